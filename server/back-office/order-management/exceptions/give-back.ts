import { done, refused } from '#contract/outcome.ts';
import { exceptionKindWords } from '#contract/resources/order-choices.ts';
import { formatTwd } from '#rules/numbers.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { giveBackMoneyOf, moneyThere } from '#server/ordering/payments/exception-money.ts';
import { resolvePaymentException } from '#server/ordering/payments/exceptions.ts';
import { runRefund } from '#server/ordering/payments/run-refund.ts';
import {
  findException,
  type ListedException,
} from '#server/ordering/payments/search-exceptions.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../../admin/administrators.ts';
import { type Actor, type Audited, audited } from '../../admin/audit.ts';
import { askForApproval } from '../../approvals/ask.ts';
import { detailsOfLimit, type TooMuch, upToTheLimit } from '../../approvals/refund-limit.ts';

/**
 * Refunds the money of an exception and closes it. Of two simultaneous requests one gets ALREADY_HANDLED. Above the
 * limit of the order's refunds nothing happens before a second person approves it.
 */
export async function refundException(shop: Shop, actor: Actor, id: number) {
  const intended = await audited(shop, actor, async (within) => {
    const found = await findException(within.transaction, id);
    if (!found) return refused('NOT_FOUND');
    const { orderId } = found.exception;
    if (orderId === null) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '請先指定這筆款項的訂單' });
    }
    const tried = await upToTheLimit(within, orderId, (inner) =>
      giveBackNow(inner, { id, orderId, by: actor }),
    );
    if (!tried.ok) return tried;
    if ('made' in tried.value) return done(tried.value.made);
    const about = { found, orderId };
    return done({ approvalId: await askToGiveBack(within, actor, about, tried.value) });
  });
  if (!intended.ok) return intended;
  if ('approvalId' in intended.value) {
    return done({ state: 'PENDING_APPROVAL' as const, ...intended.value });
  }
  const status = await runRefund(shop, intended.value.id);
  return done({ state: 'REQUESTED' as const, ...intended.value, status });
}

interface GivenBack {
  id: number;
  orderId: number;
  by: Pick<Actor, 'administratorId'>;
}

/** Closes the exception, requests the refund and writes both audit entries, with or without an approval. */
export async function giveBackNow(
  { inside, transaction, note }: Audited,
  { id, orderId, by: { administratorId } }: GivenBack,
) {
  await lockOrderOfPayment(transaction, orderId);
  const by = await nameOfAdministrator(transaction, administratorId);
  const found = await findException(transaction, id);
  const left = found ? await moneyThere(transaction, found) : 0;
  const resolved = await resolvePaymentException(inside, { id, by, resolution: 'GIVEN_BACK' });
  if (!resolved.ok) return refused('ALREADY_HANDLED');
  if (!found || left === 0) {
    return refused('ORDER_CANNOT_BE_MOVED', { message: '這筆異常沒有可以退回的款項' });
  }
  const { kind, amount, expectedAmount } = resolved.value;
  const reason = `帳款異常：${exceptionKindWords[kind]}`;
  const refund = await giveBackMoneyOf(inside, transaction, found, reason);
  if (!refund.ok) {
    // The key is not given by a person, so a reused key means that the refund exists.
    if (refund.failure.code === 'IDEMPOTENCY_KEY_REUSED') return refused('ALREADY_HANDLED');
    return refused(refund.failure.code);
  }
  await note({
    call: 'refundException',
    subject: ['payment-exception', id],
    before: { state: 'OPEN', kind, amount, expectedAmount },
    after: { state: 'RESOLVED', refundId: refund.value.id, amount: refund.value.amount },
  });
  return refund;
}

async function askToGiveBack(
  within: Audited,
  actor: Actor,
  { found, orderId }: { found: ListedException; orderId: number },
  { tooMuch, limit }: TooMuch,
): Promise<number> {
  const { id, kind } = found.exception;
  const order = (await readOrderOverviews(within.transaction, [orderId])).get(orderId);
  return askForApproval(within, actor, {
    kind: 'REFUND',
    subject: ['order', orderId],
    title: `訂單 ${order?.orderNo ?? ''} 的${exceptionKindWords[kind]}，退回 ${formatTwd(tooMuch)}`,
    path: `/payment-exceptions/${id}`,
    facts: [
      { label: '訂單', value: order?.orderNo ?? '' },
      { label: '帳款異常', value: exceptionKindWords[kind] },
      { label: '退款', value: formatTwd(tooMuch) },
      ...detailsOfLimit(limit),
    ],
    data: { exceptionId: id, orderId },
    requestKey: `exception-${id}`,
    reason: `帳款異常：${exceptionKindWords[kind]}`,
    call: 'refundException',
  });
}
