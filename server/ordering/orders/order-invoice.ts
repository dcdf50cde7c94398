import { eq } from 'drizzle-orm';
import type { PaidLine } from '#rules/prices/prorate.ts';
import { emailOfMember } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readLines } from './read-orders.ts';
import { type orderLines, orders } from './tables.ts';

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;

/** The data of an order that its invoice needs; amounts are TWD. */
export type OrderToInvoice = Pick<
  Order,
  | 'id'
  | 'orderNo'
  | 'orderStatus'
  | 'userId'
  | 'buyerName'
  | 'buyerMobile'
  | 'shipAddress'
  | 'shipFee'
  | 'paidAmount'
  | 'invoiceType'
  | 'carrierType'
  | 'carrierNo'
  | 'loveCode'
  | 'taxName'
  | 'taxNum'
> & {
  email: string;
  lines: readonly (Pick<Line, 'id' | 'name'> & PaidLine)[];
};

/** Reads these data; undefined if no order has this id. */
export async function readOrderToInvoice(
  db: Shop['db'],
  orderId: number,
): Promise<OrderToInvoice | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return undefined;
  const email = (await emailOfMember(db, order.userId)) ?? '';
  return { ...order, email, lines: await readLines(db, [orderId]) };
}

/** Writes number and time of the invoice on the order, where the shopper sees them. */
export async function recordOrderInvoice(
  db: Queryable,
  orderId: number,
  { invoiceNo, issuedAt }: { invoiceNo: string; issuedAt: Date },
): Promise<void> {
  await db.update(orders).set({ invoiceNo, invoicingAt: issuedAt }).where(eq(orders.id, orderId));
}
