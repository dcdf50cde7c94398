import { and, asc, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isQuiet } from '#rules/members/quiet-hours.ts';
import { giveToMembers } from '#server/commerce/coupons/coupon-gifts.ts';
import { readGiveableCoupons } from '#server/commerce/coupons/giveable-coupons.ts';
import { keepAllFromErasure } from '#server/people/accounts/person.ts';
import { newsWays } from '#server/people/notices/news-ways.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { whyNotByWay } from './classify.ts';
import { chooseForAdvertising } from './frequency.ts';
import { messageSettings } from './message-settings.ts';
import { findOccasions } from './occasions.ts';
import {
  areEnoughTaken,
  endMessages,
  endSilentDeliveries,
  jobsOf,
  leaveOutStopped,
  wakeDeliveries,
} from './open-deliveries.ts';
import { isOf, lockMessage, type Origin } from './origin.ts';
import { stop } from './stop-message.ts';
import { automations, messageRecipients, messages } from './tables.ts';

/** Recipients of one transaction. */
const batch = 200;

type Recipient = typeof messageRecipients.$inferSelect;
type Sender = Pick<Shop, 'db' | 'clock' | 'config' | 'jobs' | 'log'>;

/**
 * Takes recipients of every message and automation that may be sent now, batch by batch, and enqueues their letters.
 * During the quiet hours it does nothing. It runs every minute, after each 送出 and after each job of letters; runs at
 * the same time take different recipients. It stops when some hundreds of letters are on their way.
 */
export async function sendMessages(shop: Sender): Promise<void> {
  const { db, clock, log } = shop;
  await endSilentDeliveries(db, clock.now());
  await leaveOutStopped(db, clock.now());
  if ((await isEmailSent(db, 'message')) && !isQuiet(clock.now())) {
    await wakeDeliveries(shop);
    const failed = await settleIndependently({
      log,
      items: await readDue(db, clock.now()),
      logFields: (origin) => ({ ...origin }),
      async work(origin) {
        // A long run must not reach into the night.
        for (let goesOn = true; goesOn && !isQuiet(clock.now()); ) {
          if (await areEnoughTaken(db)) return;
          const taken = await transact(db, (transaction) => takeBatch(shop, transaction, origin));
          if (taken === 'no coupon' && 'messageId' in origin) {
            await stopForCoupon(shop, origin.messageId);
          }
          goesOn = taken === 'some';
        }
      },
    });
    throwIfAny(failed);
  }
  await endMessages(db, clock.now());
}

/** In words of the statement, so that it finds the index. */
const waiting = isOneOf(messageRecipients.state, ['WAITING']);
const isSendable = (now: Date) =>
  and(eq(messages.state, 'SENDING'), or(isNull(messages.sendAt), lte(messages.sendAt, now)));

/** The messages and automations that have recipients who wait. */
async function readDue(db: Queryable, now: Date): Promise<Origin[]> {
  const some = db.select({ one: sql`1` }).from(messageRecipients);
  const ofMessages = await db
    .select({ messageId: messages.id })
    .from(messages)
    .where(
      and(
        isSendable(now),
        exists(some.where(and(eq(messageRecipients.messageId, messages.id), waiting))),
      ),
    )
    .orderBy(asc(messages.id));
  const ofAutomations = await db
    .selectDistinct({ automationId: sql<number>`${messageRecipients.automationId}` })
    .from(messageRecipients)
    .where(and(sql`${messageRecipients.automationId} is not null`, waiting));
  return [...ofMessages, ...ofAutomations];
}

/**
 * Takes the next recipients of an origin; 'none' once nobody waits whom no other run has. A message whose coupon cannot
 * be given takes nobody, and an automation leaves the batch out: no letter promises a coupon that is not there.
 */
