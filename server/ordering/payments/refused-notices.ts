import { eq, sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { taipeiDay } from '#rules/dates.ts';
import type { Shop } from '#server/shop.ts';
import { refusedNotices } from './tables.ts';

/**
 * Counts a notice without a valid signature: from a stranger, or from the bank after only one side changed its key.
 * The table has one row for each provider and day, so that a flood of messages cannot fill it; the message is not
 * stored.
 */
export async function noteRefusedNotice(
  { db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>,
  provider: PaymentType,
): Promise<void> {
  const now = clock.now();
  log.warn({ provider }, 'a payment notice without a right signature was refused');
  await db
    .insert(refusedNotices)
    .values({ provider, day: taipeiDay(now), count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [refusedNotices.day, refusedNotices.provider],
      set: { count: sql`${refusedNotices.count} + 1`, lastAt: now },
    });
}

/** How many notices were refused today (Asia/Taipei). */
export async function countRefusedNotices({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const rows = await db
    .select({ count: refusedNotices.count })
    .from(refusedNotices)
    .where(eq(refusedNotices.day, taipeiDay(clock.now())));
  return rows.reduce((sum, { count }) => sum + count, 0);
}
