import { sellingPrice } from '#rules/prices.ts';
import type { Saleable, SaleableComponent } from '#rules/saleable.ts';
import {
  eventPriceOf,
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/goods/promotions/running-discounts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { columnList, runNamed } from '#server/platform/database/named.ts';
import type { Shop } from '#server/shop.ts';
import { combinationIsSold } from './cards.ts';

export interface SaleableIds {
  productIds: readonly number[];
  combinationIds: readonly number[];
}

export interface Saleables {
  products: ReadonlyMap<number, Saleable>;
  combinations: ReadonlyMap<number, Saleable>;
}

type Row = Omit<Saleable, 'kind' | 'eventPrice' | 'event' | 'sellingPrice' | 'components'>;
type CombinationRow = Row & { components: SaleableComponent[] };

const columns = ['id', 'name', 'materialNo', 'volume', 'price', 'memberPrice', 'purchaseLimit'];
const columnsOf = (alias: string) =>
  `${columnList(alias, columns)}, coalesce(${alias}.images -> 0 ->> 'url', '') as image`;

const saleableProducts = `select ${columnsOf('p')}, p.current_visibility_rule = 'ONLINE' as "isVisible"
  from products p where p.id = any($1)`;

const saleableCombinations = `select ${columnsOf('c')}, (${combinationIsSold}) as "isVisible",
  coalesce(
    (select json_agg(json_build_object('productId', m.product_id, 'quantity', m.quantity,
                                       'purchaseLimit', p.purchase_limit) order by m.product_id)
     from product_combination_products m join products p on p.id = m.product_id
     where m.combination_id = c.id), '[]') as components
  from product_combinations c where c.id = any($1)`;

/**
 * The facts of these goods for a quote, by id. Unknown ids are left out; goods that are not sold have
 * `isVisible: false`. Call it before a transaction begins: promotions that are not cached are read on another connection.
 */
export async function readSaleable(
  db: Queryable,
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  { productIds, combinationIds }: SaleableIds,
): Promise<Saleables> {
  const [products, combinations, running] = await Promise.all([
    readRows<Row>(db, 'saleable products', saleableProducts, productIds),
    readRows<CombinationRow>(db, 'saleable combinations', saleableCombinations, combinationIds),
    readRunningDiscounts(shop),
  ]);
  return {
    products: byId(
      products.map((row) => {
        const components = [{ productId: row.id, quantity: 1, purchaseLimit: row.purchaseLimit }];
        return saleable('product', { ...row, components }, running);
      }),
    ),
    combinations: byId(combinations.map((row) => saleable('combination', row, running))),
  };
}

function readRows<R>(db: Queryable, name: string, text: string, ids: readonly number[]) {
  return ids.length === 0 ? [] : runNamed<R>(db, name, text, [ids]);
}

function saleable(
  kind: Saleable['kind'],
  row: CombinationRow,
  running: RunningDiscounts,
): Saleable {
  const { eventPrice, event } = eventPriceOf(running, kind, row);
  return {
    kind,
    ...row,
    eventPrice,
    event: event && { id: event.id, title: event.title, label: event.label },
    sellingPrice: sellingPrice({ ...row, eventPrice }),
  };
}

const byId = (goods: Saleable[]) => new Map(goods.map((one) => [one.id, one]));
