import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** What other systems hear of a new member: neither name nor address. Undefined if there is none. */
export async function readMemberFacts(db: Queryable, id: number) {
  const [row] = await db
    .select({ id: users.id, registeredAt: users.createdAt, verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.id, id));
  return row;
}
