import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { YesNo } from '#contract/enumerations.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { lineIdOfUser } from './line/line-accounts.ts';
import { users } from './tables.ts';

/** The columns of their own account that members may read (G-103). */
const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  mobileNumber: users.mobileNumber,
  telephoneNumber: users.telephoneNumber,
  birthday: users.birthday,
  edmStatus: users.edmStatus,
  city: users.city,
  cityZone: users.cityZone,
  address: users.address,
  levelId: users.levelId,
  accumulatedAmount: users.accumulatedAmount,
  periodBeginAt: users.periodBeginAt,
  periodEndAt: users.periodEndAt,
  lineId: lineIdOfUser,
};

export type ProfileRow = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof columns, 'lineId'>
> & { lineId: string | null };

/** The profile of a member; undefined if the member no longer exists. */
export async function readProfileRow(
  db: Database,
  memberId: number,
): Promise<ProfileRow | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, memberId));
  return row;
}

/** Saves the given fields; answers the changed row, or undefined if the member no longer exists. */
export async function writeProfileRow(
  db: Database,
  memberId: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<ProfileRow | undefined> {
  const [row] = await db.update(users).set(values).where(eq(users.id, memberId)).returning(columns);
  return row;
}

/** SQL: whether the member with this id has agreed to advertising: YES, NO, or '' for neither. */
export const edmStatusOf = (memberId: SQLWrapper): SQL<string | null> => sql`(
  select ${users.edmStatus} from ${users} where ${users.id} = ${memberId})`;

/** Whether a member has refused advertising. */
export async function refusesNews(db: Queryable, memberId: number): Promise<boolean> {
  const [row] = await db
    .select({ edmStatus: users.edmStatus })
    .from(users)
    .where(eq(users.id, memberId));
  return row?.edmStatus === 'NO';
}

/** Stores whether a member has agreed to advertising. */
export async function setEdmStatus(
  db: Queryable,
  memberId: number,
  edmStatus: YesNo,
): Promise<void> {
  await db.update(users).set({ edmStatus }).where(eq(users.id, memberId));
}

/**
 * Ends a member's consent to advertising; of a merged account, that of the account it was merged into. Answers whether
 * there was one.
 */
export async function endConsent(db: Queryable, memberId: number): Promise<boolean> {
  const ended = await db
    .update(users)
    .set({ edmStatus: 'NO' })
    .where(and(eq(users.id, presentIdOf(memberId)), eq(users.edmStatus, 'YES')))
    .returning({ id: users.id });
  return ended.length > 0;
}

/** SQL: the id of the account into which this one was merged, or its own. */
export const presentIdOf = (memberId: number): SQL<number> => sql`(
  select coalesce(m.merged_into_id, m.id) from users m where m.id = ${memberId}::int)`;
