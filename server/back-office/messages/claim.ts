import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { RecipientState } from '#contract/messages.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { type Database, type Queryable, transact } from '#server/platform/database/database.ts';
import { automations, messageRecipients, messages } from './tables.ts';

type Recipient = typeof messageRecipients.$inferSelect;

/** Milliseconds for which a run has a letter to itself. A letter takes seconds, so after that the run has died. */
export const claimLife = 5 * 60_000;

/** The condition of rows that no run is sending at `now`. A claim of the future is of a clock that ran ahead. */
export const isUnclaimed = (now: Date) =>
  or(
    isNull(messageRecipients.claimedAt),
    lt(messageRecipients.claimedAt, new Date(now.getTime() - claimLife)),
    gt(messageRecipients.claimedAt, new Date(now.getTime() + claimLife)),
  );

const isTaken = eq(messageRecipients.state, 'TAKEN');

/**
 * Claims a letter before it is sent: undefined if it was stopped or settled meanwhile, or if another run sends it.
 * `isOff` says that its automation was switched off.
 */
export async function claimDelivery(
  db: Queryable,
  { id, isByEmail }: Pick<Recipient, 'id' | 'isByEmail'>,
  now: Date,
): Promise<{ isOff: boolean } | undefined> {
  const [claimed] = await db
    .update(messageRecipients)
    .set({ claimedAt: now })
    .where(
      and(
        eq(messageRecipients.id, id),
        isTaken,
        eq(messageRecipients.isByEmail, isByEmail),
        isUnclaimed(now),
      ),
    )
    .returning({
      isOff: sql<boolean>`exists (select from ${automations} a
        where a.id = ${messageRecipients}.automation_id and not a.is_on)`,
    });
  return claimed;
}

/** Notes what became of a claimed letter. One that was stopped while it was being sent counts as what it became. */
export async function settleDelivery(
  db: Queryable,
  { id, isByEmail }: Pick<Recipient, 'id' | 'isByEmail'>,
  { state, claimedAt, now }: { state: RecipientState; claimedAt: Date; now: Date },
): Promise<void> {
  await db
    .update(messageRecipients)
    .set({ state, settledAt: now })
    .where(
      and(
        eq(messageRecipients.id, id),
        eq(messageRecipients.isByEmail, isByEmail),
        eq(messageRecipients.claimedAt, claimedAt),
        isOneOf(messageRecipients.state, ['TAKEN', 'LEFT_OUT']),
      ),
    );
}

/** Gives up the claim of a letter that could not be sent, so that the next try may send it. */
export async function releaseDelivery(db: Queryable, id: string, claimedAt: Date): Promise<void> {
  await db
    .update(messageRecipients)
    .set({ claimedAt: null })
    .where(and(eq(messageRecipients.id, id), isTaken, eq(messageRecipients.claimedAt, claimedAt)));
}

/** Leaves taken letters to the first run of `sendMessages` in the morning. */
export async function leaveToMorning(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .update(messageRecipients)
    .set({ enqueuedAt: null })
    .where(and(inArray(messageRecipients.id, [...ids]), isTaken));
}

/**
 * Takes a letter again that LINE did not take, so that it goes by e-mail; not if its message was stopped meanwhile. A
 * second run changes nothing.
 */
export async function takeForEmail(db: Database, id: string, now: Date): Promise<void> {
  await transact(db, async (transaction) => {
    const [row] = await transaction
      .select({ messageId: messageRecipients.messageId })
      .from(messageRecipients)
      .where(eq(messageRecipients.id, id));
    // The message is shared until the transaction ends: who stops it waits, and finds the letter among those that are
    // taken.
    const [message] =
      row?.messageId == null
        ? []
        : await transaction
            .select({ state: messages.state })
            .from(messages)
            .where(eq(messages.id, row.messageId))
            .for('share');
    const isStopped = message?.state === 'STOPPED';
    await transaction
      .update(messageRecipients)
      .set({
        isByEmail: true,
        state: isStopped ? 'LEFT_OUT' : 'TAKEN',
        takenAt: now,
        enqueuedAt: now,
        claimedAt: null,
        settledAt: isStopped ? now : null,
      })
      .where(
        and(
          eq(messageRecipients.id, id),
          eq(messageRecipients.isByEmail, false),
          isOneOf(messageRecipients.state, ['SENT', 'TAKEN']),
        ),
      );
  });
}
