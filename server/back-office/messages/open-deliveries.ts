import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { isUnclaimed } from './claim.ts';
import { messageRecipients, messages } from './tables.ts';

/** Letters of one job. */
const deliveriesOfJob = 50;
/** Letters that may be on their way. While a mail server is away, the others keep their coupons and their turn. */
const mostTaken = 400;
/** Rows of one statement where there may be very many. */
const piece = 5000;

/** In words of the statement, so that it finds the index. */
const isTaken = isOneOf(messageRecipients.state, ['TAKEN']);

/** The data of the jobs that deliver these letters. */
export function jobsOf(taken: readonly { id: string }[]): { recipientIds: string[] }[] {
  const jobs = [];
  for (let at = 0; at < taken.length; at += deliveriesOfJob) {
    jobs.push({ recipientIds: taken.slice(at, at + deliveriesOfJob).map(({ id }) => id) });
  }
  return jobs;
}

/** Whether so many letters are on their way that no others may be taken. */
export const areEnoughTaken = async (db: Queryable): Promise<boolean> =>
  (await db.$count(messageRecipients, isTaken)) >= mostTaken;

/** Enqueues the deliveries that were left for the morning, and those whose run has died while it had claimed them. */
export function wakeDeliveries({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const woken = await transaction
      .update(messageRecipients)
      .set({ enqueuedAt: now, claimedAt: null })
      .where(
        and(
          isTaken,
          or(
            isNull(messageRecipients.enqueuedAt),
            and(isNotNull(messageRecipients.claimedAt), isUnclaimed(now)),
          ),
        ),
      )
      .returning({ id: messageRecipients.id });
    if (woken.length > 0) await jobs.enqueueAll(transaction, 'deliver-messages', jobsOf(woken));
  });
}

/** Letters that no mail server took for two days. */
export async function endSilentDeliveries(db: Queryable, now: Date): Promise<void> {
  const oldest = addDays(now, -2);
  await db
    .update(messageRecipients)
    .set({ state: 'FAILED', settledAt: now })
    .where(and(isTaken, lt(messageRecipients.takenAt, oldest)));
}

/** Leaves out some of those who still wait for a stopped message; answers whether there may be more. */
export async function leaveOutSome(db: Queryable, now: Date): Promise<boolean> {
  const some = db
    .select({ id: messageRecipients.id })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(and(eq(messages.state, 'STOPPED'), isOneOf(messageRecipients.state, ['WAITING'])))
    .limit(piece)
    .for('update', { of: messageRecipients, skipLocked: true });
  const { rowCount } = await db
    .update(messageRecipients)
    .set({ state: 'LEFT_OUT', settledAt: now })
    .where(inArray(messageRecipients.id, some));
  return rowCount === piece;
}

/** Leaves out who still waits for a stopped message. */
export async function leaveOutStopped(db: Queryable, now: Date): Promise<void> {
  while (await leaveOutSome(db, now));
}

/** Ends messages of which nobody waits any more. */
export async function endMessages(db: Queryable, now: Date): Promise<void> {
  const open = db
    .select({ one: sql`1` })
    .from(messageRecipients)
    .where(
      and(
        eq(messageRecipients.messageId, messages.id),
        isOneOf(messageRecipients.state, ['WAITING', 'TAKEN']),
      ),
    );
  await db
    .update(messages)
    .set({ state: 'DONE', endedAt: now })
    .where(and(eq(messages.state, 'SENDING'), notExists(open)));
}
