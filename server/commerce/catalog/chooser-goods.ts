import { fewUnits } from '#contract/stocks.ts';
import { chooserUses, padUnit } from '#rules/chooser/cycle-use.ts';
import type { ChooserGoods } from '#rules/chooser/fits.ts';
import { type Prices, sellingPrice } from '#rules/prices/prices.ts';
import {
  eventPriceOf,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import { availabilityOf, timesInStock } from '#server/commerce/stock/availability.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import type { CatalogShop } from './cards.ts';

const columns = [
  'id',
  'price',
  'memberPrice',
  'purchaseLimit',
  'usage',
  'lengthCm',
  'absorbency',
  'material',
  'scented',
  'thicknessTenths',
  'unitCount',
  'unitName',
] as const;

const padsOnSale = `select ${columnList('p', columns)},
    ${timesInStock('select p.id as product_id, 1 as quantity')} as times
  from products p
  where p.current_visibility_rule = 'ONLINE' and p.usage = any($1) and p.unit_name = $2
    and p.length_cm is not null and p.unit_count is not null`;

type Row = Omit<ChooserGoods, 'sellingPrice' | 'units'> &
  Omit<Prices, 'eventPrice'> & { times: number | null };

/** The pads on sale with what the chooser knows of them, sold-out ones with no units. */
export async function readChooserGoods(shop: CatalogShop): Promise<ChooserGoods[]> {
  const [rows, running] = await Promise.all([
    runNamed<Row>(shop.db, 'pads on sale', padsOnSale, [chooserUses, padUnit]),
    readRunningDiscounts(shop),
  ]);
  return rows.map(({ times, price, memberPrice, ...row }) => {
    const { eventPrice } = eventPriceOf(running, 'product', { id: row.id, price, memberPrice });
    return {
      ...row,
      sellingPrice: sellingPrice({ price, memberPrice, eventPrice }),
      units: certainUnits(times),
    };
  });
}

/**
 * The units that are there as long as the stock's state is the same. A sale announces only a change of the state, so
 * an answer with more of them might be kept for too long.
 */
function certainUnits(times: number | null): number {
  switch (availabilityOf(times)) {
    case 'IN_STOCK':
      return fewUnits;
    case 'FEW':
      return 1;
    case 'SOLD_OUT':
      return 0;
  }
}
