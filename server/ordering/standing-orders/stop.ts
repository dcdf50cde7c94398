import type { StandingReason } from '#contract/standing-orders.ts';
import { expiredAmong } from '#server/ordering/orders/standing-order-figures.ts';
import { uncollectedAmong } from '#server/people/members/uncollected.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { changeLocked, lockUnchanged, type OpenRow, readOrdered, writeParcel } from './stored.ts';

/**
 * Asks the member before it goes on, once: the letter leaves with the change. Does nothing if it has changed meanwhile.
 */
export const askMember = (
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  row: OpenRow,
  reason: StandingReason,
): Promise<void> =>
  transact(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, row))) return;
    await changeLocked(transaction, row, { state: 'WAITING', reason });
    const jobData = { standingOrderId: row.id, dueOn: row.nextOn, occasion: 'asks' } as const;
    await jobs.enqueue(transaction, 'send-standing-letter', jobData);
  });

/** Unpaid parcels in a row after which a standing order pauses. */
const mostUnpaid = 2;

type Ordered = Awaited<ReturnType<typeof readOrdered>>[number];

/**
 * Pauses a standing order of whose parcels one was left uncollected, or whose last two were not paid in time, and says
 * so; true if it did. Those parcels are noted, so the member who goes on is not paused for them again.
 */
export async function pauseIfNotTaken(
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  row: OpenRow,
): Promise<boolean> {
  const why = await whyNotTaken(db, await readOrdered(db, row.id));
  if (!why) return false;
  const { reason, parcels } = why;
  await transact(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, row))) return;
    await changeLocked(transaction, row, { state: 'PAUSED', reason });
    for (const { dueOn, orderId, at } of parcels) {
      const noted = { standingOrderId: row.id, dueOn, orderId, at, state: reason };
      await writeParcel(transaction, noted);
    }
    const jobData = { standingOrderId: row.id, dueOn: row.nextOn, occasion: 'paused' } as const;
    await jobs.enqueue(transaction, 'send-standing-letter', jobData);
  });
  return true;
}

/** Why the member seems not to want these parcels, the newest first; undefined if nothing says so. */
async function whyNotTaken(db: Queryable, ordered: readonly Ordered[]) {
  // What was noted by an earlier pause counts no more.
  const open = ordered.filter(({ state }) => state === 'ORDERED');
  const uncollected = await uncollectedAmong(
    db,
    open.map(({ orderId }) => orderId),
  );
  const left = open.filter(({ orderId }) => uncollected.has(orderId));
  if (left.length > 0) return { reason: 'UNCOLLECTED', parcels: left } as const;
  const newest = ordered.slice(0, mostUnpaid).filter(({ state }) => state === 'ORDERED');
  if (newest.length < mostUnpaid) return undefined;
  const unpaid = await expiredAmong(
    db,
    newest.map(({ orderId }) => orderId),
  );
  return newest.every(({ orderId }) => unpaid.has(orderId))
    ? ({ reason: 'UNPAID', parcels: newest } as const)
    : undefined;
}
