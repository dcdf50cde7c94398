import { serviceIsMaintainedText } from '../content/maintain-settings.ts';
import type { Transaction } from '../platform/database/database.ts';
import { columnList, runNamed } from '../platform/database/named.ts';
import type { OrderRow } from './insert-order.ts';

/** What decides whether an order can be paid. */
export type PayableOrder = Pick<
  OrderRow,
  'orderNo' | 'orderStatus' | 'paymentStatus' | 'paymentType' | 'paidAmount' | 'paidExpiredAt'
> & {
  /** Buying is closed for maintenance (G-133). */
  isClosed: boolean;
};

const columns = [
  'orderNo',
  'orderStatus',
  'paymentStatus',
  'paymentType',
  'paidAmount',
  'paidExpiredAt',
];
const lockText = `
  select ${columnList('o', columns)}, ${serviceIsMaintainedText} as "isClosed"
  from orders o where o.id = $1 and o.user_id = coalesce($2, o.user_id)
  for no key update of o`;

/** A member's own order, its row locked until the commit: two payments of it wait for each other. */
export async function lockOrder(
  transaction: Transaction,
  memberId: number,
  orderId: number,
): Promise<PayableOrder | undefined> {
  return lockRow(transaction, orderId, memberId);
}

/** Any member's order, locked in the same way: for news of its payment, whoever brings them. */
export async function lockOrderOfPayment(
  transaction: Transaction,
  orderId: number,
): Promise<PayableOrder> {
  const order = await lockRow(transaction, orderId, null);
  if (!order) throw new Error(`Order ${orderId} of a payment is gone.`);
  return order;
}

async function lockRow(
  transaction: Transaction,
  orderId: number,
  memberId: number | null,
): Promise<PayableOrder | undefined> {
  type Row = Omit<PayableOrder, 'paidExpiredAt'> & { paidExpiredAt: string | null };
  const values = [orderId, memberId];
  const [row] = await runNamed<Row>(transaction, 'lock order', lockText, values);
  return row && { ...row, paidExpiredAt: row.paidExpiredAt ? new Date(row.paidExpiredAt) : null };
}
