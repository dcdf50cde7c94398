import { asc, eq, sql } from 'drizzle-orm';
import { combinations, products } from '#server/commerce/catalog/tables.ts';
import { couponEventGifts, couponEvents } from '#server/commerce/coupons/tables.ts';
import { gifts } from '#server/commerce/gifts/tables.ts';
import {
  discountEventCombinations,
  discountEventProducts,
  discountEvents,
  firstPurchaseEventGifts,
  firstPurchaseEvents,
  freeShippingEvents,
  thresholdRewardGifts,
  thresholdRewards,
} from '#server/commerce/promotions/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { campaignCoupons, campaignDiscounts, campaignTimes } from '../data/campaigns.ts';
import type { DayWindow } from '../data/types.ts';
import { eventWindow } from './days.ts';

/** A period, and the name that begins the title of everything in it. */
interface Period {
  prefix: string;
  window: ReturnType<typeof eventWindow>;
}

/** Loads a campaign of every type for each period: over, running, and not begun. */
export async function loadCampaigns(transaction: Transaction, now: Date): Promise<void> {
  const [gift] = await transaction.select().from(gifts).orderBy(asc(gifts.id)).limit(1);
  if (!gift) throw new Error('There is no gift.');
  for (const [place, { name, window }] of campaignTimes.entries()) {
    const period = { prefix: name, window: eventWindow(now, window satisfies DayWindow) };
    await discount(transaction, period);
    await reward(transaction, period, gift.id);
    await coupons(transaction, period, { place, giftId: gift.id });
  }
}

async function discount(transaction: Transaction, { prefix, window }: Period): Promise<void> {
  const inserted = await transaction
    .insert(discountEvents)
    .values(
      campaignDiscounts.map(({ title, ...terms }) => ({
        ...terms,
        title: `${prefix}${title}`,
        label: title,
        ...window,
        webImage: '/media/events/day-fifteen-off-web-1920.webp',
        mobileImage: '/media/events/day-fifteen-off-mobile-1200.webp',
        isDisplayNavigation: true,
        currentVisibilityRule: 'ONLINE' as const,
      })),
    )
    .returning({ id: discountEvents.id, applicable: discountEvents.applicable });
  for (const { id, applicable } of inserted) {
    await transaction
      .update(discountEvents)
      .set({ link: `/products?discountEvent=${id}` })
      .where(eq(discountEvents.id, id));
    if (applicable === 'PARTIAL_PRODUCTS')
      await transaction.execute(sql`
        insert into ${discountEventProducts} (discount_event_id, product_id)
        select ${id}::int, id from ${products} where id % 4 = ${id}::int % 4`);
    if (applicable === 'PARTIAL_COMBINATIONS')
      await transaction.execute(sql`
        insert into ${discountEventCombinations} (discount_event_id, combination_id)
        select ${id}::int, id from ${combinations}`);
  }
}

async function reward(
  transaction: Transaction,
  { prefix, window }: Period,
  giftId: number,
): Promise<void> {
  const shown = { ...window, currentVisibilityRule: 'ONLINE' as const };
  const [threshold] = await transaction
    .insert(thresholdRewards)
    .values({ title: `${prefix}滿 800 元送贈品`, thresholdAmount: 800, ...shown })
    .returning({ id: thresholdRewards.id });
  const [first] = await transaction
    .insert(firstPurchaseEvents)
    .values({ title: `${prefix}首購禮`, ...shown })
    .returning({ id: firstPurchaseEvents.id });
  if (!threshold || !first) throw new Error('The rewards were not written.');
  await transaction
    .insert(thresholdRewardGifts)
    .values({ thresholdRewardId: threshold.id, giftId });
  await transaction
    .insert(firstPurchaseEventGifts)
    .values({ firstPurchaseEventId: first.id, giftId });
  await transaction
    .insert(freeShippingEvents)
    .values({ title: `${prefix}滿 500 元免運費`, thresholdAmount: 500, ...shown });
}

async function coupons(
  transaction: Transaction,
  { prefix, window }: Period,
  { place, giftId }: { place: number; giftId: number },
): Promise<void> {
  const inserted = await transaction
    .insert(couponEvents)
    .values(
      campaignCoupons.map(({ name, ...terms }, index) => ({
        ...terms,
        name: `${prefix}${name}`,
        code: `CAMPAIGN${place + 1}${index + 1}`,
        isCodePublic: true,
        minAmount: 500,
        ...window,
        currentVisibilityRule: 'ONLINE' as const,
      })),
    )
    .returning({ id: couponEvents.id, discountType: couponEvents.discountType });
  for (const { id, discountType } of inserted)
    if (discountType === 'GIFT')
      await transaction.insert(couponEventGifts).values({ couponEventId: id, giftId });
}
