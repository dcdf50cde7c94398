import { and, eq, inArray } from 'drizzle-orm';
import type { RecipientState } from '#contract/messages.ts';
import type { NoticeChannel } from '#contract/notices.ts';
import { isQuiet, untilQuiet } from '#rules/quiet-hours.ts';
import { emailsOfActiveMembers } from '#server/people/accounts/users.ts';
import { leaveUrl } from '#server/people/notices/leave-code.ts';
import { newsWays } from '#server/people/notices/news-ways.ts';
import { handedToLine } from '#server/people/notices/send-by-line.ts';
import { type MayBeByEmail, sendNotice } from '#server/people/notices/send-notice.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { composeNotice } from '#server/platform/mail/compose-email.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { noticeOfMessage, pressUrl } from './notice-of-message.ts';
import { originOf, readLetter } from './origin.ts';
import { messageRecipients } from './tables.ts';

export interface DeliveriesErrand {
  recipientIds: string[];
}

/** A letter that LINE has not taken goes by e-mail. */
export interface DeliveryErrand extends MayBeByEmail {
  recipientId: string;
}

type Recipient = typeof messageRecipients.$inferSelect;

/** Letters that are handed over at the same time. */
const atOnce = 8;

/**
 * Sends the letters of taken recipients. The id of a recipient is that of the letter: a second run after a crash pushes
 * nothing again to LINE, and sends an e-mail again with the same id. This is the one place where a message leaves the shop.
 */
export async function deliverMessages(shop: Shop, errand: DeliveriesErrand): Promise<void> {
  if (await waitForMorning(shop, errand.recipientIds, { isByEmail: false })) return;
  const { db, log } = shop;
  const rows = await db
    .select()
    .from(messageRecipients)
    .where(
      and(inArray(messageRecipients.id, errand.recipientIds), eq(messageRecipients.state, 'TAKEN')),
    );
  if (rows.length === 0) return;
  const ready = await prepare(shop, rows);
  const failed = await settleIndependently({
    log,
    items: ready,
    atOnce,
    logFields: ({ row }) => ({ recipientId: row.id }),
    async work(letter) {
      const state = await deliverOne(shop, letter, { id: letter.row.id });
      killPoint('message: letter sent');
      await noteState(shop, letter.row.id, state);
    },
  });
  throwIfAny(failed);
}

/** Sends a letter by e-mail that LINE has not taken; not if the operator wanted LINE only. */
export async function deliverByEmail(shop: Shop, errand: DeliveryErrand): Promise<void> {
  if (await waitForMorning(shop, [errand.recipientId], { isByEmail: true })) return;
  const { db, clock } = shop;
  const rows = await db
    .select()
    .from(messageRecipients)
    .where(eq(messageRecipients.id, errand.recipientId));
  for (const letter of await prepare(shop, rows)) {
    if (letter.letter?.channel !== 'LINE' && letter.channel !== 'NONE') {
      await sendByEmail(shop, letter);
    } else {
      await db
        .update(messageRecipients)
        .set({ state: 'FAILED', settledAt: clock.now() })
        .where(eq(messageRecipients.id, errand.recipientId));
    }
  }
}

interface PreparedDelivery {
  row: Recipient;
  /** Undefined if it was removed. */
  letter: Awaited<ReturnType<typeof readLetter>>;
  /** Undefined for a member who may not sign in. */
  email: string | undefined;
  channel: NoticeChannel;
  /** An earlier run handed it to LINE. */
  isHandedOver: boolean;
}

/** Reads what the letters of these recipients need, with a few statements for all. */
async function prepare(shop: Shop, rows: readonly Recipient[]): Promise<PreparedDelivery[]> {
  const { db } = shop;
  const ids = rows.map(({ userId }) => userId);
  const emails = await emailsOfActiveMembers(db, ids);
  const ways = await newsWays(shop, db, ids);
  const rowIds = rows.map(({ id }) => id);
  const handed = await handedToLine(db, rowIds);
  const letters = new Map<string, PreparedDelivery['letter']>();
  const prepared: PreparedDelivery[] = [];
  for (const row of rows) {
    const key = JSON.stringify(originOf(row));
    if (!letters.has(key)) letters.set(key, await readLetter(db, originOf(row)));
    prepared.push({
      row,
      letter: letters.get(key),
      email: emails.get(row.userId),
      channel: ways.get(row.userId)?.channel ?? 'NONE',
      isHandedOver: handed.has(row.id),
    });
  }
  return prepared;
}

async function deliverOne(
  shop: Shop,
  prepared: PreparedDelivery,
  run: JobRun,
): Promise<RecipientState> {
  const { row, letter, email, channel, isHandedOver } = prepared;
  // `retryLineNotices` goes on with it.
  if (isHandedOver && !row.isByEmail) return 'SENT';
  if (!letter || !email) return 'FAILED';
  if (channel === 'NONE') return 'LEFT_OUT';
  if (channel === 'EMAIL' || row.isByEmail) {
    // The messages of the month are used up, or the member is no friend of the shop's account any more.
    if (letter.channel === 'LINE') return 'FAILED';
    await sendByEmail(shop, prepared);
    return 'SENT';
  }
  await sendNotice(
    shop,
    shop.db,
    {
      name: 'message',
      memberId: row.userId,
      email,
      ...wordsOf(shop, row, letter),
      url: pressUrl(shop.config, letter),
      job: 'deliver-message-by-email',
      data: { recipientId: row.id },
      // LINE is not tried during the night.
      patience: untilQuiet(shop.clock.now()),
    },
    run,
  );
  return 'SENT';
}

async function sendByEmail(
  shop: Shop,
  { row, letter, email: to }: PreparedDelivery,
): Promise<void> {
  if (!letter || !to) return;
  const { notice, leaveUrl: leave } = wordsOf(shop, row, letter);
  await shop.mail.send({ to, id: row.id, leaveUrl: leave, ...composeNotice(notice) });
}

/** The notice of a letter with the address that ends such letters to this member. */
function wordsOf(
  shop: Shop,
  { userId: memberId, messageId, automationId }: Recipient,
  letter: NonNullable<PreparedDelivery['letter']>,
) {
  const leave = leaveUrl(shop, {
    memberId,
    kind: 'news',
    messageId: messageId ?? undefined,
    automationId: automationId ?? undefined,
  });
  return { notice: noticeOfMessage(shop.config, letter, leave), leaveUrl: leave };
}

async function noteState({ db, clock }: Shop, id: string, state: RecipientState): Promise<void> {
  await db
    .update(messageRecipients)
    .set({ state, settledAt: clock.now() })
    .where(and(eq(messageRecipients.id, id), eq(messageRecipients.state, 'TAKEN')));
}

/**
 * During the quiet hours, leaves these deliveries to the first run of `sendMessages` in the morning, and answers true. A
 * job that waits by itself would depend on the clock of the database.
 */
async function waitForMorning(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  recipientIds: readonly string[],
  { isByEmail }: { isByEmail: boolean },
): Promise<boolean> {
  if (!isQuiet(clock.now())) return false;
  const isTaken = eq(messageRecipients.state, 'TAKEN');
  await db
    .update(messageRecipients)
    .set({ takenAt: null, ...(isByEmail && { isByEmail, state: 'TAKEN', settledAt: null }) })
    .where(and(inArray(messageRecipients.id, [...recipientIds]), isByEmail ? undefined : isTaken));
  return true;
}
