import { eq, or, sql } from 'drizzle-orm';
import { openPrivacyStates } from '#contract/privacy.ts';
import { privacyRequests as declared } from '#contract/resources/read-only/privacy-requests.ts';
import { emailOfMemberSql, findUserByEmail } from '#server/people/accounts/users.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import { administratorEmail } from '../admin/administrator-email.ts';
import { idOfRequest, numberPrefix } from './request-number.ts';
import { privacyRequests } from './tables.ts';

const isOpen = isOneOf(privacyRequests.state, openPrivacyStates);

/** How urgent a request is. The SQL of the list is the same for every moment, so it uses the database's clock. */
const urgency = sql<string>`case
  when not ${isOpen} then 'OVER' when ${privacyRequests.dueAt} < now() then 'LATE'
  when ${privacyRequests.dueAt} < now() + interval '3 days' then 'SOON' else 'IN_TIME' end`;

/** The list of all requests. Requests that have ended have no deadline. */
export const privacyRequestsAdapter = adaptReadOnlyResource(declared, privacyRequests, {
  computed: {
    requestNo: sql<string>`${numberPrefix}::text || ${privacyRequests.id}`,
    email: emailOfMemberSql(privacyRequests.memberId),
    receivedBy: administratorEmail(privacyRequests.receivedBy),
    dueAt: sql`case when ${isOpen} then ${privacyRequests.dueAt} end`.mapWith(
      privacyRequests.dueAt,
    ),
    urgency,
  },
  keyword: async (db, keyword) => {
    const member = keyword.includes('@')
      ? await findUserByEmail(db, keyword.toLowerCase())
      : undefined;
    const id = /^\d{1,9}$/.test(keyword) ? Number(keyword) : 0;
    return [
      await isAmongMatches(
        db,
        privacyRequests,
        or(
          eq(privacyRequests.id, idOfRequest(keyword) ?? id),
          eq(privacyRequests.memberId, member?.id ?? id),
        ),
      ),
    ];
  },
});
