import { eq, sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { taipeiDay } from '#rules/dates.ts';
import type { Shop } from '#server/shop.ts';
import { refusedNotices } from './tables.ts';

/**
 * Notes that a message bore no right signature: a stranger's, or the bank's own after its key was changed and ours was
 * not. One row a provider and day, so that whoever floods the door fills no table; nothing of the message is kept.
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

/** How many were refused today, by the shop's calendar. */
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
