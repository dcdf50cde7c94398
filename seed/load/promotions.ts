import { sql } from 'drizzle-orm';
import {
  combinationDiscountCombinations,
  combinationDiscounts as combinationDiscountTable,
} from '#server/commerce/campaigns/tables.ts';
import {
  couponEventGifts,
  couponEvents as couponTable,
  registrationCouponEvents,
} from '#server/commerce/coupons/tables.ts';
import { gifts as giftTable } from '#server/commerce/gifts/tables.ts';
import {
  discountEventCombinations,
  discountEventProducts,
  discountEvents as discountEventTable,
  firstPurchaseEventGifts,
  firstPurchaseEvents as firstPurchaseTable,
  freeShippingEvents as freeShippingTable,
  thresholdRewardGifts,
  thresholdRewards as thresholdTable,
} from '#server/commerce/promotions/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { combinationDiscounts } from '../data/promotions/combination-discounts.ts';
import { couponEvents, registrationCouponEvent } from '../data/promotions/coupons.ts';
import { discountEvents } from '../data/promotions/discount-events.ts';
import { gifts } from '../data/promotions/gifts.ts';
import {
  firstPurchaseEvents,
  freeShippingEvents,
  thresholdRewards,
} from '../data/promotions/rewards.ts';
import { eventWindow } from './days.ts';
import { type Ids, idOf, idsBySlug, weightAt } from './ids.ts';
import { withPictureColours } from './picture-colours.ts';

/** Loads the gifts and answers their ids. */
export async function loadGifts(transaction: Transaction): Promise<Ids> {
  const inserted = await transaction
    .insert(giftTable)
    .values(
      withPictureColours(
        gifts.map(({ name, materialNo, image, visibility }) => ({
          name,
          materialNo,
          image,
          currentVisibilityRule: visibility,
        })),
      ),
    )
    .returning({ id: giftTable.id });
  return idsBySlug(gifts, inserted);
}

/** Loads the discount events with their scopes; each links to its own list. */
export async function loadDiscountEvents(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
  combinationIds: Ids,
): Promise<Ids> {
  const inserted = await transaction
    .insert(discountEventTable)
    .values(
      withPictureColours(
        discountEvents.map((event, index) => ({
          title: event.title,
          label: event.label,
          applicable: event.applicable,
          discountType: event.discountType,
          discountValue: event.discountValue,
          ...eventWindow(now, event.window),
          webImage: event.webImage,
          mobileImage: event.mobileImage,
          isDisplayNavigation: event.isDisplayNavigation,
          weight: weightAt(index, discountEvents),
          currentVisibilityRule: event.visibility,
        })),
      ),
    )
    .returning({ id: discountEventTable.id });
  const ids = idsBySlug(discountEvents, inserted);
  await transaction.insert(discountEventProducts).values(
    discountEvents.flatMap(({ slug, products }) =>
      products.map((product) => ({
        discountEventId: idOf(ids, slug),
        productId: idOf(productIds, product),
      })),
    ),
  );
  await transaction.insert(discountEventCombinations).values(
    discountEvents.flatMap(({ slug, combinations }) =>
      combinations.map((combination) => ({
        discountEventId: idOf(ids, slug),
        combinationId: idOf(combinationIds, combination),
      })),
    ),
  );
  await transaction
    .update(discountEventTable)
    .set({ link: sql`'/products?discountEvent=' || ${discountEventTable.id}` });
  return ids;
}

/** Loads the groups in which combinations are offered. */
export async function loadCombinationDiscounts(
  transaction: Transaction,
  combinationIds: Ids,
): Promise<Ids> {
  const inserted = await transaction
    .insert(combinationDiscountTable)
    .values(
      withPictureColours(
        combinationDiscounts.map(({ title, webImage, mobileImage, visibility }, index) => ({
          title,
          webImage,
          mobileImage,
          weight: weightAt(index, combinationDiscounts),
          currentVisibilityRule: visibility,
        })),
      ),
    )
    .returning({ id: combinationDiscountTable.id });
  const ids = idsBySlug(combinationDiscounts, inserted);
  await transaction.insert(combinationDiscountCombinations).values(
    combinationDiscounts.flatMap(({ slug, combinations }) =>
      combinations.map((combination, index) => ({
        combinationDiscountId: idOf(ids, slug),
        combinationId: idOf(combinationIds, combination),
        weight: weightAt(index, combinations),
      })),
    ),
  );
  return ids;
}

/** Loads threshold rewards, first-purchase gifts and the free-shipping event. */
export async function loadRewards(
  transaction: Transaction,
  now: Date,
  giftIds: Ids,
): Promise<void> {
  for (const { gifts: slugs, window, visibility, ...reward } of thresholdRewards) {
    const [row] = await transaction
      .insert(thresholdTable)
      .values({ ...reward, ...eventWindow(now, window), currentVisibilityRule: visibility })
      .returning({ id: thresholdTable.id });
    if (!row) continue;
    const members = slugs.map((slug) => ({
      thresholdRewardId: row.id,
      giftId: idOf(giftIds, slug),
    }));
    await transaction.insert(thresholdRewardGifts).values(members);
  }
  for (const { gifts: slugs, window, title } of firstPurchaseEvents) {
    const [row] = await transaction
      .insert(firstPurchaseTable)
      .values({ title, ...eventWindow(now, window) })
      .returning({ id: firstPurchaseTable.id });
    if (!row) continue;
    const members = slugs.map((slug) => ({
      firstPurchaseEventId: row.id,
      giftId: idOf(giftIds, slug),
    }));
    await transaction.insert(firstPurchaseEventGifts).values(members);
  }
  await transaction.insert(freeShippingTable).values(
    freeShippingEvents.map(({ window, visibility, ...event }) => ({
      ...event,
      ...eventWindow(now, window),
      currentVisibilityRule: visibility,
    })),
  );
}

/** Loads the coupon events and the registration event. */
export async function loadCoupons(
  transaction: Transaction,
  now: Date,
  giftIds: Ids,
): Promise<void> {
  const inserted = await transaction
    .insert(couponTable)
    .values(
      couponEvents.map(({ gifts: _, window, visibility, ...event }) => ({
        ...event,
        ...eventWindow(now, window),
        currentVisibilityRule: visibility,
      })),
    )
    .returning({ id: couponTable.id });
  const ids = idsBySlug(
    couponEvents.map(({ code }) => ({ slug: code })),
    inserted,
  );
  await transaction
    .insert(couponEventGifts)
    .values(
      couponEvents.flatMap(({ code, gifts: slugs }) =>
        slugs.map((slug) => ({ couponEventId: idOf(ids, code), giftId: idOf(giftIds, slug) })),
      ),
    );
  await transaction.insert(registrationCouponEvents).values(
    withPictureColours({
      name: registrationCouponEvent.name,
      image: registrationCouponEvent.image,
      couponEventId: idOf(ids, registrationCouponEvent.couponCode),
      ...eventWindow(now, registrationCouponEvent.window),
    }),
  );
}
