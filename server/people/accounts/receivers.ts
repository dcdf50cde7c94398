import { type SQL, sql } from 'drizzle-orm';
import { idOfMemberNo } from '#contract/members.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import { membersAdapter } from './members-adapter.ts';
import { users } from './tables.ts';

/**
 * The receivers of something: the members whom a search of the list finds, or entries of e-mails and member
 * numbers, one a line.
 */
export interface Receivers {
  /** `byParts`: whether more than four last digits of a phone may find it. */
  search?: { keyword: string; conditions?: Conditions | undefined; byParts: boolean } | undefined;
  list: string;
}

export interface FoundReceivers {
  /** Selects (user_id, outcome): WAITING, or DISABLED for a member who cannot sign in. */
  sql: SQL;
  /** Entries that belong to no member. */
  unknown: string[];
}

const selectWhere = (where: SQL | undefined): SQL => sql`
  select ${users.id} as user_id, case when ${users.isDisabled} then 'DISABLED' else 'WAITING' end as outcome
  from ${users} where ${where ?? sql`true`}`;

/** Finds receivers; each of them once. */
export async function findReceivers(
  db: Queryable,
  { search, list }: Receivers,
  now: Date,
): Promise<FoundReceivers> {
  if (search) {
    return { sql: selectWhere(await whereOf(db, membersAdapter, search, now)), unknown: [] };
  }
  const entries = [...new Set(list.split(/[\s,;，；、]+/).filter(Boolean))];
  const idOf = await idsOfEmails(
    db,
    entries.filter((entry) => entry.includes('@')).map((entry) => entry.toLowerCase()),
  );
  const idOfEntry = (entry: string) => idOf.get(entry.toLowerCase()) ?? idOfMemberNo(entry);
  const known = await knownIds(db, entries.map(idOfEntry));
  const isKnown = (entry: string) => known.has(idOfEntry(entry) ?? 0);
  return {
    sql: selectWhere(sql`${users.id} = any(${sql.param([...known])}::integer[])`),
    unknown: entries.filter((entry) => !isKnown(entry)),
  };
}

async function idsOfEmails(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.email} = any(${sql.param([...emails])}::text[])`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function knownIds(
  db: Queryable,
  ids: readonly (number | undefined)[],
): Promise<ReadonlySet<number>> {
  const given = ids.filter((id) => id !== undefined);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(given)}::integer[])`);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of found receivers above `after`, also of those who cannot sign in. */
export async function receiversAfter(
  db: Queryable,
  receivers: SQL,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select receiver.user_id as id from (${receivers}) receiver
    where receiver.user_id > ${after}::int order by 1 limit ${limit}::int`);
  return rows.map(({ id }) => id);
}
