import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  combinationsWith,
  isCombinationOffered,
  nameOfCombinationSql,
  partsOfCombination,
  unitsOfCombination,
} from '#server/commerce/catalog/combination-parts.ts';
import { isOffered } from '#server/commerce/catalog/offered-products.ts';
import { nameOfProductSql } from '#server/commerce/catalog/reviewed-products.ts';
import { buyableUnits, unitsInStock } from './buyable-units.ts';
import { restockNotices } from './tables.ts';

/** Goods for which somebody may wait. */
export interface AwaitedGoods {
  kind: 'product' | 'combination';
  id: number;
}

/**
 * The job that sends the letters about goods. Copies of the release that knew no combinations must not take theirs:
 * they would send no letter.
 */
export const sendingJobs = {
  product: 'send-restock-letter',
  combination: 'send-combination-letter',
} as const satisfies Record<AwaitedGoods['kind'], string>;

/** The columns of a row about goods: exactly one of the two is a number. */
interface GoodsColumns {
  productId: SQLWrapper;
  combinationId: SQLWrapper;
}

/** SQL: whether a row is about these goods. */
export const isAbout = (columns: GoodsColumns, { kind, id }: AwaitedGoods): SQL<boolean> =>
  kind === 'product'
    ? sql<boolean>`${columns.productId} = ${id}::int`
    : sql<boolean>`${columns.combinationId} = ${id}::int`;

/** The values of the two columns. */
export const columnsOf = ({ kind, id }: AwaitedGoods) => ({
  productId: kind === 'product' ? id : null,
  combinationId: kind === 'combination' ? id : null,
});

/** The goods of a row. */
export const goodsOf = (row: {
  productId: number | null;
  combinationId: number | null;
}): AwaitedGoods =>
  row.combinationId === null
    ? { kind: 'product', id: row.productId ?? 0 }
    : { kind: 'combination', id: row.combinationId };

/** SQL: whether a notice is about any goods: a copy of an earlier release merges waits without their combination. */
export const hasGoods: SQL<boolean> = sql<boolean>`num_nonnulls(${restockNotices.productId}, ${restockNotices.combinationId}) = 1`;

/** SQL of the products whose units these goods use, as rows (id, quantity). */
export const partsOf = ({ kind, id }: AwaitedGoods): SQL =>
  kind === 'product'
    ? sql`select ${id}::int as id, 1 as quantity`
    : partsOfCombination(sql`${id}::int`);

/** SQL: whether the goods of a row use units of this product: they are the product, or a combination with it. */
export const usesUnitsOf = (row: GoodsColumns, productId: SQL): SQL<boolean> =>
  sql<boolean>`(${row.productId} = ${productId} or ${row.combinationId} in (${combinationsWith(productId)}))`;

/** SQL: whether shoppers see these goods and may buy them. */
export const isOfferedSql = ({ kind, id }: AwaitedGoods): SQL<boolean> =>
  kind === 'product' ? isOffered(sql`${id}::int`) : isCombinationOffered(sql`${id}::int`);

/** SQL: the units of a combination that can be bought now: as many as the scarcest of its parts allows. */
const buyableCombinations = (id: SQL) => unitsOfCombination(id, unitsInStock);

/** SQL: the units of these goods that can be bought now. */
export const buyableUnitsOf = ({ kind, id }: AwaitedGoods): SQL<number> =>
  kind === 'product' ? buyableUnits(sql`${id}::int`) : buyableCombinations(sql`${id}::int`);

/** SQL: the units that can be bought of the goods of a row. */
export const buyableUnitsOfRow = ({ productId, combinationId }: GoodsColumns): SQL<number> =>
  sql<number>`(case when ${combinationId} is null then ${buyableUnits(sql`${productId}`)}
    else ${buyableCombinations(sql`${combinationId}`)} end)`;

/** SQL: the name of the goods of a row. */
export const nameOfRow = ({ productId, combinationId }: GoodsColumns): SQL<string> =>
  sql<string>`coalesce(${nameOfProductSql(productId)}, ${nameOfCombinationSql(combinationId)})`;
