import { and, eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { withdrawApprovalRequests } from '../approvals/ask.ts';
import { leaveOutSome } from './open-deliveries.ts';
import { lockMessage } from './origin.ts';
import { begin } from './send-message.ts';
import { messageRecipients, messages } from './tables.ts';
import { messageSubject } from './without-approval.ts';

/**
 * Stops a message. It waits for the batch that is being taken; then nobody gets it any more but those whose letter is
 * being sent at that moment. One that waits for approval becomes a draft again.
 */
export function stopMessage(shop: Shop, request: RequestContext, id: number) {
  return audited(shop, request, async ({ transaction, note }) => {
    const message = await lockMessage(transaction, id);
    if (!message) return refused('NOT_FOUND');
    if (message.state === 'AWAITING') {
      await withdrawApprovalRequests(transaction, messageSubject, id);
      await backToDraft(transaction, id);
    } else if (message.state === 'SENDING') {
      await stop({ transaction, jobs: shop.jobs }, id, shop.clock.now());
    } else return refused('ALREADY_HANDLED');
    const state = message.state === 'AWAITING' ? ('DRAFT' as const) : ('STOPPED' as const);
    await note({
      call: 'stopMessage',
      subject: [messageSubject, id],
      title: message.title,
      before: { state: message.state },
      after: { state },
    });
    return done({ id, state });
  });
}

/**
 * Stops a message in the transaction that has locked it. Nobody who waits is taken any more; of very many
 * rows the rest is left out by the next run of `sendMessages`. `because` is the reason if the shop stops it by itself.
 */
export async function stop(
  { transaction, jobs }: { transaction: Transaction; jobs: Shop['jobs'] },
  id: number,
  now: Date,
  because?: string,
): Promise<void> {
  await transaction
    .update(messages)
    .set({ state: 'STOPPED', endedAt: now, stoppedBecause: because })
    .where(eq(messages.id, id));
  // Few are taken at once. A letter that is being sent at this moment notes itself as sent afterwards.
  await transaction
    .update(messageRecipients)
    .set({ state: 'LEFT_OUT', settledAt: now })
    .where(and(eq(messageRecipients.messageId, id), eq(messageRecipients.state, 'TAKEN')));
  // Usually these are all, and the numbers beside the message are right at once.
  if (await leaveOutSome(transaction, now)) await jobs.enqueue(transaction, 'send-messages', {});
}

async function backToDraft(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(messageRecipients).where(eq(messageRecipients.messageId, id));
  await transaction
    .update(messages)
    .set({ state: 'DRAFT', sentBy: null })
    .where(eq(messages.id, id));
}

/** Sends an approved message to exactly the members who were fixed when it was asked for. */
export const messageAction: ApprovalAction = {
  async carryOut(within, _, { data }) {
    const { transaction } = within;
    const message = await lockMessage(transaction, Number(data.messageId));
    if (!message) return refused('NOT_FOUND');
    if (message.state !== 'AWAITING' || message.sentBy === null) return refused('ALREADY_HANDLED');
    const recipients = await transaction.$count(
      messageRecipients,
      eq(messageRecipients.messageId, message.id),
    );
    await begin(within, message, message.sentBy, recipients);
    return done({ state: 'APPROVED' });
  },
  async giveUp(transaction, { data }) {
    const message = await lockMessage(transaction, Number(data.messageId));
    if (message?.state === 'AWAITING') await backToDraft(transaction, message.id);
  },
};
