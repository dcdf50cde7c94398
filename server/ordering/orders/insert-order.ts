import { toSnakeKey } from '#contract/wire-case.ts';
import { costOfComponents } from '#server/commerce/catalog/cost-of-components.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { runStatement } from '#server/platform/database/run-named.ts';
import type { orderLines, orders } from './tables.ts';

type Defaulted =
  | 'loweredAmount'
  | 'invoiceNo'
  | 'invoicingAt'
  | 'paymentAt'
  | 'virtualAccount'
  | 'trackingNo'
  | 'homeCarrier'
  | 'receivedAt'
  | 'countedAmount'
  | 'exportBatchAt'
  | 'cancellationBatchAt'
  | 'personalDataClearedAt';
/** The columns of an order that are known when it is placed; all others are null. */
export type OrderRow = Omit<typeof orders.$inferSelect, Defaulted | 'standingOrderId'> & {
  /** Absent for an order that no standing order made. */
  standingOrderId?: number | null;
};
export type LineRow = Omit<typeof orderLines.$inferSelect, 'id' | 'orderId' | 'unitCost'>;

// The database adds the cost of the goods, so that no code of the shop ever holds it.
const linesText = (orderId: string, lines: string) => `
  insert into order_lines (order_id, kind, item_id, name, image, volume, material_no,
    list_price, unit_price, quantity, offer_share, adjustments, coupon_share, gift_reason, components, unit_cost)
  select ${orderId}, l.kind, l.item_id, l.name, l.image, l.volume, l.material_no,
    l.list_price, l.unit_price, l.quantity, l.offer_share, l.adjustments, l.coupon_share, l.gift_reason, l.components,
    ${costOfComponents('l.components')}
  from jsonb_populate_recordset(null::order_lines, ${lines}::jsonb) l`;

// One prepared statement writes the whole order, because this is the most expensive write at peak load.
const insertText = `
  with placed as (
    insert into orders overriding system value
    select o.* from jsonb_populate_record(null::orders, $1::jsonb) o
  )${linesText('$2', '$3')}`;

/** The statement that writes an order with the id that the sequence gave it, and its lines in the given order. */
export function orderStatement(order: OrderRow, lines: readonly LineRow[]): Statement {
  const values = [JSON.stringify(toRow(order)), order.id, JSON.stringify(lines.map(toRow))];
  return { name: 'insert order', text: insertText, values };
}

/** Runs `orderStatement`. */
export async function insertOrder(
  transaction: Transaction,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<void> {
  await runStatement(transaction, orderStatement(order, lines));
}

/** Adds lines to an order that exists, in the given order. */
export async function insertLines(
  transaction: Transaction,
  orderId: number,
  lines: readonly LineRow[],
): Promise<void> {
  await runStatement(transaction, {
    name: 'insert order lines',
    text: linesText('$1', '$2'),
    values: [orderId, JSON.stringify(lines.map(toRow))],
  });
}

/** Cached column names by the names in code. They are few, and the same for every order. */
const columns = new Map<string, string>();

function columnOf(name: string): string {
  const column = columns.get(name) ?? toSnakeKey(name);
  columns.set(name, column);
  return column;
}

/** Renames the keys to column names; values of JSON columns stay unchanged. */
function toRow(values: object): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) row[columnOf(name)] = value;
  return row;
}
