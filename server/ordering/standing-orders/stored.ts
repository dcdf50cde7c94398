import { and, asc, desc, eq, gte, isNotNull, ne } from 'drizzle-orm';
import { dayAfter } from '#rules/orders/standing-order.ts';
import { orderNoOf } from '#server/ordering/orders/orders-adapter.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { standingOrders, standingParcels } from './tables.ts';

export type StandingRow = typeof standingOrders.$inferSelect;
/** A standing order that has not ended. */
export type OpenRow = StandingRow & { delivery: NonNullable<StandingRow['delivery']> };

const isOpen = (row: StandingRow | undefined): row is OpenRow =>
  row !== undefined && row.state !== 'ENDED' && row.delivery !== null;

/** The same standing order if it has not ended; undefined if it has. */
export const toOpen = (row: StandingRow | undefined): OpenRow | undefined =>
  isOpen(row) ? row : undefined;

/** A standing order, also one that has ended. */
export async function readStanding(db: Queryable, id: number): Promise<StandingRow | undefined> {
  const [row] = await db.select().from(standingOrders).where(eq(standingOrders.id, id));
  return row;
}

/** A standing order that has not ended; undefined for any other. */
export const readOpen = async (db: Queryable, id: number): Promise<OpenRow | undefined> =>
  toOpen(await readStanding(db, id));

/** The same, if it belongs to this member. */
export async function readOwn(db: Queryable, id: number, memberId: number) {
  const row = await readOpen(db, id);
  return row?.userId === memberId ? row : undefined;
}

/** The member's standing orders that have not ended, the oldest first. */
export async function listOwn(db: Queryable, memberId: number): Promise<OpenRow[]> {
  const rows = await db
    .select()
    .from(standingOrders)
    .where(and(eq(standingOrders.userId, memberId), ne(standingOrders.state, 'ENDED')))
    .orderBy(asc(standingOrders.id));
  return rows.filter(isOpen);
}

/** Locks a standing order until the transaction ends; undefined if it has ended or changed since `version` was read. */
export async function lockUnchanged(
  transaction: Transaction,
  { id, version }: Pick<StandingRow, 'id' | 'version'>,
): Promise<OpenRow | undefined> {
  const [row] = await transaction
    .select()
    .from(standingOrders)
    .where(and(eq(standingOrders.id, id), eq(standingOrders.version, version)))
    .for('update');
  return isOpen(row) ? row : undefined;
}

/** Locks a standing order until the transaction ends. */
export async function lockStanding(
  transaction: Transaction,
  id: number,
): Promise<StandingRow | undefined> {
  const [row] = await transaction
    .select()
    .from(standingOrders)
    .where(eq(standingOrders.id, id))
    .for('update');
  return row;
}

/** Locks the member's standing order until the transaction ends; undefined if there is none that has not ended. */
export async function lockOwn(transaction: Transaction, id: number, memberId: number) {
  const row = toOpen(await lockStanding(transaction, id));
  return row?.userId === memberId ? row : undefined;
}

/** Changes a locked standing order, and answers it as it is now. */
export async function changeLocked(
  transaction: Transaction,
  row: Pick<StandingRow, 'id' | 'version'>,
  values: Partial<Omit<StandingRow, 'id' | 'version' | 'userId'>>,
): Promise<StandingRow> {
  const [changed] = await transaction
    .update(standingOrders)
    .set({ ...values, version: row.version + 1 })
    .where(eq(standingOrders.id, row.id))
    .returning();
  if (!changed) throw new Error(`the standing order ${row.id} is not there although it is locked`);
  return changed;
}

/** Ends a locked standing order. Nobody needs its address any more. */
export const endLocked = (
  transaction: Transaction,
  row: Pick<StandingRow, 'id' | 'version'>,
  at: Date,
) =>
  changeLocked(transaction, row, {
    state: 'ENDED',
    reason: null,
    delivery: null,
    requestKey: null,
    endedAt: at,
  });

/** What became of a date; undefined if nothing has. Whoever writes it has locked the standing order. */
export async function readParcel(db: Queryable, standingOrderId: number, dueOn: string) {
  const [parcel] = await db
    .select()
    .from(standingParcels)
    .where(
      and(eq(standingParcels.standingOrderId, standingOrderId), eq(standingParcels.dueOn, dueOn)),
    );
  return parcel;
}

/**
 * The next date of the rhythm from `first` on of which nothing has become yet: dates that were left out, and those with
 * an order, are stepped over.
 */
export async function nextFreeDate(
  db: Queryable,
  standingOrderId: number,
  { first, days }: { first: string; days: number },
): Promise<string> {
  const isLater = and(
    eq(standingParcels.standingOrderId, standingOrderId),
    gte(standingParcels.dueOn, first),
    ne(standingParcels.state, 'OPEN'),
  );
  const rows = await db
    .select({ dueOn: standingParcels.dueOn })
    .from(standingParcels)
    .where(isLater);
  const taken = new Set(rows.map(({ dueOn }) => dueOn));
  let date = first;
  while (taken.has(date)) date = dayAfter(date, days);
  return date;
}

/** Writes what became of a date. */
export async function writeParcel(
  transaction: Transaction,
  parcel: typeof standingParcels.$inferInsert,
): Promise<void> {
  const { standingOrderId: _, dueOn: _dueOn, ...set } = parcel;
  await transaction
    .insert(standingParcels)
    .values(parcel)
    .onConflictDoUpdate({
      target: [standingParcels.standingOrderId, standingParcels.dueOn],
      set,
    });
}

/** The newest parcel that became an order; undefined before the first one. */
export async function readLastParcel(db: Queryable, standingOrderId: number) {
  const [last] = await db
    .select({
      dueOn: standingParcels.dueOn,
      state: standingParcels.state,
      orderId: standingParcels.orderId,
      orderNo: orderNoOf(standingParcels.orderId),
      at: standingParcels.at,
    })
    .from(standingParcels)
    .where(
      and(eq(standingParcels.standingOrderId, standingOrderId), isNotNull(standingParcels.orderId)),
    )
    .orderBy(desc(standingParcels.orderId))
    .limit(1);
  return last;
}

/** The newest parcels that a standing order looks back at, of those that became orders. */
const lookedBackAt = 60;

/** The parcels that became orders, the newest first; of years of them only the last ones. */
export async function readOrdered(db: Queryable, standingOrderId: number) {
  const rows = await db
    .select({
      dueOn: standingParcels.dueOn,
      state: standingParcels.state,
      orderId: standingParcels.orderId,
      at: standingParcels.at,
    })
    .from(standingParcels)
    .where(
      and(eq(standingParcels.standingOrderId, standingOrderId), isNotNull(standingParcels.orderId)),
    )
    .orderBy(desc(standingParcels.orderId))
    .limit(lookedBackAt);
  return rows.flatMap(({ orderId, ...row }) => (orderId === null ? [] : [{ ...row, orderId }]));
}
