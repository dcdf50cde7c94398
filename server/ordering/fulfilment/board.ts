import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type BoardColumn, boardColumns, type ShipmentStage } from '#contract/fulfilment.ts';
import type { ListColumn } from '#contract/work-lists.ts';
import { toWireInstant } from '#rules/dates.ts';
import { type HoursUntilLate, lateBefore } from '#rules/orders/shipment-stages.ts';
import {
  countWaitingOrders,
  listWaitingOrders,
  type OpenOrderContext,
  waitingOrders,
} from '#server/ordering/orders/open-orders.ts';
import { findOrderByNo } from '#server/ordering/orders/order-overview.ts';
import { isHeld } from '#server/ordering/payments/held-orders.ts';
import { countOf } from '#server/platform/database/count-of.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment, wireInstant } from '#server/platform/database/sql-moments.ts';
import { lengthOf, type WaitingRows } from '#server/platform/database/waiting-rows.ts';
import { rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { countListed, isListColumn, listColumns, searchListed } from './board-lists.ts';
import { readCode } from './find-parcel.ts';
import { lateSettings } from './late-settings.ts';
import { hasParcel } from './shipments.ts';
import { shipments } from './tables.ts';

const openOrderContextAt = (now: Date): OpenOrderContext => ({
  hasParcel,
  isHeld: (orderId) => isHeld(orderId, now),
});

/** The columns of orders that wait for a parcel, and of parcels. */
export type StageColumn = Exclude<BoardColumn, ListColumn>;

/** The stage of the parcels in a column; the columns of orders without a parcel have none. */
const stageOf: Readonly<Record<StageColumn, ShipmentStage | undefined>> = {
  READY: undefined,
  CREATED: 'CREATED',
  PICKED: 'PICKED',
  PACKED: 'PACKED',
  LABEL_REFUSED: 'PACKED',
  LABELLED: 'LABELLED',
  HANDED_OVER: 'HANDED_OVER',
  ARRIVED: 'ARRIVED',
  NOT_FETCHED: 'ARRIVED',
  RETURNED: 'RETURNED',
  HELD: undefined,
};

/** SQL condition for the parcels of a column. Returned parcels are listed until somebody has decided about them. */
function isIn(column: StageColumn): SQL | undefined {
  const stage = stageOf[column];
  if (!stage) return sql`false`;
  // The stage is literal, so that the index by stage is used.
  return and(
    sql`${shipments.stage} = ${sql.raw(`'${stage}'`)}`,
    column === 'PACKED' ? isNull(shipments.labelFailure) : undefined,
    column === 'LABEL_REFUSED' ? isNotNull(shipments.labelFailure) : undefined,
    column === 'NOT_FETCHED' ? isNotNull(shipments.notFetchedAt) : undefined,
    column === 'ARRIVED' ? isNull(shipments.notFetchedAt) : undefined,
    column === 'RETURNED' ? sql`not ${shipments.isDealtWith}` : undefined,
  );
}

/** SQL of the number of rows in a column. */
export const countIn = (column: StageColumn, now: Date): SQL =>
  stageOf[column]
    ? countOf(shipments, isIn(column))
    : lengthOf(waitingOrders(openOrderContextAt(now), column === 'HELD'));

/** The orders of the first column, READY. */
export const ordersToShip = (now: Date): WaitingRows =>
  waitingOrders(openOrderContextAt(now), false);

/** The parcels without a label, because the carrier refused it or gave no answer. */
export const refusedLabels: WaitingRows = {
  table: shipments,
  where: isIn('LABEL_REFUSED'),
  id: shipments.id,
  since: shipments.stageAt,
  fields: { code: shipments.code, orderId: shipments.orderId, failure: shipments.labelFailure },
};

export interface BoardColumnSummary {
  column: BoardColumn;
  count: number;
  late: number;
  /** ISO 8601; null for an empty column. */
  oldestAt: string | null;
}

/** The number of rows in each column, and since when the oldest one waits. */
export async function readBoard({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<BoardColumnSummary[]> {
  const now = clock.now();
  const hours = await lateSettings.read(db);
  const waiting = await countWaitingOrders(
    db,
    openOrderContextAt(now),
    lateBefore('READY', hours, now),
  );
  const parcels = await countParcels(db, hours, now);
  for (const column of listColumns) {
    parcels.push(
      await countListed(db, column, { now, lateBefore: lateBefore(column, hours, now) }),
    );
  }
  return boardColumns.map((column) => {
    const found =
      column === 'READY' || column === 'HELD'
        ? waiting.find((row) => row.isHeld === (column === 'HELD'))
        : parcels.find((row) => row.column === column);
    const { count = 0, late = 0, oldestAt = null } = found ?? {};
    return { column, count, late, oldestAt };
  });
}

async function countParcels(
  db: Queryable,
  hours: HoursUntilLate,
  now: Date,
): Promise<BoardColumnSummary[]> {
  const withParcels = (Object.keys(stageOf) as StageColumn[]).filter((column) => stageOf[column]);
  const parts = withParcels.map((column) => {
    const late = moment(lateBefore(column, hours, now));
    return sql`
      select ${sql.raw(`'${column}'`)}::text as "column", count(*)::int as count,
        (count(*) filter (where ${shipments.stageAt} < ${late}))::int as late,
        ${wireInstant(sql`min(${shipments.stageAt})`)} as "oldestAt"
      from ${shipments} where ${isIn(column)}`;
  });
  const { rows } = await db.execute<BoardColumnSummary & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  );
  return rows;
}

export interface BoardRow {
  orderId: number;
  shipmentId: number | null;
  /** ISO 8601: the moment from which it is in this column. */
  since: string;
  isLate: boolean;
}

export interface BoardSearch {
  column: BoardColumn;
  /** The number of an order, which means all its parcels, or the code or tracking number of a parcel. */
  keyword: string;
  page: number;
  perPage: number;
}

/** One page of a column; the row that has waited longest comes first. */
export async function searchBoard(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { column, keyword, page, perPage }: BoardSearch,
): Promise<{ items: BoardRow[]; total: number }> {
  const range = rangeAt(page, perPage);
  const now = clock.now();
  const late = lateBefore(column, await lateSettings.read(db), now).getTime();
  const shown = (since: Date) => ({ since: toWireInstant(since), isLate: since.getTime() < late });
  const asOrder = ({ id, since }: { id: number; since: Date }): BoardRow => ({
    orderId: id,
    shipmentId: null,
    ...shown(since),
  });
  const code = readCode(keyword);
  if (isListColumn(column)) {
    const found = await searchListed(db, column, { now, orderNo: code, range });
    return { items: found.items.map(asOrder), total: found.total };
  }
  if (!stageOf[column]) {
    const isHeldColumn = column === 'HELD';
    const found = await listWaitingOrders(db, openOrderContextAt(now), {
      isHeld: isHeldColumn,
      orderNo: code,
      range,
    });
    return { items: found.items.map(asOrder), total: found.total };
  }
  const where = and(isIn(column), await isMeantBy(db, code));
  const rows = await db
    .select({ id: shipments.id, orderId: shipments.orderId, stageAt: shipments.stageAt })
    .from(shipments)
    .where(where)
    .orderBy(asc(shipments.stageAt), asc(shipments.id))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(({ id, orderId, stageAt }) => ({
      orderId,
      shipmentId: id,
      ...shown(stageAt),
    })),
    total: await db.$count(shipments, where),
  };
}

/** SQL: whether a parcel has this code or tracking number, or belongs to the order of this number; '' means all. */
async function isMeantBy(db: Queryable, code: string): Promise<SQL | undefined> {
  if (code === '') return undefined;
  const order = await findOrderByNo(db, code);
  return or(
    eq(shipments.code, code),
    eq(shipments.trackingNo, code),
    order && eq(shipments.orderId, order.id),
  );
}
