import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/**
 * Which members are looked at: those with an id above `after`, at most `limit`, and of them only `among` if it is
 * given.
 */
export interface MemberRange {
  after: number;
  limit: number;
  among?: readonly number[] | undefined;
}

/**
 * The members who have their birthday on this day (YYYY-MM-DD) and can sign in, by their ids. Who was born on the 29th
 * of February has it on the 28th in other years.
 */
export async function membersWithBirthday(
  db: Queryable,
  day: string,
  { after, limit, among }: MemberRange,
): Promise<number[]> {
  const year = Number(day.slice(0, 4));
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = day.endsWith('02-28') && !isLeapYear ? ['02-28', '02-29'] : [day.slice(5)];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        among && isAmong(users.id, among),
        sql`to_char(${users.birthday}, 'MM-DD') = any(${sql.param(days)}::text[])`,
        eq(users.isDisabled, false),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
