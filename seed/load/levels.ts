import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { levelBenefits as benefitTable } from '#server/commerce/level-benefits/tables.ts';
import { levelRules as levelTable } from '#server/people/members/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { levelRules } from '../data/content/showcase.ts';
import { benefitWindow, levelBenefits } from '../data/promotions/level-benefits.ts';
import { eventWindow } from './days.ts';
import { idOf, idsBySlug } from './ids.ts';
import { withPictureColours } from './picture-colours.ts';

/** Loads the member levels and the coupons that they give. */
export async function loadLevels(transaction: Transaction, now: Date): Promise<void> {
  const levels = await transaction
    .insert(levelTable)
    .values(withPictureColours(levelRules.map(({ slug: _, scene: __, ...rule }) => rule)))
    .returning({ id: levelTable.id });
  const levelIds = idsBySlug(levelRules, levels);
  const coupons = [...new Map(levelBenefits.map(({ coupon }) => [coupon.name, coupon])).values()];
  const events = await transaction
    .insert(couponEvents)
    .values(coupons.map((coupon) => ({ ...coupon, ...eventWindow(now, benefitWindow) })))
    .returning({ id: couponEvents.id });
  const eventIds = idsBySlug(
    coupons.map(({ name }) => ({ slug: name })),
    events,
  );
  await transaction.insert(benefitTable).values(
    levelBenefits.map(({ level, coupon, ...benefit }) => ({
      ...benefit,
      levelId: idOf(levelIds, level),
      couponEventId: idOf(eventIds, coupon.name),
    })),
  );
}
