import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** The accounts that are left of erased members into whose accounts they were merged, at most `most`. */
export async function listLeftMerged(db: Queryable, most: number): Promise<number[]> {
  const into = alias(users, 'into');
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(into, eq(into.id, users.mergedIntoId))
    .where(and(isNull(users.erasedAt), isNotNull(into.erasedAt)))
    .orderBy(asc(users.id))
    .limit(most);
  return rows.map(({ id }) => id);
}
