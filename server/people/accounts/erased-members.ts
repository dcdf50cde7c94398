import { and, asc, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** The ids of members who were erased, in the order in which they were, behind the member `after`. At most `limit`. */
export async function pageOfErased(
  db: Queryable,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<number[]> {
  const isBehind =
    after === undefined
      ? undefined
      : sql`(${users.erasedAt}, ${users.id}) > ((select u.erased_at from ${users} u where u.id = ${after}), ${after})`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.erasedAt), isBehind))
    .orderBy(asc(users.erasedAt), asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
