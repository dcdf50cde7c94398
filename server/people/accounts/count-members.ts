import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** How many members are at a level. */
export function countMembersAtLevel(db: Queryable, levelId: number): Promise<number> {
  return db.$count(users, eq(users.levelId, levelId));
}
