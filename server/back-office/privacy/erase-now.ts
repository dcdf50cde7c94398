import { and, eq, ne } from 'drizzle-orm';
import { openPrivacyStates } from '#contract/privacy.ts';
import { noteErased } from '#server/people/accounts/person.ts';
import { erasePersonalData } from '#server/people/privacy/erase-personal-data.ts';
import type { Person, PersonalData } from '#server/people/privacy/personal-data.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { privacyRequests } from './tables.ts';

/**
 * Erases a member who is locked and has no obstacle: the data, the request, and the other open requests of the member.
 */
export async function eraseNow(
  transaction: Transaction,
  { tables }: Required<PersonalData>,
  { person, requestId, now }: { person: Person; requestId: number; now: Date },
): Promise<void> {
  await erasePersonalData(transaction, tables, person);
  await noteErased(transaction, person.id, now);
  await transaction
    .update(privacyRequests)
    .set({ state: 'DONE', doneAt: now })
    .where(eq(privacyRequests.id, requestId));
  await transaction
    .update(privacyRequests)
    .set({ state: 'WITHDRAWN', doneAt: now })
    .where(
      and(
        eq(privacyRequests.memberId, person.id),
        ne(privacyRequests.id, requestId),
        isOneOf(privacyRequests.state, openPrivacyStates),
      ),
    );
}
