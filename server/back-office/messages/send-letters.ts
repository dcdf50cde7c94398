import { and, eq, inArray } from 'drizzle-orm';
import type { RecipientState } from '#contract/messages.ts';
import { isQuiet, nextOpenMoment, untilQuiet } from '#rules/quiet-hours.ts';
import { emailOfActiveMember } from '#server/people/accounts/users.ts';
import { leaveUrl } from '#server/people/notices/leave-code.ts';
import { wayOfNotice } from '#server/people/notices/notice-settings.ts';
import { type MayBeByEmail, sendNotice } from '#server/people/notices/send-notice.ts';
import { transact } from '#server/platform/database/database.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { noticeOfLetter, pressUrl } from './letter.ts';
import { originOf, readLetter } from './origin.ts';
import { messageRecipients } from './tables.ts';

export interface LettersErrand {
  recipientIds: string[];
}

/** A letter that LINE has not taken goes by e-mail. */
export interface LetterErrand extends MayBeByEmail {
  recipientId: string;
}

type Recipient = typeof messageRecipients.$inferSelect;

/** Letters that are handed over at the same time. */
const atOnce = 8;

/**
 * Sends the letters of taken recipients. The id of a recipient is that of the letter: a second run after a crash pushes
 * nothing again to LINE, and sends an e-mail again with the same id. This is the one place where a message leaves the shop.
 */
export async function sendLetters(shop: Shop, errand: LettersErrand): Promise<void> {
  if (await waitForMorning(shop, 'send-message-letters', errand)) return;
  const { db, log } = shop;
  const rows = await db
    .select()
    .from(messageRecipients)
    .where(
      and(
        inArray(messageRecipients.id, errand.recipientIds),
        eq(messageRecipients.state, 'TAKEN'),
      ),
    );
  const letters = new Map<string, ReturnType<typeof readLetter>>();
  const letterOf = (row: Recipient) => {
    const key = JSON.stringify(originOf(row));
    const known = letters.get(key) ?? readLetter(db, originOf(row));
    letters.set(key, known);
    return known;
  };
  const failed = await settleIndependently({
    log,
    items: rows,
    atOnce,
    logFields: ({ id }) => ({ recipientId: id }),
    async work(row) {
      const letter = await letterOf(row);
      const state = letter ? await sendLetter(shop, row, letter) : 'FAILED';
      killPoint('message: letter sent');
      await settle(shop, row.id, state);
    },
  });
  throwIfAny(failed);
}

/** Sends a letter by e-mail that LINE has not taken; not if the operator wanted LINE only. */
export async function sendLetterByEmail(
  shop: Shop,
  errand: LetterErrand,
  run: JobRun,
): Promise<void> {
  if (await waitForMorning(shop, 'send-message-letter', errand)) return;
  const [row] = await shop.db
    .select()
    .from(messageRecipients)
    .where(eq(messageRecipients.id, errand.recipientId));
  const letter = row && (await readLetter(shop.db, originOf(row)));
  if (!row || !letter) return;
  if (letter.channel === 'LINE') {
    await shop.db
      .update(messageRecipients)
      .set({ state: 'FAILED', settledAt: shop.clock.now() })
      .where(eq(messageRecipients.id, row.id));
  } else await sendLetter(shop, row, letter, { errand, run });
}

type StoredLetter = NonNullable<Awaited<ReturnType<typeof readLetter>>>;

async function sendLetter(
  shop: Shop,
  row: Recipient,
  letter: StoredLetter,
  given?: { errand: LetterErrand; run: JobRun },
): Promise<RecipientState> {
  const { db, config, clock } = shop;
  const { userId: memberId, messageId, automationId } = row;
  const email = await emailOfActiveMember(db, memberId);
  if (!email) return 'FAILED';
  if (letter.channel === 'LINE') {
    const { channel } = await wayOfNotice(shop, db, { memberId, kind: 'news' });
    if (channel === 'EMAIL') return 'FAILED';
  }
  const leave = leaveUrl(shop, {
    memberId,
    kind: 'news',
    messageId: messageId ?? undefined,
    automationId: automationId ?? undefined,
  });
  await sendNotice(
    shop,
    db,
    {
      name: 'message',
      memberId,
      email,
      notice: noticeOfLetter(config, letter, leave),
      leaveUrl: leave,
      url: pressUrl(config, letter),
      job: 'send-message-letter',
      data: given?.errand ?? { recipientId: row.id },
      patience: untilQuiet(clock.now()),
    },
    given?.run ?? { id: row.id },
  );
  return 'SENT';
}

async function settle({ db, clock }: Shop, id: string, state: RecipientState): Promise<void> {
  await db
    .update(messageRecipients)
    .set({ state, settledAt: clock.now() })
    .where(and(eq(messageRecipients.id, id), eq(messageRecipients.state, 'TAKEN')));
}

/** During the quiet hours, enqueues the same job for the morning and answers true. */
async function waitForMorning<Name extends 'send-message-letters' | 'send-message-letter'>(
  { db, clock, jobs }: Shop,
  name: Name,
  errand: Name extends 'send-message-letters' ? LettersErrand : LetterErrand,
): Promise<boolean> {
  const now = clock.now();
  if (!isQuiet(now)) return false;
  await transact(db, (transaction) =>
    jobs.enqueue(transaction, name, errand as never, { startAfter: nextOpenMoment(now) }),
  );
  return true;
}
