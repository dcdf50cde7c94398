import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import {
  countMovements,
  type LedgerLine,
  readLedger,
  readReservations,
  sumMovements,
} from '#server/commerce/stock/ledger.ts';
import { lastDayOf, lotStateAt } from '#server/commerce/stock/lots/choose-lots.ts';
import { readLotsOfRecord } from '#server/commerce/stock/lots/read-lots.ts';
import { readStockRows } from '#server/commerce/stock/read-stock-list.ts';
import { readAwaited } from '#server/commerce/supply/read-purchase.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { metaOf, type PageQuery, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { emailsOf } from '../admin/history.ts';

/** A stock record with its reservations, and whether the ledger agrees. */
export async function readStockPage(
  { db, clock }: { db: Queryable; clock: Shop['clock'] },
  id: number,
) {
  const [row] = await readStockRows(db, [id]);
  if (!row) return refused('NOT_FOUND');
  const sums = await sumMovements(db, id);
  const reservations = await readReservations(db, id);
  const lots = (await readLotsOfRecord(db, id)).filter(({ unitsLeft }) => unitsLeft > 0);
  const awaited = row.kind === 'PRODUCT' ? await readAwaited(db, row.goodsId) : [];
  return done({
    ...row,
    check: {
      webMovements: sums.web,
      erpMovements: sums.erp,
      isRight: sums.web === row.webStock && sums.erp === row.erpStock,
    },
    lots: lots.map(({ id: lotId, lotNo, expiresAt, unitsLeft, blockedAt }) => ({
      id: lotId,
      lotNo,
      state: lotStateAt({ unitsLeft, blockedAt, expiresAt }, clock.now()),
      expiresOn: lastDayOf(expiresAt),
      units: unitsLeft,
    })),
    awaited: awaited.map(({ expectedOn, ...units }) => ({
      ...units,
      expectedOn: toWireInstantOrNull(expectedOn),
    })),
    holds: reservations.map((reservation) => ({
      ...reservation,
      expiresAt: toWireInstant(reservation.expiresAt),
    })),
  });
}

/** Movements that say more than the cause of their adjustment. */
const ownReasons: ReadonlySet<string> = new Set(['OPENING', 'RECEIPT']);

const linesPerPage = 50;

/** One page of a record's movements, newest first, with their orders and administrators. */
export async function listStockMovements(
  db: Queryable,
  id: number,
  { page = 1, perPage = linesPerPage }: PageQuery,
) {
  if ((await readStockRows(db, [id])).length === 0) return refused('NOT_FOUND');
  const range = rangeAt(page, perPage);
  const lines = await readLedger(db, id, { limit: range.perPage, offset: range.offset });
  const orders = await readOrderOverviews(db, idsIn(lines, 'orderId'));
  const emails = await emailsOf(db, idsIn(lines, 'administratorId'));
  return done({
    items: lines.map(({ orderId, administratorId, cause, reason, at, ...line }) => ({
      ...line,
      at: toWireInstant(new Date(at)),
      reason: ownReasons.has(reason) ? reason : (cause ?? reason),
      order: orderId === null ? null : { id: orderId, orderNo: orders.get(orderId)?.orderNo ?? '' },
      by: administratorId === null ? null : (emails.get(administratorId) ?? null),
    })),
    meta: metaOf(range, await countMovements(db, id)),
  });
}

const idsIn = (lines: readonly LedgerLine[], name: 'orderId' | 'administratorId') => [
  ...new Set(lines.flatMap((line) => line[name] ?? [])),
];
