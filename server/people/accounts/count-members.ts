import { inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** How many members are at one of these levels. */
export function countMembersAtLevel(db: Queryable, levelIds: readonly number[]): Promise<number> {
  return db.$count(users, inArray(users.levelId, [...levelIds]));
}
