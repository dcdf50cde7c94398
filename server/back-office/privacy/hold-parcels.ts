import { and, eq } from 'drizzle-orm';
import { openPrivacyStates } from '#contract/privacy.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Listener } from '#server/platform/events.ts';
import { privacyRequests } from './tables.ts';

/** Whether an erasure of the member is open: it waits for its day, or an obstacle brought it back to the operators. */
export async function areParcelsHeld(db: Queryable, memberId: number): Promise<boolean> {
  const waits = and(
    eq(privacyRequests.memberId, memberId),
    eq(privacyRequests.kind, 'ERASURE'),
    isOneOf(privacyRequests.state, openPrivacyStates),
  );
  return (await db.$count(privacyRequests, waits)) > 0;
}

/**
 * Standing orders make nothing for a member whose erasure is open: the member asked to go, and an open order would
 * prevent the erasure. They go on if the request is withdrawn.
 */
export const holdParcelsBeforeErasure: Listener<'parcel-is-due'> = {
  event: 'parcel-is-due',
  hear: (transaction, { memberId }) => areParcelsHeld(transaction, memberId),
};
