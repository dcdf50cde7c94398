import { and, desc, eq, gte, lt, ne } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { lineNotices } from './tables.ts';

const retentionDays = 90;

/** The newest notices to a member that went to LINE, newest first, without their texts. */
export function lineNoticesOfMember(db: Queryable, memberId: number, most: number) {
  return db
    .select({
      title: lineNotices.title,
      at: lineNotices.firstAt,
      state: lineNotices.state,
      why: lineNotices.why,
    })
    .from(lineNotices)
    .where(eq(lineNotices.userId, memberId))
    .orderBy(desc(lineNotices.firstAt))
    .limit(most);
}

/** Whether anything went to LINE in the last day, so that its count may have changed. */
export async function hasNewNotices(db: Queryable, now: Date): Promise<boolean> {
  const since = addDays(now, -1);
  const found = await db
    .select({ id: lineNotices.id })
    .from(lineNotices)
    .where(gte(lineNotices.firstAt, since))
    .limit(1);
  return found.length > 0;
}

/** Deletes the records of notices that are older than 90 days, as those of e-mails are. */
export async function deleteOldNotices(db: Queryable, now: Date): Promise<void> {
  const oldest = addDays(now, -retentionDays);
  await db
    .delete(lineNotices)
    .where(and(lt(lineNotices.firstAt, oldest), ne(lineNotices.state, 'TRYING')));
}
