import { inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** The number of members at these levels. */
export function countMembersAtLevel(db: Queryable, levelIds: readonly number[]): Promise<number> {
  return db.$count(users, inArray(users.levelId, [...levelIds]));
}
