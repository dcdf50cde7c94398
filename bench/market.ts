import { and, eq, gt, isNull } from 'drizzle-orm';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Buyer, priceOf } from '#server/testing/http-buyers.ts';
import { percentile } from './load.ts';

/** The default duration of a measurement, in seconds. */
const usualSeconds = Number(process.env.SECONDS ?? 8);

/** Rounds per second, milliseconds of one, and the number of refused ones. */
export interface Pace {
  /** The number of rounds. */
  rounds: number;
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  refused: number;
}

/** The price of a cart with one unit of each product, in TWD. */
export async function pricesOf(
  origin: string,
  buyer: Buyer,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const prices = new Map<number, number>();
  for (const productId of productIds) {
    prices.set(productId, await priceOf(origin, buyer, { productId, quantity: 1 }));
  }
  return prices;
}

/** Sets the stock of a product with a movement, as the ledger requires. */
export async function setStock(db: Database, productId: number, units: number): Promise<void> {
  const [record] = await db
    .select()
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  if (!record) throw new Error(`no stock record for product ${productId}`);
  await db.insert(stockMovements).values({
    stockRecordId: record.id,
    reason: 'ADJUSTMENT',
    webChange: units - record.webStock,
    erpChange: units - record.erpStock,
  });
  await db
    .update(stockRecords)
    .set({ webStock: units, erpStock: units })
    .where(eq(stockRecords.id, record.id));
}

/** Products whose stock does not run out. */
export async function plentifulProducts(db: Database, most = 1_000): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.currentVisibilityRule, 'ONLINE'),
        isNull(products.purchaseLimit),
        gt(products.price, 0),
      ),
    )
    .orderBy(products.id)
    .limit(most);
  for (const { id } of rows) await setStock(db, id, 1_000_000);
  return rows.map(({ id }) => id);
}

/** All buyers repeat rounds for the given time; returns the number of all rounds and the duration of each. */
export async function together<Of>(
  buyers: readonly Of[],
  round: (buyer: Of, index: number) => Promise<boolean>,
  seconds = usualSeconds,
): Promise<Pace> {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  await Promise.all(
    buyers.map(async (buyer, index) => {
      while (performance.now() - began < seconds * 1000) {
        const start = performance.now();
        if (await round(buyer, index)) times.push(performance.now() - start);
        else refused++;
      }
    }),
  );
  const rate = times.length / ((performance.now() - began) / 1000);
  return {
    rounds: times.length,
    rate: Math.round(rate),
    p50: Math.round(percentile(times, 0.5)),
    p95: Math.round(percentile(times, 0.95)),
    p99: Math.round(percentile(times, 0.99)),
    refused,
  };
}
