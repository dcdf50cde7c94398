import { asc, eq } from 'drizzle-orm';
import type { LevelRule } from '#contract/entities/levels.ts';
import { benefitTexts } from '#rules/prices/level-benefits.ts';
import {
  type GiveableCoupon,
  readGiveableCoupons,
} from '#server/commerce/coupons/giveable-coupons.ts';
import { listLevels } from '#server/people/members/level-rules.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { levelBenefits } from './tables.ts';

export type Benefit = typeof levelBenefits.$inferSelect & { coupon: GiveableCoupon };

/** The ONLINE benefits whose coupons can be given now, oldest entry first. */
export async function readBenefits(db: Queryable, now: Date): Promise<Benefit[]> {
  const rows = await db
    .select()
    .from(levelBenefits)
    .where(eq(levelBenefits.currentVisibilityRule, 'ONLINE'))
    .orderBy(asc(levelBenefits.id));
  const coupons = await readGiveableCoupons(db, now);
  return rows.flatMap((row) => {
    const coupon = coupons.get(row.couponEventId);
    return coupon ? [{ ...row, coupon }] : [];
  });
}

/** The membership levels with their benefits, lowest first (G-102, G-156). */
export async function listLevelRules({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<LevelRule[]> {
  const benefits = await readBenefits(db, clock.now());
  return (await listLevels(db)).map((level) => {
    const own = benefits.filter(({ levelId }) => levelId === level.id);
    return { ...level, benefits: benefitTexts(own, level.levelPercent), coupons: own };
  });
}
