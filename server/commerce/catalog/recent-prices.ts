import type { RecentPrices } from '#contract/entities/catalog.ts';
import { startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { chargedPrices, priceSteps } from '#rules/quote/price-history.ts';
import { loadDiscountEvents } from '#server/commerce/promotions/read-promotions.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import type { Shop } from '#server/shop.ts';
import { combinationIsSold } from './combination-parts.ts';

/** Whole days in Taipei before today that count as recent (G-176). */
const recentDays = 30;
/** Twelve weeks, for the line that shoppers see. */
const historyDays = 84;

interface PriceRow {
  listPrice: number;
  dated: { validFrom: string; price: number; memberPrice: number | null }[];
}

/** The list price of goods $1, and their dated prices: the last one before $2 and all later ones. */
const statements: Readonly<Record<SaleableKind, string>> = {
  product: datedPrices(
    'products',
    `(select * from product_prices where product_id = $1)`,
    `c.current_visibility_rule = 'ONLINE'`,
  ),
  combination: datedPrices(
    'product_combinations',
    `(select * from combination_prices where combination_id = $1)`,
    combinationIsSold,
  ),
};

function datedPrices(goods: string, history: string, isSold: string): string {
  return `
    with history as ${history}
    select c.price as "listPrice", coalesce(
      (select json_agg(json_build_object('validFrom', valid_from, 'price', price, 'memberPrice', member_price)
                       order by valid_from, id)
       from history
       where valid_from >= coalesce((select max(valid_from) from history where valid_from <= $2), $2)), '[]') as dated
    from ${goods} c where c.id = $1 and ${isSold}`;
}

/**
 * The prices of ONLINE goods in the last 30 days, and their changes in twelve weeks; undefined if there are none with
 * this id.
 */
export async function readRecentPrices(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  kind: SaleableKind,
  id: number,
): Promise<RecentPrices | undefined> {
  const now = clock.now();
  const since = startOfTaipeiDay(now, -historyDays);
  const [[row], events] = await Promise.all([
    runNamed<PriceRow>(db, `recent prices of a ${kind}`, statements[kind], [id, since]),
    loadDiscountEvents(db, since),
  ]);
  if (!row) return undefined;
  const dated = row.dated.map((each) => ({ ...each, validFrom: new Date(each.validFrom) }));
  const history = { kind, id, dated, events };
  const charged = chargedPrices(history, startOfTaipeiDay(now, -recentDays), now);
  return {
    lowest: charged.size > 0 ? Math.min(...charged) : null,
    isListPriceCharged: charged.has(row.listPrice),
    history: priceSteps(history, since, now).map(({ from, price }) => ({
      from: toWireInstant(from),
      price,
    })),
  };
}
