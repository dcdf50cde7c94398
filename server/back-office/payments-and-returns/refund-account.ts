import { done, refused } from '#contract/outcome.ts';
import { findAttempt } from '#server/ordering/payments/attempts.ts';
import { askForAccount, readAccount } from '#server/ordering/payments/refund-accounts.ts';
import { findRefund } from '#server/ordering/payments/search-refunds.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

/**
 * The whole account that the member has entered for a refund, for the person who transfers it. The audit log
 * records who has seen it. NOT_FOUND if none was entered, ALREADY_HANDLED if the refund is done.
 */
export function revealRefundAccount(shop: Shop, actor: Actor, refundId: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const found = await findRefund(transaction, refundId);
    if (!found) return refused('NOT_FOUND');
    if (found.refund.status === 'DONE') return refused('ALREADY_HANDLED');
    const account = await readAccount(transaction, shop, found.refund.orderId);
    if (!account) return refused('NOT_FOUND', { message: '顧客尚未填寫退款帳戶' });
    await note({ call: 'revealRefundAccount', subject: ['refund', refundId] });
    return done(account);
  });
}

/**
 * Sends the member the e-mail with the link to the page for the account, again if necessary; refused if this refund
 * needs no transfer.
 */
export function askForRefundAccount(shop: Shop, actor: Actor, refundId: number) {
  return audited(shop, actor, async ({ transaction, note, inside }) => {
    const found = await findRefund(transaction, refundId);
    const attempt = found && (await findAttempt(transaction, found.refund.attemptId));
    if (!found || !attempt) return refused('NOT_FOUND');
    const { status } = found.refund;
    if (status !== 'BY_HAND' && status !== 'FAILED') {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '這筆退款不在待匯款' });
    }
    await askForAccount(inside, transaction, found.refund, attempt);
    await note({ call: 'askForRefundAccount', subject: ['refund', refundId] });
    return done({});
  });
}
