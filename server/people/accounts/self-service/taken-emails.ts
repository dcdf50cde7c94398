import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from '../tables.ts';
import { formerEmails, wantedEmails } from './tables.ts';

/**
 * Whether an e-mail is held for a member who changed it in the last 24 hours and may still get it back. `memberId`: the
 * member who asks, for whom the own former e-mail is free; 0 for a visitor.
 */
export async function isHeldForUndo(
  db: Queryable,
  email: string,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const [held] = await db
    .select({ one: sql`1` })
    .from(formerEmails)
    .where(
      and(
        eq(formerEmails.email, email),
        ne(formerEmails.userId, memberId),
        gt(formerEmails.undoUntil, now),
      ),
    )
    .limit(1);
  return held !== undefined;
}

/** Whether another member has this e-mail, or may still get it back. */
export async function isTaken(
  db: Queryable,
  email: string,
  asking: { memberId: number; now: Date },
): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, asking.memberId)));
  return other !== undefined || isHeldForUndo(db, email, asking);
}

/** Deletes e-mails that were wanted and never verified after a day, and former e-mails after 90 days. */
export async function deleteOldChanges(db: Queryable, now: Date): Promise<void> {
  await db.delete(wantedEmails).where(lt(wantedEmails.askedAt, addDays(now, -1)));
  await db.delete(formerEmails).where(lt(formerEmails.changedAt, addDays(now, -90)));
}
