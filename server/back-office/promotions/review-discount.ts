import type { Reply } from '#contract/call.ts';
import type { adminPromotionCalls } from '#contract/calls/admin-promotions.ts';
import { mostReviewedRows } from '#contract/campaigns.ts';
import { discountEvents } from '#contract/resources/discount-events.ts';
import { greatestValue } from '#contract/resources/discount-units.ts';
import {
  costWarnings,
  overlapWarnings,
  periodWarnings,
  priceWarnings,
  shelfWarnings,
  warning,
} from '#rules/campaigns/campaign-warnings.ts';
import {
  type CampaignPrice,
  momentOfCampaign,
  overlapsOf,
  priceCampaign,
  type ReviewedDiscount,
} from '#rules/campaigns/price-campaign.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { dollars, namesWords, periodWords } from '#rules/quote/kinds/campaign-words.ts';
import { discountKinds } from '#rules/quote/kinds/discount-events/discount-kinds.ts';
import { readCampaignGoods, seriesOfAll } from '#server/commerce/catalog/campaign-goods.ts';
import { loadDiscountEvents } from '#server/commerce/promotions/read-promotions.ts';
import type { Shop } from '#server/shop.ts';
import { type FormValues, formValues, periodOf } from './form-values.ts';
import { readCharged, recentSince } from './recent-prices.ts';

export type Review = Reply<typeof adminPromotionCalls.reviewPromotion>;
/** A form to review: the id of its record, null for a new one, and its values. */
export interface Form {
  id: number | null;
  values: Readonly<Record<string, unknown>>;
}
type Values = FormValues<typeof discountEvents.fields>;
type Row = NonNullable<Review['goods']>['rows'][number];

/** The end of an event without one: no event of the shop ends later. */
const never = new Date(8.64e15);

/** The effect of a discount event on the prices of its goods. */
export async function reviewDiscount(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, values: given }: Form,
): Promise<Review> {
  const now = clock.now();
  const values = formValues(discountEvents, given);
  const period = periodOf(values);
  const event = eventOf(id, values, period, now);
  const since = recentSince(event.eventBeginAt);
  const productIds = values.products ?? [];
  const scope = {
    applicable: event.applicable,
    productIds,
    combinationIds: values.combinations ?? [],
  };
  const [{ goods, total }, online, series] = await Promise.all([
    readCampaignGoods(db, scope),
    // biome-ignore lint/complexity/useMathMinMax: these are dates, and Math.min returns a number.
    loadDiscountEvents(db, since < now ? since : now),
    event.applicable === 'PARTIAL_PRODUCTS' ? seriesOfAll(db, productIds) : undefined,
  ]);
  const reviewed = { event, online, goods, now };
  const prices = priceCampaign(reviewed);
  const others = online.filter((other) => other.id !== id);
  const ofPeriod = periodWarnings(period, now);
  return {
    sentence: sentenceOf(values, period, {
      total,
      series,
      names: goods.slice(0, 3).map(({ name }) => name),
    }),
    at: toWireInstant(momentOfCampaign(event, now)),
    goods: {
      total,
      compared: goods.length,
      rows: await withHistory(db, prices.slice(0, mostReviewedRows), {
        events: others,
        since,
        until: event.eventBeginAt,
      }),
    },
    warnings: [
      ...ofPeriod,
      ...(total > 0 ? shelfWarnings(goods) : []),
      // An event that never runs lowers no price, so it needs no warning.
      ...(ofPeriod.length === 0 && values.discountValue !== null
        ? [...priceWarnings(prices), ...costWarnings(prices)]
        : []),
      ...(ofPeriod.length === 0
        ? overlapWarnings(overlapsOf({ ...reviewed, online: runningFrom(online, now) }))
        : []),
      ...pictureWarnings(values),
      ...(values.link
        ? []
        : [warning('LINK_MISSING', '沒有填寫連結，點選活動圖不會前往指定的頁面')]),
    ],
  };
}

const runningFrom = (events: readonly ReviewedDiscount[], now: Date) =>
  events.filter(({ eventEndAt }) => eventEndAt > now);

