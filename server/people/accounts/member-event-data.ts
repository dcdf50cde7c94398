import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** What other systems hear of a new member: neither name nor address. Undefined if there is none. */
export async function readMemberEventData(db: Queryable, id: number) {
  const [row] = await db
    .select({ id: users.id, registeredAt: users.createdAt, verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** Whether a member's data were erased. */
export const isMemberErased = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.erasedAt)))) > 0;
