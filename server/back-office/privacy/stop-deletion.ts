import { and, eq, gt, gte, or } from 'drizzle-orm';
import { openPrivacyStates } from '#contract/privacy.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Listener } from '#server/platform/events.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { privacyRequests } from './tables.ts';

/** A member who signs in while the own account waits for its deletion keeps it. */
export const stopDeletionAtSignIn: Listener<'member-signed-in'> = {
  event: 'member-signed-in',
  async hear(transaction, signIn) {
    await endOwnDeletion(transaction, signIn);
  },
};

/**
 * A member who got the account back keeps it, and whoever had it meanwhile gets no copy of the data: copies that were
 * asked for since then are withdrawn, and links that were mailed since then end.
 */
export const cancelRequestsOfIntruder: Listener<'account-regained'> = {
  event: 'account-regained',
  async hear(transaction, regained) {
    await endOwnDeletion(transaction, regained);
    await endCopies(transaction, regained);
  },
};

async function endCopies(
  transaction: Transaction,
  { memberId, since, at }: { memberId: number; since: Date; at: Date },
): Promise<void> {
  const isCopy = and(eq(privacyRequests.memberId, memberId), eq(privacyRequests.kind, 'EXPORT'));
  await transaction
    .update(privacyRequests)
    .set({ state: 'WITHDRAWN', doneAt: at })
    .where(
      and(
        isCopy,
        isOneOf(privacyRequests.state, openPrivacyStates),
        eq(privacyRequests.channel, 'SELF'),
        gte(privacyRequests.receivedAt, since),
      ),
    );
  // Whoever asked before the change may still have got the letter after it.
  await transaction
    .update(privacyRequests)
    .set({ linkUntil: at })
    .where(
      and(
        isCopy,
        gt(privacyRequests.linkUntil, at),
        or(gte(privacyRequests.receivedAt, since), gte(privacyRequests.doneAt, since)),
      ),
    );
}

/**
 * Withdraws the deletion that a member asked for alone, and no other, and enqueues the letter about it; false if there
 * is none. Also one that met an obstacle on its last day and waits for the operators.
 */
export async function endOwnDeletion(
  transaction: Transaction,
  { memberId, at, jobs }: { memberId: number; at: Date; jobs: Pick<Jobs, 'enqueue'> },
): Promise<boolean> {
  const [ended] = await transaction
    .update(privacyRequests)
    .set({ state: 'WITHDRAWN', eraseAt: null, doneAt: at })
    .where(
      and(
        eq(privacyRequests.memberId, memberId),
        eq(privacyRequests.kind, 'ERASURE'),
        isOneOf(privacyRequests.state, openPrivacyStates),
        eq(privacyRequests.channel, 'SELF'),
      ),
    )
    .returning({ id: privacyRequests.id });
  if (!ended) return false;
  const jobData = { requestId: ended.id, occasion: 'stopped' } as const;
  await jobs.enqueue(transaction, 'send-privacy-letter', jobData);
  return true;
}
