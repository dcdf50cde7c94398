import type { StandingReason } from '#contract/standing-orders.ts';
import { isUncollected } from '#server/people/members/uncollected.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import {
  changeLocked,
  lockUnchanged,
  type OpenRow,
  readLastParcel,
  writeParcel,
} from './stored.ts';

/** Asks the member before it goes on, once: the letter leaves with the change. Does nothing if it has changed meanwhile. */
export const askMember = (
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  row: OpenRow,
  reason: StandingReason,
): Promise<void> =>
  transact(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, row))) return;
    await changeLocked(transaction, row, { state: 'WAITING', reason });
    const errand = { standingOrderId: row.id, dueOn: row.nextOn, occasion: 'asks' } as const;
    await jobs.enqueue(transaction, 'send-standing-letter', errand);
  });

/**
 * Pauses a standing order whose last parcel was left uncollected, and says so; true if it did. That parcel is noted, so the
 * member who goes on is not paused for it again.
 */
export async function pauseIfUncollected(
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  row: OpenRow,
): Promise<boolean> {
  const last = await readLastParcel(db, row.id);
  if (last?.state !== 'ORDERED' || last.orderId === null) return false;
  const { orderId, dueOn, at } = last;
  if (!(await isUncollected(db, orderId))) return false;
  await transact(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, row))) return;
    await changeLocked(transaction, row, { state: 'PAUSED', reason: 'UNCOLLECTED' });
    const parcel = { standingOrderId: row.id, dueOn, orderId, at, state: 'UNCOLLECTED' } as const;
    await writeParcel(transaction, parcel);
    const errand = { standingOrderId: row.id, dueOn: row.nextOn, occasion: 'paused' } as const;
    await jobs.enqueue(transaction, 'send-standing-letter', errand);
  });
  return true;
}
