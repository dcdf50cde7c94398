import { and, eq, inArray } from 'drizzle-orm';
import { openPrivacyStates } from '#contract/privacy.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { privacyRequests } from './tables.ts';

/** Whether one of these members is to be erased. */
export async function isErasureOpen(db: Queryable, memberIds: readonly number[]): Promise<boolean> {
  const open = and(
    inArray(privacyRequests.memberId, [...memberIds]),
    eq(privacyRequests.kind, 'ERASURE'),
    isOneOf(privacyRequests.state, openPrivacyStates),
  );
  return (await db.$count(privacyRequests, open)) > 0;
}
