import { sql } from 'drizzle-orm';
import type { RefillEstimate } from '#contract/calls/refill.ts';
import { addDays } from '#rules/dates.ts';
import { membersWithOrders } from '#server/people/accounts/members-with-orders.ts';
import { refusesNews } from '#server/people/accounts/profile-rows.ts';
import { membersWhoChose, readNoticeSettings } from '#server/people/notices/notice-settings.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import type { Shop } from '#server/shop.ts';
import { readEstimates } from './estimates.ts';
import { readChoices } from './settings.ts';
import { refillReminders } from './tables.ts';

const batch = 500;
/** An older order lasts no longer (`refillTerms.mostDays`), and it took some days until the shopper had the goods. */
const orderedWithinDays = 400;
/** Days before the goods run out at which the reminder leaves (G-213). */
const daysBefore = 7;

/** Whether a reminder is due. Goods that have run out already bring none, e.g. after a long outage. */
export const isDue = ({ daysLeft }: Pick<RefillEstimate, 'daysLeft'>): boolean =>
  daysLeft > 0 && daysLeft <= daysBefore;

/**
 * Enqueues the reminders that are due, one for each purchase (G-213). A run that was missed is made up by the next one.
 */
export async function remindOfRefill(shop: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock, jobs } = shop;
  if (!(await isEmailSent(db, 'refill'))) return;
  const now = clock.now();
  const orderedSince = addDays(now, -orderedWithinDays);
  const batches = inBatches(batch, (after, limit) =>
    membersWithOrders(db, { orderedSince, after, limit }),
  );
  for await (const members of batches) {
    const memberIds = members.map(({ id }) => id);
    const refused = members.filter(({ refusesNews }) => refusesNews).map(({ id }) => id);
    const wanted = await membersWhoWantReminders(db, refused);
    const ids = memberIds.filter((id) => wanted.has(id) || !refused.includes(id));
    const estimates = await readEstimates(db, ids, now);
    const due = [...estimates].flatMap(([memberId, all]) =>
      all.filter(isDue).map((estimate) => ({ memberId, ...estimate })),
    );
    if (due.length === 0) continue;
    await transact(db, async (transaction) => {
      const claimed = await claim(transaction, due, now);
      const letters = Map.groupBy(claimed, ({ memberId }) => memberId);
      const jobData = [...letters].map(([memberId, own]) => ({
        memberId,
        seriesIds: own.map(({ seriesId }) => seriesId),
      }));
      await jobs.enqueueAll(transaction, 'send-refill-letter', jobData);
    });
  }
}

/**
 * Those of the members who want reminders although they refused news of the shop: they switched them on or chose their
 * channel. For all others who refused news a reminder would be advertising.
 */
async function membersWhoWantReminders(
  db: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const choiceOf = await readChoices(db, memberIds);
  const choseChannel = await membersWhoChose(db, 'refill', memberIds);
  return new Set(memberIds.filter((id) => choiceOf(id).isWished || choseChannel.has(id)));
}

/** Whether the estimate is on for a member, and whether reminders are sent to this member now. */
export async function readRefillSettings(
  shop: Pick<Shop, 'db' | 'config'>,
  memberId: number,
): Promise<{ isEnabled: boolean; isReminded: boolean }> {
  const { db } = shop;
  const { isEnabled } = (await readChoices(db, [memberId]))(memberId);
  const { value } = await readNoticeSettings(shop, memberId);
  const isWanted =
    !(await refusesNews(db, memberId)) ||
    (await membersWhoWantReminders(db, [memberId])).has(memberId);
  return { isEnabled, isReminded: isEnabled && value.refill !== 'NONE' && isWanted };
}

type Due = RefillEstimate & { memberId: number };

/** Notes the reminders, and answers those that nobody had noted for the same purchase. */
async function claim(transaction: Transaction, due: readonly Due[], now: Date) {
  const rows = due.map(({ memberId: userId, seriesId, lastOrderId: orderId }) => ({
    userId,
    seriesId,
    orderId,
    at: now,
  }));
  return transaction
    .insert(refillReminders)
    .values(rows)
    .onConflictDoUpdate({
      target: [refillReminders.userId, refillReminders.seriesId],
      set: { orderId: sql`excluded.order_id`, at: sql`excluded.at` },
      setWhere: sql`${refillReminders.orderId} <> excluded.order_id`,
    })
    .returning({ memberId: refillReminders.userId, seriesId: refillReminders.seriesId });
}
