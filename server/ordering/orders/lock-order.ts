import { and, eq } from 'drizzle-orm';
import { serviceIsMaintainedText } from '#server/content/maintain-settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import { sha256 } from '#server/platform/random.ts';
import { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;
type OrderColumn = keyof OrderRow;

/** Names an order by its id (and owner), by its number, or by the id of one of its returns. */
type Wanted = { orderId: number; memberId?: number } | { orderNo: string } | { returnId: number };

const { exportBatchAt, cancellationBatchAt } = orders;
const otherNames = {
  exportBatchAt: exportBatchAt.name,
  cancellationBatchAt: cancellationBatchAt.name,
};
const listOf = (columns: readonly OrderColumn[]) => columnList('o', columns, otherNames);

/**
 * Reads the named columns of an order and locks its row until the commit, so that changes of one order happen one after
 * the other. Undefined if there is no such order.
 */
export async function lockOrder<Column extends OrderColumn>(
  transaction: Transaction,
  wanted: Wanted,
  columns: readonly Column[],
): Promise<Pick<OrderRow, Column> | undefined> {
  const row = await lockRow(transaction, wanted, listOf(columns));
  return row && pick(row, columns);
}

const payableColumns = [
  'orderNo',
  'orderStatus',
  'paymentStatus',
  'paymentType',
  'paidAmount',
  'paidExpiredAt',
  'shipType',
  'islandsType',
  'exportBatchAt',
  'createdAt',
] as const;

/** The columns that decide whether an order can be paid. */
export type PayableOrder = Pick<OrderRow, (typeof payableColumns)[number]>;

/** Locks a member's own order for paying; the same statement reads whether buying is closed for maintenance (G-133). */
export async function lockOwnPayable(
  transaction: Transaction,
  memberId: number,
  orderId: number,
): Promise<(PayableOrder & { isClosed: boolean }) | undefined> {
  const list = `${listOf(payableColumns)}, ${serviceIsMaintainedText} as "isClosed"`;
  const row = await lockRow(transaction, { orderId, memberId }, list);
  return row && { ...pick(row, payableColumns), isClosed: row.isClosed === true };
}

type SeenRow = Record<string, unknown> & { isClosed: boolean; seenAs: string };

const seeText = `
  select ${listOf(payableColumns)}, ${serviceIsMaintainedText} as "isClosed", o.xmin::text as "seenAs"
  from orders o where o.id = $1 and o.user_id = $2`;

/** The statement that reads the same without a lock; `toSeen` converts its rows. */
export const seeStatement = (memberId: number, orderId: number): Statement<SeenRow> => ({
  name: 'see own payable',
  text: seeText,
  values: [orderId, memberId],
});

/** An order that was read without a lock, and the version in which it was read. */
export type SeenOrder = PayableOrder & { isClosed: boolean; seenAs: string };

/** Converts the rows of `seeStatement`; undefined if the member has no such order. */
export function toSeen([row]: SeenRow[]): SeenOrder | undefined {
  return row && { ...pick(row, payableColumns), isClosed: row.isClosed, seenAs: row.seenAs };
}

/** The refusal of `unchangedStatements`. Shoppers never see it. */
export const orderHasChanged = 'ORDER_HAS_CHANGED';

const lockText = 'select from orders where id = $1 for no key update';
// A statement of its own, because it must see what was committed while the first one waited for the lock.
const unchangedText = `select case when not exists (select from orders o where o.id = $1 and o.xmin::text = $2)
  then ${refuseText(`'${orderHasChanged}'`)} end`;

/** The statements that lock an order, and refuse if it has changed since it was read. */
export const unchangedStatements = (orderId: number, seenAs: string): Statement[] => [
  { name: 'lock seen order', text: lockText, values: [orderId] },
  { name: 'order is unchanged', text: unchangedText, values: [orderId, seenAs] },
];

/** Reads an order without a lock, for a member only if it is that member's; undefined if there is none. */
export async function readPayable(
  db: Queryable,
  { orderId, memberId }: { orderId: number; memberId?: number },
): Promise<PayableOrder | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(eq(orders.id, orderId), memberId === undefined ? undefined : eq(orders.userId, memberId)),
    );
  return row;
}

/** Locks the order of any member, for a report or a refund of its payment; throws if it does not exist. */
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

/** Converts the columns as Drizzle would, because a named statement answers instants as text. */
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
