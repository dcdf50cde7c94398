import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { idOfMemberNo } from '#contract/members.ts';
import { members as declared } from '#contract/resources/read-only/members.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { contains } from '#server/resource-engine/contains.ts';
import { isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import { endsWith, isEndOfPhone } from '#server/resource-engine/phone-endings.ts';
import { memberState, piecesOf, users } from './tables.ts';

/** SQL of the member number that people use, from the member's id. */
export const memberNoOf = (id: PgColumn) => sql<string>`('M' || lpad(${id}::text, 6, '0'))`;

/** SQL condition for a keyword: the member number, the e-mail, the last digits of the phone, or a part of the name. */
function isMeantBy(keyword: string, byParts: boolean): SQL | undefined {
  if (keyword.includes('@')) return eq(users.email, keyword.toLowerCase());
  const digits = keyword.replace(/[\s-]/g, '');
  const id = idOfMemberNo(keyword);
  return or(
    id === undefined ? undefined : eq(users.id, id),
    isEndOfPhone(digits, byParts) ? endsWith(users.mobileNumber, digits) : undefined,
    sql`${piecesOf(users.name)} @> grams(searchable(${keyword})) and ${contains(users.name, keyword)}`,
  );
}

/** The list of all members. */
export const membersAdapter = adaptReadOnlyResource(declared, users, {
  computed: { memberNo: memberNoOf(users.id), state: memberState(users) },
  neverNull: ['memberNo', 'state'],
  keyword: async (db, keyword, byParts) => [
    await isAmongMatches(db, users, isMeantBy(keyword, byParts)),
  ],
  pieces: { tags: piecesOf(users.tags) },
});
