import { done, refused } from '#contract/outcome.ts';
import { findAttempt, openStatuses } from '#server/ordering/payments/attempts.ts';
import { providerOf } from '#server/ordering/payments/providers.ts';
import { verifyPayment } from '#server/ordering/payments/reconcile.ts';
import { takePayment } from '#server/ordering/payments/take-payment.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { attemptSummary } from './exceptions.ts';

/**
 * Asks the provider about an attempt and applies its report, as the jobs do. Operators never set a status
 * themselves. The audit entry is written first. Refused for transfers, which the shop reads from the bank's list,
 * and for cash.
 */
export async function askProvider(shop: Shop, actor: Actor, attemptId: number) {
  const noted = await audited(shop, actor, async ({ transaction, note }) => {
    const found = await findAttempt(transaction, attemptId);
    if (!found) return refused('NOT_FOUND');
    if (providerOf(found.provider).ledger !== 'BY_ATTEMPT') {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '這種付款方式沒有金流可以查詢' });
    }
    await note({ call: 'askProvider', subject: ['payment-attempt', attemptId] });
    return done(found);
  });
  if (!noted.ok) return noted;
  const attempt = noted.value;
  const isAnswered = openStatuses.includes(attempt.status)
    ? (await takePayment(shop, attempt, { door: 'QUERY', isAgreed: false })).state !== 'SILENT'
    : await verifyPayment(shop, attempt);
  const after = (await findAttempt(shop.db, attemptId)) ?? attempt;
  return done({ isAnswered, ...attemptSummary(after) });
}
