import type { CampaignWarning } from '#contract/campaigns.ts';
import { recentWarnings } from '#rules/campaigns/campaign-warnings.ts';
import type { CampaignGoods } from '#rules/campaigns/price-campaign.ts';
import { startOfTaipeiDay } from '#rules/dates.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { chargedPrices, type DatedDiscount } from '#rules/quote/price-history.ts';
import { readDatedPrices } from '#server/commerce/catalog/campaign-goods.ts';
import { loadDiscountEvents } from '#server/commerce/promotions/read-promotions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { GoodsOfDay } from './prices-of-day.ts';

/** Days before a campaign within which a price counts as recent (G-176). */
const recentDays = 30;

/** The first moment of the days before a campaign whose prices count as recent. */
export const recentSince = (begin: Date): Date => startOfTaipeiDay(begin, -recentDays);

type Named = Pick<CampaignGoods, 'kind' | 'id'>;

interface Recent {
  events: readonly DatedDiscount[];
  since: Date;
  until: Date;
}

/** Reads the prices (TWD) that shoppers paid or would have paid for goods; empty for goods of which none is known. */
export async function readCharged(
  db: Queryable,
  goods: readonly Named[],
  { events, since, until }: Recent,
): Promise<(goods: Named) => ReadonlySet<number>> {
  const idsOf = (wanted: SaleableKind) =>
    goods.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const [product, combination] = await Promise.all([
    readDatedPrices(db, 'product', idsOf('product'), since),
    readDatedPrices(db, 'combination', idsOf('combination'), since),
  ]);
  const histories = { product, combination };
  return ({ kind, id }) =>
    chargedPrices({ kind, id, dated: histories[kind].get(id) ?? [], events }, since, until);
}

/** Goods with the TWD that one unit costs in the smallest whole group of an offer. */
export interface UnitPrice {
  goods: GoodsOfDay;
  price: number;
}

/** Warns of goods that an offer sells below every price of the 30 days before it begins. */
export async function recentOfferWarnings(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { eventBeginAt }: { eventBeginAt: Date | null },
  prices: readonly UnitPrice[],
): Promise<CampaignWarning[]> {
  const lower = prices.filter(({ goods, price }) => goods.isOnline && price < goods.dayPrice);
  if (lower.length === 0) return [];
  const until = eventBeginAt ?? clock.now();
  const since = recentSince(until);
  const events = await loadDiscountEvents(db, since);
  const charged = await readCharged(
    db,
    lower.map(({ goods }) => goods),
    { events, since, until },
  );
  return recentWarnings(
    lower.map(({ goods, price }) => ({
      name: goods.name,
      price,
      recentLowest: Math.min(...charged(goods)),
    })),
  );
}