function eventOf(
  id: number | null,
  values: Values,
  { eventBeginAt, eventEndAt }: { eventBeginAt: Date | null; eventEndAt: Date | null },
  now: Date,
): ReviewedDiscount {
  return {
    id,
    title: values.title ?? '',
    weight: values.weight ?? 0,
    applicable: values.applicable ?? 'PARTIAL_PRODUCTS',
    // Without a value nothing is lowered.
    discountType: values.discountValue === null ? 'AMOUNT' : (values.discountType ?? 'AMOUNT'),
    discountValue: Math.min(
      values.discountValue ?? 0,
      greatestValue(values.discountType ?? 'AMOUNT'),
    ),
    productIds: new Set(values.products ?? []),
    combinationIds: new Set(values.combinations ?? []),
    eventBeginAt: eventBeginAt ?? now,
    eventEndAt: eventEndAt ?? never,
  };
}

interface Named {
  total: number;
  series: string | undefined;
  names: readonly string[];
}

function sentenceOf(
  values: Values,
  { eventBeginAt, eventEndAt }: { eventBeginAt: Date | null; eventEndAt: Date | null },
  named: Named,
): string {
  const when =
    eventBeginAt && eventEndAt ? periodWords(eventBeginAt, eventEndAt) : '（期間尚未填寫）';
  const how =
    values.discountValue === null || values.discountType === null
      ? '（折扣尚未填寫）'
      : discountKinds[values.discountType].sentenceOf(values.discountValue);
  return [`${when}，${goodsWords(values, named)}${how}`, limitWords(values), whichWins]
    .filter(Boolean)
    .join('。');
}

/** Discount events do not stack: the best price for the shopper always wins (G-061). */
const whichWins = '與其他折扣活動重疊時，以對顧客最便宜的優先，不疊加';

/** The limits in words; '' without any. */
function limitWords({ orderLimit, memberLimit, dayLimit, budget }: Values): string {
  const limits = [
    orderLimit === null ? '' : `全部 ${formatNumber(orderLimit)} 張訂單`,
    memberLimit === null ? '' : `每位會員 ${formatNumber(memberLimit)} 張`,
    dayLimit === null ? '' : `每天 ${formatNumber(dayLimit)} 張`,
    budget === null ? '' : `總共折 ${dollars(budget)}`,
  ].filter(Boolean);
  return limits.length > 0 ? `上限：${limits.join('、')}，到了就結束` : '';
}

function goodsWords({ applicable }: Values, { total, series, names }: Named): string {
  if (applicable === 'ALL_PRODUCTS') return `全部 ${formatNumber(total)} 項商品與組合`;
  const unit = applicable === 'PARTIAL_COMBINATIONS' ? '組組合' : '項商品';
  if (total === 0) return `（尚未選擇${applicable === 'PARTIAL_COMBINATIONS' ? '組合' : '商品'}）`;
  if (series) return `「${series}」${formatNumber(total)} ${unit}`;
  return total <= names.length ? `${namesWords(names)} ` : `${formatNumber(total)} ${unit}`;
}

/** Pictures are needed only for the banners, and both of them then. */
function pictureWarnings({ webImage, mobileImage }: Values) {
  if (webImage && mobileImage) return [];
  if (webImage || mobileImage) {
    return [warning('PICTURE_MISSING', `尚未選擇${webImage ? '手機圖' : '桌機圖'}`)];
  }
  return [warning('BANNER_MISSING', '沒有圖片，首頁與活動頁不會顯示它的橫幅')];
}

interface History {
  events: readonly ReviewedDiscount[];
  since: Date;
  until: Date;
}

/** The rows of the answer, each with its prices before the campaign. */
async function withHistory(
  db: Shop['db'],
  prices: readonly CampaignPrice[],
  history: History,
): Promise<Row[]> {
  const chargedOf = await readCharged(
    db,
    prices.map(({ goods }) => goods),
    history,
  );
  return prices.map(({ goods, priceNow, priceThen, otherEvent }) => {
    const { kind, id, name, price, isOnline, costPrice } = goods;
    const charged = chargedOf(goods);
    return {
      ...{ kind, id, name, price, isOnline, costPrice, priceNow, priceThen },
      otherEvent: otherEvent?.title ?? null,
      recentLowest: charged.size > 0 ? Math.min(...charged) : null,
      isListPriceCharged: charged.has(price),
    };
  });
}
