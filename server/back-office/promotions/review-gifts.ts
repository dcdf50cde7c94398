import type { CampaignWarning } from '#contract/campaigns.ts';
import { firstPurchaseEvents } from '#contract/resources/first-purchase-events.ts';
import { freeShippingEvents } from '#contract/resources/free-shipping-events.ts';
import { thresholdRewards } from '#contract/resources/threshold-rewards.ts';
import { giftWarnings, periodWarnings, warning } from '#rules/campaigns/campaign-warnings.ts';
import { isAtSameTime } from '#rules/campaigns/price-campaign.ts';
import { addDays, dayInMilliseconds, toWireInstant } from '#rules/dates.ts';
import { periodWords } from '#rules/quote/kinds/campaign-words.ts';
import { thresholdReviews } from '#rules/quote/kinds/thresholds/threshold-reviews.ts';
import { readGiftNames } from '#server/commerce/gifts/read-gifts.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import { readGiftUnits } from '#server/commerce/stock/read-stock.ts';
import {
  countFirstOrdersSince,
  countOrdersSince,
} from '#server/ordering/orders/count-recent-orders.ts';
import type { Shop } from '#server/shop.ts';
import { formValues, periodOf } from './form-values.ts';
import type { Form, Review } from './review-discount.ts';

export type ReviewShop = Pick<Shop, 'db' | 'cache' | 'clock'>;

interface Period {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
}

/** Days of past orders from which the orders of a campaign are estimated. */
const sampledDays = 30;
/** The moment from which past orders count for the estimate. */
export const sampleBegin = (now: Date) => addDays(now, -sampledDays);

/**
 * Scales `recent`, a number of the last 30 days, to the remaining time of a campaign, of which at most 30 days count.
 */
function expectedIn({ eventBeginAt, eventEndAt }: Period, now: Date, recent: number): number {
  const begin = Math.max(eventBeginAt?.getTime() ?? 0, now.getTime());
  const days = eventEndAt ? (eventEndAt.getTime() - begin) / dayInMilliseconds : sampledDays;
  return Math.ceil((recent * Math.min(Math.max(days, 0), sampledDays)) / sampledDays);
}

/** Gifts with their names and available units, in the order in which they are given. */
export async function readGiftsLeft(db: Shop['db'], ids: readonly number[]) {
  const [names, units] = await Promise.all([readGiftNames(db, ids), readGiftUnits(db, ids)]);
  return names.map(({ id, name, isOnline }) => ({ name, isOnline, units: units.get(id) ?? null }));
}

type Gifts = Awaited<ReturnType<typeof readGiftsLeft>>;

function giftsWords(gifts: Gifts, choose: number | null = null): string {
  const online = gifts.filter(({ isOnline }) => isOnline);
  const [first, ...others] = online;
  if (first && choose !== null && choose < online.length) {
    const names = online.map(({ name }) => `「${name}」`).join('、');
    return `，顧客從${names}任選 ${choose} 項`;
  }
  if (!first) return gifts.length === 0 ? '（贈品尚未選擇）' : '（沒有上架的贈品）';
  const next = others[0] ? `，送完改送「${others[0].name}」` : '';
  return `贈送「${first.name}」${next}`;
}

/** An event of the same kind, which may run at the same time. */
interface Other extends Period {
  id: number;
  title: string;
}

/** The other ONLINE events that run at some time of its period. */
export function competing<One extends Other>(
  others: readonly One[],
  id: number | null,
  period: Period,
): One[] {
  return others.filter((other) => other.id !== id && isAtSameTime(period, other));
}

/** A review without prices. */
export function reviewOf(
  now: Date,
  period: Period,
  sentence: string,
  warnings: readonly CampaignWarning[],
): Review {
  const begin = Math.max(period.eventBeginAt?.getTime() ?? 0, now.getTime());
  return {
    sentence: `${periodWords(period.eventBeginAt, period.eventEndAt)}，${sentence}`,
    at: toWireInstant(new Date(begin)),
    goods: null,
    warnings: [...periodWarnings(period, now), ...warnings],
  };
}

/** The effect of a threshold reward. */
export async function reviewThresholdReward(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(thresholdRewards, form.values);
  const period = periodOf(values);
  const amount = values.thresholdAmount;
  const [gifts, promotions, recent] = await Promise.all([
    readGiftsLeft(shop.db, values.gifts ?? []),
    readPromotions(shop),
    countOrdersSince(shop.db, sampleBegin(now), amount ?? 0),
  ]);
  const others = competing(promotions.thresholdRewards, form.id, period);
  const { sentenceOf, overlapOf } = thresholdReviews.THRESHOLD_REWARD;
  return reviewOf(now, period, sentenceOf(amount, giftsWords(gifts, values.choose)), [
    ...giftWarnings(gifts, amount === null ? null : expectedIn(period, now, recent)),
    ...others.map((other) =>
      warning('OVERLAP', overlapOf({ id: form.id, thresholdAmount: amount }, other)),
    ),
  ]);
}

/** The effect of a free-shipping event. */
export async function reviewFreeShipping(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(freeShippingEvents, form.values);
  const period = periodOf(values);
  const { thresholdAmount } = values;
  const others = competing((await readPromotions(shop)).freeShippingEvents, form.id, period);
  const { sentenceOf, overlapOf } = thresholdReviews.FREE_SHIPPING;
  return reviewOf(
    now,
    period,
    sentenceOf(thresholdAmount),
    others.map((other) => warning('OVERLAP', overlapOf({ id: form.id, thresholdAmount }, other))),
  );
}

/** The effect of a first-purchase event for members. */
export async function reviewFirstPurchase(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(firstPurchaseEvents, form.values);
  const period = periodOf(values);
  const [gifts, promotions, recent] = await Promise.all([
    readGiftsLeft(shop.db, values.gifts ?? []),
    readPromotions(shop),
    countFirstOrdersSince(shop.db, sampleBegin(now)),
  ]);
  const others = competing(promotions.firstPurchaseEvents, form.id, period);
  return reviewOf(now, period, `會員的第一筆訂單${giftsWords(gifts)}`, [
    ...giftWarnings(gifts, expectedIn(period, now, recent)),
    ...lastBegunWins(others, form.id, period.eventBeginAt ?? now),
  ]);
}

/** Warnings for kinds of events of which only the one that began last counts. */
export function lastBegunWins(
  others: readonly (Other & { eventBeginAt: Date })[],
  id: number | null,
  begin: Date,
): CampaignWarning[] {
  return others.map((other) => {
    const later = begin.getTime() - other.eventBeginAt.getTime() || (id ?? Infinity) - other.id;
    return warning(
      'OVERLAP',
      `與「${other.title}」（${periodWords(other.eventBeginAt, other.eventEndAt)}）同時進行，以${later > 0 ? '這項活動' : `「${other.title}」`}為準：較晚開始者優先`,
    );
  });
}
