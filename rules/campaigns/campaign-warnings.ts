import {
  type CampaignWarning,
  type CampaignWarningCode,
  campaignWarningCodes,
} from '#contract/campaigns.ts';
import { formatNumber } from '../numbers.ts';
import { marginOf } from '../prices/margin.ts';
import { dollars, namesWords, periodWords } from '../quote/kinds/campaign-words.ts';
import type { CampaignGoods, CampaignOverlap, CampaignPrice } from './price-campaign.ts';

const cautions: ReadonlySet<CampaignWarningCode> = new Set([
  'RUNNING',
  'OVERLAP',
  'PRICE_BELOW_RECENT',
  'GIFT_STOCK_LOW',
  'OFFER_NOT_CHEAPER',
  'STOCK_SHORT',
  'BANNER_MISSING',
  'LINK_MISSING',
]);

/** A warning with the level of its code. */
export function warning(code: CampaignWarningCode, sentence: string): CampaignWarning {
  return { code, level: cautions.has(code) ? 'caution' : 'danger', sentence };
}

/** Dangers first; within each level, warnings with the same code are together. */
export function inOrderOfWeight(warnings: readonly CampaignWarning[]): CampaignWarning[] {
  const rank = ({ code }: CampaignWarning) => campaignWarningCodes.indexOf(code);
  return warnings.toSorted((one, other) => rank(one) - rank(other));
}

interface Period {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
}

/** The warnings about a period at the moment `now`. */
export function periodWarnings({ eventBeginAt, eventEndAt }: Period, now: Date): CampaignWarning[] {
  if (!eventEndAt) return [];
  if (eventBeginAt && eventBeginAt >= eventEndAt) {
    return [warning('ENDS_BEFORE_BEGIN', '結束時間不晚於開始時間，活動不會進行')];
  }
  return eventEndAt <= now ? [warning('PERIOD_PAST', '活動期間已經過去，不會再有效果')] : [];
}

/** The warnings about the prices of a campaign. */
export function priceWarnings(prices: readonly CampaignPrice[]): CampaignWarning[] {
  const onSale = prices.filter(({ goods }) => goods.isOnline);
  const low = onSale.filter(({ goods, priceThen }) => priceThen * 2 < goods.price);
  const [lowest] = low.toSorted((one, other) => shareOf(one) - shareOf(other));
  const lowers = onSale.some(({ priceThen, otherEvent, goods }) => {
    return !otherEvent && priceThen < (goods.memberPrice ?? goods.price);
  });
  return [
    ...(lowest
      ? [
          warning(
            'PRICE_BELOW_HALF',
            `${formatNumber(low.length)} 項商品低於售價的 50 %，最低的「${lowest.goods.name}」由 ${dollars(lowest.goods.price)} 降為 ${dollars(lowest.priceThen)}`,
          ),
        ]
      : []),
    ...(onSale.length > 0 && !lowers
      ? [warning('NO_PRICE_LOWERED', '開始時沒有任何商品因這項活動而更便宜')]
      : []),
  ];
}

/** The warning about goods that would cost the shop more than their price in the campaign. */
export function costWarnings(prices: readonly CampaignPrice[]): CampaignWarning[] {
  const losing = prices.flatMap(({ goods, priceThen }) => {
    const margin = goods.isOnline ? marginOf(priceThen, goods.costPrice) : undefined;
    return margin && margin.profit < 0 ? [{ name: goods.name, loss: -margin.profit }] : [];
  });
  const [worst] = losing.toSorted((one, other) => other.loss - one.loss);
  return worst
    ? [
        warning(
          'PRICE_BELOW_COST',
          `${formatNumber(losing.length)} 項商品的活動價低於成本，最多的「${worst.name}」每件虧 ${dollars(worst.loss)}`,
        ),
      ]
    : [];
}

/**
 * Goods with what one unit costs in a campaign and their lowest price of the 30 days before, in TWD; Infinity if none
 * is known.
 */
interface RecentPrice {
  name: string;
  price: number;
  recentLowest: number;
}

/** The warning about goods that a campaign sells below every price of the 30 days before. */
export function recentWarnings(prices: readonly RecentPrice[]): CampaignWarning[] {
  const low = prices.filter(
    ({ price, recentLowest }) => recentLowest < Infinity && price < recentLowest,
  );
  const left = ({ price, recentLowest }: RecentPrice) => price / recentLowest;
  const [lowest] = low.toSorted((one, other) => left(one) - left(other));
  if (!lowest) return [];
  const { name, price, recentLowest } = lowest;
  const about = Number.isInteger(price) ? '' : '約 ';
  return [
    warning(
      'PRICE_BELOW_RECENT',
      `${formatNumber(low.length)} 項商品的每件價格低於近 30 天最低，降最多的「${name}」近 30 天最低 ${dollars(recentLowest)}，優惠價每件${about || ' '}${dollars(Math.round(price))}`,
    ),
  ];
}

const shareOf = ({ goods, priceThen }: CampaignPrice) => priceThen / goods.price;

/** The warning that none of the goods can be bought. */
export function shelfWarnings(
  goods: readonly Pick<CampaignGoods, 'isOnline'>[],
): CampaignWarning[] {
  return goods.some(({ isOnline }) => isOnline)
    ? []
    : [warning('NOTHING_ONLINE', '活動裡沒有任何上架中的商品或組合')];
}

/** A warning for each overlap; it names the event that wins, and why (G-061). */
export function overlapWarnings(overlaps: readonly CampaignOverlap[]): CampaignWarning[] {
  return overlaps.map(({ other, won, lost }) => {
    const period = periodWords(other.eventBeginAt, other.eventEndAt);
    const shared = `與「${other.title}」（${period}）有 ${formatNumber(won + lost)} 項商品重疊`;
    const rule = '優惠不累計，價格低者優先，同價以排序在前者優先';
    if (lost === 0) return warning('OVERLAP', `${shared}，都以這項活動的價格為準：${rule}`);
    if (won === 0)
      return warning('OVERLAP', `${shared}，都以「${other.title}」的價格為準：${rule}`);
    return warning(
      'OVERLAP',
      `${shared}，其中 ${formatNumber(won)} 項以這項活動、${formatNumber(lost)} 項以「${other.title}」的價格為準：${rule}`,
    );
  });
}

/** A gift with the units that can be given; null is unlimited. */
export interface GiftUnits {
  name: string;
  isOnline: boolean;
  units: number | null;
}

const fewUnits = 50;

/**
 * The warnings about the gifts of a campaign. `expected` is the number of units that may be needed; null if
 * unknown.
 */
export function giftWarnings(
  gifts: readonly GiftUnits[],
  expected: number | null,
): CampaignWarning[] {
  const online = gifts.filter(({ isOnline }) => isOnline);
  if (online.length === 0)
    return [warning('NO_GIFT_ONLINE', '沒有任何上架的贈品，活動不會送出東西')];
  if (online.some(({ units }) => units === null)) return [];
  const left = online.reduce((sum, { units }) => sum + (units ?? 0), 0);
  const names = namesWords(online.map(({ name }) => name));
  if (left <= 0) return [warning('GIFT_STOCK_OUT', `贈品${names}沒有庫存`)];
  if (expected !== null && left < expected) {
    return [
      warning(
        'GIFT_STOCK_LOW',
        `贈品${names}剩下 ${formatNumber(left)} 份，預計需要 ${formatNumber(expected)} 份`,
      ),
    ];
  }
  return left < fewUnits
    ? [warning('GIFT_STOCK_LOW', `贈品${names}只剩 ${formatNumber(left)} 份`)]
    : [];
}
