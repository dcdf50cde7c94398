import { and, eq } from 'drizzle-orm';
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
 * Withdraws the deletion that a member asked for alone, and no other, and enqueues the letter about it; false if none
 * waits.
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
        eq(privacyRequests.state, 'WAITING'),
        eq(privacyRequests.channel, 'SELF'),
      ),
    )
    .returning({ id: privacyRequests.id });
  if (!ended) return false;
  const errand = { requestId: ended.id, occasion: 'stopped' } as const;
  await jobs.enqueue(transaction, 'send-privacy-letter', errand);
  return true;
}
