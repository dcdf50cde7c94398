import { and, eq, inArray } from 'drizzle-orm';
import type { RecipientState } from '#contract/messages.ts';
import type { NoticeChannel } from '#contract/notices.ts';
import { isQuiet, untilQuiet } from '#rules/members/quiet-hours.ts';
import { emailsOfActiveMembers } from '#server/people/accounts/users.ts';
import { leaveUrl } from '#server/people/notices/leave-code.ts';
import { newsWays } from '#server/people/notices/news-ways.ts';
import { handedToLine } from '#server/people/notices/send-by-line.ts';
import { type MayBeByEmail, sendNotice } from '#server/people/notices/send-notice.ts';
import { transact } from '#server/platform/database/database.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { composeNotice } from '#server/platform/mail/compose-email.ts';
import { AddressRefused } from '#server/platform/mail/mail.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import {
  claimDelivery,
  leaveToMorning,
  releaseDelivery,
  settleDelivery,
  takeForEmail,
} from './claim.ts';
import { noticeOfMessage, pressUrl } from './notice-of-message.ts';
import { originOf, readLetter } from './origin.ts';
import { messageRecipients } from './tables.ts';

export interface DeliveriesJobData {
  recipientIds: string[];
}

/** A letter that LINE has not taken goes by e-mail. */
export interface DeliveryJobData extends MayBeByEmail {
  recipientId: string;
}

type Recipient = typeof messageRecipients.$inferSelect;

/** Letters that are handed over at the same time. */
const concurrency = 8;

/**
 * Sends the letters of taken recipients. The id of a recipient is that of the letter: a second run after a crash pushes
 * nothing again to LINE, and sends an e-mail again with the same id. Each letter is claimed just before it is sent, so
 * that no two runs send it, and none that was stopped. This is the one place where a message leaves the shop.
 */
export async function deliverMessages(shop: Shop, jobData: DeliveriesJobData): Promise<void> {
  const { db, clock, log, jobs } = shop;
  if (isQuiet(clock.now())) return leaveToMorning(db, jobData.recipientIds);
  const rows = await db
    .select()
    .from(messageRecipients)
    .where(
      and(
        inArray(messageRecipients.id, jobData.recipientIds),
        eq(messageRecipients.state, 'TAKEN'),
      ),
    );
  if (rows.length === 0) return;
  const failed = await settleIndependently({
    log,
    items: await prepare(shop, rows),
    concurrency,
    logFields: ({ row }) => ({ recipientId: row.id }),
    work: (letter) => deliverClaimed(shop, letter),
  });
  throwIfAny(failed);
  // There is room for the next recipients.
  await transact(db, (transaction) => jobs.enqueue(transaction, 'send-messages', {}));
}

/**
 * Sends a letter by e-mail that LINE has not taken; not if the operator wanted LINE only, or has stopped the message.
 */
export async function deliverByEmail(shop: Shop, { recipientId }: DeliveryJobData): Promise<void> {
  await takeForEmail(shop.db, recipientId, shop.clock.now());
  await deliverMessages(shop, { recipientIds: [recipientId] });
}

/**
 * Claims a letter, sends it and notes what became of it. A job may run into the night, so each letter asks for the
 * time.
 */
async function deliverClaimed(shop: Shop, letter: PreparedDelivery): Promise<void> {
  const { db, clock } = shop;
  const { row } = letter;
  const claimedAt = clock.now();
  if (isQuiet(claimedAt)) return leaveToMorning(db, [row.id]);
  const claim = await claimDelivery(db, row, claimedAt);
  if (!claim) return;
  try {
    const state = claim.isOff ? 'LEFT_OUT' : await deliverOrFail(shop, letter, { id: row.id });
    killPoint('message: letter sent');
    await settleDelivery(db, row, { state, claimedAt, now: clock.now() });
  } catch (error) {
    await releaseDelivery(db, row.id, claimedAt);
    throw error;
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

/** An address that the mail server refuses does not wait for two days in the place of others. */
async function deliverOrFail(
  shop: Shop,
  letter: PreparedDelivery,
  run: JobRun,
): Promise<RecipientState> {
  try {
    return await deliverOne(shop, letter, run);
  } catch (error) {
    if (error instanceof AddressRefused) return 'FAILED';
    throw error;
  }
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
  const isWanted = await sendNotice(
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
      lineTimeout: untilQuiet(shop.clock.now()),
    },
    run,
  );
  return isWanted ? 'SENT' : 'LEFT_OUT';
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
