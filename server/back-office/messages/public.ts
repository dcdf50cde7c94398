import { eq } from 'drizzle-orm';
import type { LeaveResult } from '#contract/messages.ts';
import { leaveNotices } from '#server/people/notices/leave.ts';
import { readLeaveCode } from '#server/people/notices/leave-code.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { Origin } from './origin.ts';
import { addToSums } from './sums.ts';
import { automations, messages } from './tables.ts';

/**
 * Counts a press of a letter's button, and answers where it leads: a path of the shop or an address with https that an
 * operator entered. An unknown code leads to the start page.
 */
export async function openLink({ db }: Pick<Shop, 'db'>, linkCode: string): Promise<string> {
  const found = await findByLinkCode(db, linkCode);
  if (!found) return '/';
  await addToSums(db, found.origin, { pressed: 1 });
  return found.link || '/';
}

async function findByLinkCode(
  db: Shop['db'],
  linkCode: string,
): Promise<{ origin: Origin; link: string | null } | undefined> {
  const [message] = await db
    .select({ messageId: messages.id, link: messages.link })
    .from(messages)
    .where(eq(messages.linkCode, linkCode));
  if (message) return { origin: { messageId: message.messageId }, link: message.link };
  const [automation] = await db
    .select({ automationId: automations.id, link: automations.link })
    .from(automations)
    .where(eq(automations.linkCode, linkCode));
  return automation && { origin: { automationId: automation.automationId }, link: automation.link };
}

/**
 * Ends the letters that a code names, and counts it for the message by which the code came. The answer is the same
 * whether the member has left before or does not exist; `invalid` for a code that this shop did not make.
 */
export async function leaveByCode(
  shop: Pick<Shop, 'db' | 'keyedHash'>,
  code: string,
): Promise<LeaveResult> {
  const leaving = readLeaveCode(shop, code);
  if (!leaving) return 'invalid';
  const { messageId, automationId } = leaving;
  await transact(shop.db, async (transaction) => {
    const hasLeft = await leaveNotices(transaction, leaving);
    if (!hasLeft) return;
    const [message] = messageId
      ? await transaction
          .select({ messageId: messages.id })
          .from(messages)
          .where(eq(messages.id, messageId))
      : [];
    const [automation] = automationId
      ? await transaction
          .select({ automationId: automations.id })
          .from(automations)
          .where(eq(automations.id, automationId))
      : [];
    const origin = message ?? automation;
    if (origin) await addToSums(transaction, origin, { unsubscribed: 1 });
  });
  return leaving.kind;
}
