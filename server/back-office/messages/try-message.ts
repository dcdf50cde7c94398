import { eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { publicUrl } from '#server/config.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { composeNotice } from '#server/platform/mail/compose-email.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { findMailable } from '../admin/administrators.ts';
import { audited } from '../admin/audit.ts';
import { linkUrl, noticeOfMessage } from './notice-of-message.ts';
import { messages } from './tables.ts';
import { messageSubject } from './without-approval.ts';

/** Enqueues the e-mail of a message to the administrator who asks; TOO_MANY_REQUESTS if they ask too often. */
export async function tryMessage(shop: Shop, request: RequestContext, id: number) {
  const { administratorId } = request;
  const person = await findMailable(shop.db, administratorId);
  if (!person) return refused('NOT_FOUND');
  const refusal = await throttle(shop, 'test-letter', request, person.email);
  if (refusal) return refusal;
  return audited(shop, request, async ({ transaction, note }) => {
    const [message] = await transaction.select().from(messages).where(eq(messages.id, id));
    if (!message) return refused('NOT_FOUND');
    await shop.jobs.enqueue(transaction, 'try-message', { administratorId, messageId: id });
    await note({ call: 'tryMessage', subject: [messageSubject, id], title: message.title });
    return done({ to: person.email });
  });
}

/**
 * Sends the e-mail to the administrator who asked for it. Its link leads to the shop and its leaving link to the page
 * alone.
 */
export const tryMessageJob: ShopJob<'try-message'> = {
  name: 'try-message',
  async work({ db, config, mail }, { administratorId, messageId }, { id }) {
    const person = await findMailable(db, administratorId);
    const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
    if (!person || !message) return;
    const leaving = `${publicUrl(config)}/unsubscribe`;
    const notice = noticeOfMessage(config, message, leaving, linkUrl(config, message));
    const subject = `［測試］${notice.subject}`;
    await mail.send({ to: person.email, id, ...composeNotice({ ...notice, subject }) });
  },
};
