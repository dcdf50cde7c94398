import { done, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { applyReportsBeforeCancel, cancelNow } from '#server/ordering/order-care/cancel-order.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import {
  askForApproval,
  withdrawApprovalRequests,
  withdrawRequestsByKey,
  withdrawRequestWithKey,
} from '../approvals/ask.ts';
import { detailsOfLimit, upToTheLimit } from '../approvals/refund-limit.ts';
import { transfersSubject } from './exceptions/accept-transfers.ts';
import { whyOrderIsOver } from './why-order-is-over.ts';

/**
 * Cancels an order as its member could: goods and coupon go back, and paid money is refunded. A refund above the
 * limit needs a second person. The audit log stores the reason.
 */
export async function cancelOrderByShop(shop: Shop, actor: Actor, orderId: number, reason: string) {
  const settled = await applyReportsBeforeCancel(shop, { orderId });
  if (!settled.ok) return settled;
  const outcome = await audited(shop, actor, async (within) => {
    const order = (await readOrderOverviews(within.transaction, [orderId])).get(orderId);
    if (!order) return refused('ORDER_NOT_FOUND');
    const tried = await upToTheLimit(within, orderId, (inner) =>
      cancelAndNote(inner, orderId, reason),
    );
    if (!tried.ok) return tried;
    if ('made' in tried.value) {
      return done({ state: 'CANCELLED' as const, amount: tried.value.made.amount });
    }
    const { tooMuch, limit } = tried.value;
    const amount = formatTwd(tooMuch);
    // Requests for another sum can no longer be approved.
    const requestKey = `${keysOf(orderId)}${tooMuch}`;
    await withdrawRequestsByKey(within.transaction, keysOf(orderId), requestKey);
    // Nor can those of earlier releases, which say no sum.
    await withdrawRequestWithKey(within.transaction, `cancel-order-${orderId}`);
    const approvalId = await askForApproval(within, actor, {
      kind: 'ORDER_CANCEL',
      subject: ['order', orderId],
      title: `取消訂單 ${order.orderNo}，退款 ${amount}`,
      path: `/orders/${orderId}`,
      facts: [
        { label: '訂單', value: order.orderNo },
        { label: '退款', value: amount },
        ...detailsOfLimit(limit),
        { label: '商品與優惠券', value: '退回庫存與會員' },
      ],
      data: { orderId, reason, amount: tooMuch },
      requestKey,
      reason,
      call: 'cancelOrderByShop',
    });
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
  if (outcome.ok) await shop.cache.invalidate(['stock']);
  return outcome;
}

/** The beginning of the keys of requests to cancel an order; the sum follows. */
const keysOf = (orderId: number) => `cancel-order-${orderId}-`;

async function cancelAndNote(
  { inside, transaction, note }: Audited,
  orderId: number,
  reason: string,
) {
  const cancelled = await cancelNow(inside, { orderId });
  if (!cancelled.ok) return cancelled;
  // Other approval requests about a cancelled order have nothing left to change.
  await withdrawApprovalRequests(transaction, 'order', orderId);
  await withdrawApprovalRequests(transaction, transfersSubject, orderId);
  await note({
    call: 'cancelOrderByShop',
    subject: ['order', orderId],
    after: { orderStatus: 'CANCELLED', refunded: cancelled.value.amount, reason },
  });
  return cancelled;
}

/** Carries out a cancellation that a second person approved, unless its refund has changed meanwhile. */
export const cancelAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const { orderId, reason, amount } = data as {
      orderId: number;
      reason: string;
      amount?: number;
    };
    const cancelled = await cancelAndNote(within, orderId, reason);
    if (!cancelled.ok) return cancelled;
    if (cancelled.value.amount !== amount) {
      return refused('STALE_RECORD', { message: '退款金額剛有變動，請重新取消這張訂單' });
    }
    return done({ state: 'DONE', afterCommit: (shop) => shop.cache.invalidate(['stock']) });
  },
  whyNothingLeft: whyOrderIsOver,
};
