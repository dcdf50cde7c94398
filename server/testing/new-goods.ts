import { eq } from 'drizzle-orm';
import { productSales } from '#server/commerce/catalog/sales-tables.ts';
import {
  combinationProducts,
  combinations,
  products,
  series,
  subSeries,
  subSeriesProducts,
} from '#server/commerce/catalog/tables.ts';
import { gifts } from '#server/commerce/gifts/tables.ts';
import {
  discountEventCombinations,
  discountEventProducts,
  discountEvents,
} from '#server/commerce/promotions/tables.ts';
import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import type { Shop } from '#server/shop.ts';

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let count = 0;
const next = () => ++count;

/** Units. A number stands for both counts. */
type Stock = number | { webStock?: number; erpStock?: number; locked?: number };

/** The parts of a shop that are needed to add goods. */
interface Catalogue {
  db: Shop['db'];
  cache: { clear(): void };
}

/** Clears the cache at once; in production a message of PostgreSQL does that. */
function changed(shop: Catalogue): void {
  shop.cache.clear();
}

function firstId(rows: { id: number }[]): number {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('Nothing was inserted.');
  return id;
}

/** Adds an ONLINE product of 100 TWD, with a stock record only if `stock` is given; returns its id. */
export async function newProduct(
  shop: Catalogue,
  {
    stock,
    soldCount,
    ...values
  }: Values<typeof products> & { stock?: Stock; soldCount?: number } = {},
): Promise<number> {
  const number = next();
  const row = { name: `商品 ${number}`, materialNo: `P-${number}`, price: 100, ...values };
  const id = firstId(await shop.db.insert(products).values(row).returning({ id: products.id }));
  if (stock !== undefined) await newStock(shop, { productId: id }, stock);
  if (soldCount !== undefined) {
    await shop.db.update(productSales).set({ soldCount }).where(eq(productSales.productId, id));
  }
  changed(shop);
  return id;
}

/** Adds an ONLINE combination of 200 TWD; `components` has units by product id. Returns its id. */
export async function newCombination(
  shop: Shop,
  components: Readonly<Record<number, number>>,
  values: Values<typeof combinations> = {},
): Promise<number> {
  const number = next();
  const row = { name: `組合 ${number}`, materialNo: `C-${number}`, price: 200, ...values };
  const id = firstId(
    await shop.db.insert(combinations).values(row).returning({ id: combinations.id }),
  );
  const links = Object.entries(components).map(([productId, quantity]) => ({
    combinationId: id,
    productId: Number(productId),
    quantity,
  }));
  if (links.length > 0) await shop.db.insert(combinationProducts).values(links);
  changed(shop);
  return id;
}

/**
 * Adds an ONLINE discount event that began an hour ago and lasts two hours; by default 10 per cent off for all goods.
 */
export async function newDiscountEvent(
  shop: Shop,
  {
    productIds = [],
    combinationIds = [],
    ...values
  }: Values<typeof discountEvents> & { productIds?: number[]; combinationIds?: number[] } = {},
): Promise<number> {
  const now = shop.clock.now().getTime();
  const row = {
    title: `限時優惠 ${next()}`,
    label: '九折',
    applicable: 'ALL_PRODUCTS' as const,
    discountType: 'PERCENT' as const,
    discountValue: 10,
    eventBeginAt: new Date(now - 3_600_000),
    eventEndAt: new Date(now + 3_600_000),
    webImage: '/media/events/web-1920.webp',
    mobileImage: '/media/events/mobile-1200.webp',
    ...values,
  };
  const discountEventId = firstId(
    await shop.db.insert(discountEvents).values(row).returning({ id: discountEvents.id }),
  );
  if (productIds.length > 0) {
    const links = productIds.map((productId) => ({ discountEventId, productId }));
    await shop.db.insert(discountEventProducts).values(links);
  }
  if (combinationIds.length > 0) {
    const links = combinationIds.map((combinationId) => ({ discountEventId, combinationId }));
    await shop.db.insert(discountEventCombinations).values(links);
  }
  changed(shop);
  return discountEventId;
}

/** An ONLINE gift. */
export async function newGift(
  shop: Shop,
  { stock, ...values }: Values<typeof gifts> & { stock?: Stock } = {},
): Promise<number> {
  const number = next();
  const row = {
    name: `贈品 ${number}`,
    materialNo: `G-${number}`,
    image: '/media/gifts/pouch-640.webp',
    ...values,
  };
  const id = firstId(await shop.db.insert(gifts).values(row).returning({ id: gifts.id }));
  if (stock !== undefined) await newStock(shop, { giftId: id }, stock);
  changed(shop);
  return id;
}

/** An ONLINE series with one ONLINE sub-series of these products, in their order. */
export async function newSeries(
  shop: Shop,
  productIds: readonly number[],
  { sub = {}, ...values }: Values<typeof series> & { sub?: Values<typeof subSeries> } = {},
): Promise<{ id: number; subSeriesId: number }> {
  const number = next();
  const row = {
    name: `系列 ${number}`,
    webImage: '/media/series/web-1920.webp',
    mobileImage: '/media/series/mobile-1200.webp',
    ...values,
  };
  const id = firstId(await shop.db.insert(series).values(row).returning({ id: series.id }));
  const subRow = { productSeriesId: id, name: `子系列 ${number}`, ...sub };
  const subSeriesId = firstId(
    await shop.db.insert(subSeries).values(subRow).returning({ id: subSeries.id }),
  );
  if (productIds.length > 0) {
    await shop.db
      .insert(subSeriesProducts)
      .values(productIds.map((productId, index) => ({ subSeriesId, productId, weight: -index })));
  }
  changed(shop);
  return { id, subSeriesId };
}

async function newStock(
  shop: Catalogue,
  owner: { productId: number } | { giftId: number },
  stock: Stock,
): Promise<void> {
  const both = typeof stock === 'number' ? { webStock: stock, erpStock: stock } : stock;
  const { webStock = 10, erpStock = 10, locked = 0 } = both;
  const [record] = await shop.db
    .insert(stockRecords)
    .values({ ...owner, webStock, erpStock, locked })
    .returning({ id: stockRecords.id });
  if (!record) throw new Error('No stock was opened.');
  await shop.db.insert(stockMovements).values({
    stockRecordId: record.id,
    reason: 'OPENING',
    webChange: webStock,
    erpChange: erpStock,
  });
}
