import { and, eq } from 'drizzle-orm';
import type { Listener } from '#server/platform/events.ts';
import { privacyRequests } from './tables.ts';

/**
 * Standing orders make nothing for a member whose erasure waits: the member asked to go, and an open order would prevent the
 * erasure on its last day. They go on if the request is withdrawn.
 */
export const holdParcelsBeforeErasure: Listener<'parcel-is-due'> = {
  event: 'parcel-is-due',
  async hear(transaction, { memberId }) {
    const waits = and(
      eq(privacyRequests.memberId, memberId),
      eq(privacyRequests.kind, 'ERASURE'),
      eq(privacyRequests.state, 'WAITING'),
    );
    return (await transaction.$count(privacyRequests, waits)) > 0;
  },
};
