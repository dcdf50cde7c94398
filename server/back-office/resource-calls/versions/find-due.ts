import { and, eq, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { VersionRow } from './apply-version.ts';
import { recordVersions } from './tables.ts';

/** Whether a version is due to be published or ended. The start checks this before it loads the code for it. */
export async function isAnyDue({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  return (await findDue(db, clock.now(), [])) !== undefined;
}

/** The version whose publication or end is due first; those in `except` are left out. */
export async function findDue(
  db: Queryable,
  now: Date,
  except: readonly number[],
): Promise<VersionRow | undefined> {
  const [due] = await db
    .select()
    .from(recordVersions)
    .where(
      and(isDue(now), except.length > 0 ? notInArray(recordVersions.id, [...except]) : undefined),
    )
    .orderBy(
      sql`case ${recordVersions.state} when 'LIVE' then ${recordVersions.endAt} else ${recordVersions.publishAt} end`,
      recordVersions.id,
    )
    .limit(1);
  return due;
}

/** Whether a version is due to be published or ended. */
export function isDue(now: Date): SQL | undefined {
  const { state, publishAt, endAt } = recordVersions;
  return or(
    and(eq(state, 'SCHEDULED'), lte(publishAt, now)),
    and(eq(state, 'LIVE'), lte(endAt, now)),
  );
}