async function takeBatch(
  shop: Sender,
  transaction: Transaction,
  origin: Origin,
): Promise<'some' | 'none' | 'no coupon'> {
  const now = shop.clock.now();
  const terms = await holdTerms(transaction, origin, now);
  if (!terms) return 'none';
  const isGiveable = await mayBeGiven(transaction, terms.couponEventId, now);
  if (!isGiveable && !terms.automation) return 'no coupon';
  const candidates = await transaction
    .select({ id: messageRecipients.id, userId: messageRecipients.userId })
    .from(messageRecipients)
    .where(and(isOf(origin), waiting))
    .orderBy(asc(messageRecipients.userId))
    .limit(batch)
    .for('update', { skipLocked: true });
  if (candidates.length === 0) return 'none';
  // An erasure locks the member first. PostgreSQL ends one of the two if they wait for each other, and it begins again.
  const present = await keepAllFromErasure(
    transaction,
    candidates.map(({ userId }) => userId),
  );
  const rows = await transaction
    .select()
    .from(messageRecipients)
    .where(
      inArray(
        messageRecipients.id,
        candidates.map(({ id }) => id),
      ),
    )
    .orderBy(asc(messageRecipients.userId));
  const wanted = await stillWanted(shop, transaction, {
    rows: isGiveable ? rows.filter(({ userId }) => present.has(userId)) : [],
    ...terms,
  });
  const { daysBetween: days } = await messageSettings.read(transaction);
  // Two occasions of one member in a batch are one letter.
  const byMember = new Map(wanted.map((row) => [row.userId, row] as const));
  const chosen = await chooseForAdvertising(transaction, [...byMember.keys()], { now, days });
  const taken = [...byMember.values()].filter(({ userId }) => chosen.has(userId));
  await noteStates(transaction, rows, taken, now);
  if (terms.couponEventId !== null && taken.length > 0) {
    const ids = taken.map(({ userId }) => userId);
    await giveToMembers(transaction, terms.couponEventId, ids, now);
  }
  await shop.jobs.enqueueAll(transaction, 'deliver-messages', jobsOf(taken));
  killPoint('message: batch taken');
  return 'some';
}

/** Whether there is no coupon, or it can be given now. */
const mayBeGiven = async (db: Queryable, couponEventId: number | null, now: Date) =>
  couponEventId === null || (await readGiveableCoupons(db, now)).has(couponEventId);

/** Stops a message whose coupon cannot be given any more. Its screen says why. */
async function stopForCoupon({ db, clock, jobs }: Sender, messageId: number): Promise<void> {
  await transact(db, async (transaction) => {
    const message = await lockMessage(transaction, messageId);
    if (message?.state !== 'SENDING') return;
    const now = clock.now();
    // Somebody may have put the coupon online again.
    if (await mayBeGiven(transaction, message.couponEventId, now)) return;
    await stop({ transaction, jobs }, messageId, now, '一起送的優惠券不能再發放');
  });
}

/**
 * What is sent, if it may be sent now. The row is shared until the transaction ends, so stopping it waits for the
 * batch.
 */
async function holdTerms(transaction: Transaction, origin: Origin, now: Date) {
  if ('messageId' in origin) {
    const [message] = await transaction
      .select({ channel: messages.channel, couponEventId: messages.couponEventId })
      .from(messages)
      .where(and(eq(messages.id, origin.messageId), isSendable(now)))
      .for('share');
    return message && { ...message, automation: undefined };
  }
  const [automation] = await transaction
    .select()
    .from(automations)
    .where(eq(automations.id, origin.automationId))
    .for('share');
  return automation && { ...automation, automation };
}

interface Asked {
  rows: readonly Recipient[];
  channel: typeof messages.$inferSelect.channel;
  automation: typeof automations.$inferSelect | undefined;
}

/**
 * The recipients who still want it on its channel. What an automation writes about must still be true, and it still be
 * on.
 */
async function stillWanted(
  shop: Sender,
  transaction: Transaction,
  { rows, channel, automation }: Asked,
): Promise<Recipient[]> {
  const ids = rows.map(({ userId }) => userId);
  const ways = await newsWays(shop, transaction, ids);
  const willing = rows.filter(({ userId }) => !whyNotByWay(ways.get(userId), channel));
  if (!automation) return willing;
  if (!automation.isOn) return [];
  const now = shop.clock.now();
  const { found } = await findOccasions(transaction, automation.kind, now, {
    after: 0,
    limit: ids.length,
    among: ids,
  });
  const still = new Set(found.map(({ id, occasion }) => `${id} ${occasion}`));
  return willing.filter(({ userId, occasion }) => still.has(`${userId} ${occasion}`));
}

async function noteStates(
  transaction: Transaction,
  rows: readonly Recipient[],
  taken: readonly Recipient[],
  now: Date,
): Promise<void> {
  const ids = taken.map(({ id }) => id);
  const others = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (ids.length > 0) {
    await transaction
      .update(messageRecipients)
      .set({ state: 'TAKEN', takenAt: now, enqueuedAt: now })
      .where(inArray(messageRecipients.id, ids));
  }
  if (others.length > 0) {
    await transaction
      .update(messageRecipients)
      .set({ state: 'LEFT_OUT', settledAt: now })
      .where(inArray(messageRecipients.id, others));
  }
}
