import { eq } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import { type Database, type Queryable, transact } from '#server/platform/database/database.ts';
import { refillReminders, refillSettings } from './tables.ts';

export interface RefillChoice {
  isEnabled: boolean;
  /** Whether the member has switched it on, and not only left it on. */
  isWished: boolean;
  /** Orders that were placed before do not count. */
  countsSince: Date | null;
}

/** What members chose, as a function of the member's id. */
export async function readChoices(
  db: Queryable,
  memberIds: readonly number[],
): Promise<(memberId: number) => RefillChoice> {
  const rows = await db
    .select()
    .from(refillSettings)
    .where(isAmong(refillSettings.userId, memberIds));
  const choices = new Map(rows.map((row) => [row.userId, row] as const));
  return (memberId) => {
    const { isEnabled = null, countsSince = null } = choices.get(memberId) ?? {};
    return { isEnabled: isEnabled ?? true, isWished: isEnabled === true, countsSince };
  };
}

/** Switches the estimate and its reminders on or off. */
export async function setEnabled(db: Queryable, userId: number, isEnabled: boolean) {
  await db
    .insert(refillSettings)
    .values({ userId, isEnabled })
    .onConflictDoUpdate({ target: refillSettings.userId, set: { isEnabled } });
}

/** Forgets the base of the estimate: no order that was placed until now counts any more. */
export function deleteBase(db: Database, userId: number, now: Date): Promise<void> {
  return transact(db, async (transaction) => {
    await transaction
      .insert(refillSettings)
      .values({ userId, countsSince: now })
      .onConflictDoUpdate({ target: refillSettings.userId, set: { countsSince: now } });
    await transaction.delete(refillReminders).where(eq(refillReminders.userId, userId));
  });
}
