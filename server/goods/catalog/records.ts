import { eq, sql } from 'drizzle-orm';
import { products as productsDeclared } from '#contract/resources/products.ts';
import { countStockOf, openStock } from '#server/goods/stock/open-stock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { bind } from '#server/records/bound.ts';
import { keywordConditions } from './product-search.ts';
import { productSales } from './sales-tables.ts';
import { combinationProducts, products } from './tables.ts';

const soldCount = sql<number>`(select ${productSales.soldCount} from ${productSales} where ${eq(productSales.productId, products.id)})`;

const countCombinationsWith = (db: Queryable, productId: number) =>
  db.$count(combinationProducts, eq(combinationProducts.productId, productId));

/** What operators maintain of the catalogue. */
export const catalogRecords = [
  bind(productsDeclared, products, {
    computed: { soldCount },
    keyword: keywordConditions,
    created: openStock,
    uses: [
      { label: '組合', path: '/product-combinations', count: countCombinationsWith },
      { label: '庫存', path: '/stocks', count: countStockOf },
    ],
    constraints: {
      products_material_no: { field: 'materialNo', message: '已有相同的料號' },
      products_member_price: { field: 'memberPrice', message: '會員價不可高於售價' },
    },
  }),
];
