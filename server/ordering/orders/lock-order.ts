import { serviceIsMaintainedText } from '#server/content/maintain-settings.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { columnList, runNamed } from '#server/platform/database/named.ts';
import { sha256 } from '#server/platform/random.ts';
import { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;
type OrderColumn = keyof OrderRow;

/** Which order: by its id (and owner), by its number, or by a return that was asked for of it. */
type Wanted = { orderId: number; memberId?: number } | { orderNo: string } | { returnId: number };

/**
 * An order, its row locked until the commit: whatever is done to one order is done by one after another. Undefined when
 * there is none. Only the named columns are read.
 */
export async function lockOrder<Column extends OrderColumn>(
  transaction: Transaction,
  wanted: Wanted,
  columns: readonly Column[],
): Promise<Pick<OrderRow, Column> | undefined> {
  const row = await lockRow(transaction, wanted, columnList('o', columns));
  return row && pick(row, columns);
}

const payableColumns = [
  'orderNo',
  'orderStatus',
  'paymentStatus',
  'paymentType',
  'paidAmount',
  'paidExpiredAt',
] as const;

/** What decides whether an order can be paid. */
export type PayableOrder = Pick<OrderRow, (typeof payableColumns)[number]>;

/** A member's own order that is to be paid, and whether buying is closed for maintenance (G-133), in one statement. */
export async function lockOwnPayable(
  transaction: Transaction,
  memberId: number,
  orderId: number,
): Promise<(PayableOrder & { isClosed: boolean }) | undefined> {
  const list = `${columnList('o', payableColumns)}, ${serviceIsMaintainedText} as "isClosed"`;
  const row = await lockRow(transaction, { orderId, memberId }, list);
  return row && { ...pick(row, payableColumns), isClosed: row.isClosed === true };
}

/** Any member's order, for reports of its payment, whoever brings them. */
export async function lockOrderOfPayment(
  transaction: Transaction,
  orderId: number,
): Promise<PayableOrder> {
  const order = await lockOrder(transaction, { orderId }, payableColumns);
  if (!order) throw new Error(`Order ${orderId} of a payment is gone.`);
  return order;
}

async function lockRow(
  transaction: Transaction,
  wanted: Wanted,
  list: string,
): Promise<Record<string, unknown> | undefined> {
  const { condition, values } = conditionOf(wanted);
  const text = `select ${list} from orders o where ${condition} for no key update of o`;
  // PostgreSQL cuts the names of statements at 63 bytes.
  const name = `lock order ${sha256(text).slice(0, 32)}`;
  const [row] = await runNamed<Record<string, unknown>>(transaction, name, text, values);
  return row;
}

function conditionOf(wanted: Wanted): { condition: string; values: unknown[] } {
  if ('orderNo' in wanted) return { condition: 'o.order_no = $1', values: [wanted.orderNo] };
  if ('returnId' in wanted) {
    const ofReturn = 'o.id = (select r.order_id from order_returns r where r.id = $1)';
    return { condition: ofReturn, values: [wanted.returnId] };
  }
  const { orderId, memberId } = wanted;
  return memberId === undefined
    ? { condition: 'o.id = $1', values: [orderId] }
    : { condition: 'o.id = $1 and o.user_id = $2', values: [orderId, memberId] };
}

/** The columns of a row as code knows them; a named statement answers instants as text. */
function pick<Column extends OrderColumn>(
  row: Record<string, unknown>,
  columns: readonly Column[],
): Pick<OrderRow, Column> {
  const values = columns.map((column) => {
    const value = row[column];
    return [column, value === null ? null : orders[column].mapFromDriverValue(value as never)];
  });
  return Object.fromEntries(values) as Pick<OrderRow, Column>;
}
