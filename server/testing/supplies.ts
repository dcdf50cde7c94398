import { eq } from 'drizzle-orm';
import type { AdminApi } from '#contract/admin-client.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { purchaseOrderLines, purchaseOrders, suppliers } from '#server/commerce/supply/tables.ts';
import type { TestShop } from './test-shop.ts';

let count = 0;

/** A purchase order that a supplier has, written directly into the database; answers its id. Each unit costs TWD 40. */
export async function newPurchase(
  { shop }: TestShop,
  units: Readonly<Record<number, number>>,
  values: Partial<typeof purchaseOrders.$inferInsert> = {},
): Promise<number> {
  count += 1;
  const [supplier] = await shop.db
    .insert(suppliers)
    .values({ name: `供應商 ${count}` })
    .returning({ id: suppliers.id });
  const [order] = await shop.db
    .insert(purchaseOrders)
    .values({
      purchaseNo: `PO-${count}`,
      supplierId: supplier?.id ?? 0,
      state: 'ORDERED',
      ...values,
    })
    .returning({ id: purchaseOrders.id });
  const id = order?.id ?? 0;
  await shop.db.insert(purchaseOrderLines).values(
    Object.entries(units).map(([productId, quantity], index) => ({
      purchaseOrderId: id,
      place: index + 1,
      productId: Number(productId),
      quantity,
      costPrice: 40,
    })),
  );
  return id;
}

export interface Came {
  productId: number;
  quantity: number;
  lotNo?: string;
  expiresOn?: string | null;
}

let presses = 0;
export const pressOnce = () => ({ idempotencyKey: `supply-${++presses}` });

/** Books goods of a purchase order that came in. */
export const receive = (
  api: AdminApi,
  id: number,
  lines: readonly Came[],
  { acceptsMore = false, key = pressOnce() } = {},
) => api.receivePurchaseOrder({ params: { id }, body: { lines: [...lines], acceptsMore } }, key);

/** Orders and receives a lot of a product. */
export async function receiveLot(test: TestShop, api: AdminApi, came: Came): Promise<void> {
  const id = await newPurchase(test, { [came.productId]: came.quantity });
  await receive(api, id, [came]);
}

/** The stock record of a product. */
export async function stockOf({ shop }: TestShop, productId: number) {
  const [record] = await shop.db
    .select()
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  if (!record) throw new Error('The product has no stock record.');
  return record;
}
