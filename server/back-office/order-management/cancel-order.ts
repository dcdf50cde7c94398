import { done, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { applyReportsBeforeCancel, cancelNow } from '#server/ordering/order-care/cancel-order.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval, withdrawApprovalRequests } from '../approvals/ask.ts';
import { detailsOfLimit, upToTheLimit } from '../approvals/refund-limit.ts';

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
    const amount = formatTwd(tried.value.tooMuch);
    const approvalId = await askForApproval(within, actor, {
      kind: 'ORDER_CANCEL',
      subject: ['order', orderId],
      title: `取消訂單 ${order.orderNo}，退款 ${amount}`,
      path: `/orders/${orderId}`,
      facts: [
        { label: '訂單', value: order.orderNo },
        { label: '退款', value: amount },
        ...detailsOfLimit(tried.value.limit),
        { label: '商品與優惠券', value: '退回庫存與會員' },
      ],
      data: { orderId, reason },
      requestKey: `cancel-order-${orderId}`,
      reason,
      call: 'cancelOrderByShop',
    });
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
  if (outcome.ok) await shop.cache.invalidate(['stock']);
  return outcome;
}

async function cancelAndNote(
  { inside, transaction, note }: Audited,
  orderId: number,
  reason: string,
) {
  const cancelled = await cancelNow(inside, { orderId });
  if (!cancelled.ok) return cancelled;
  // Other approval requests about a cancelled order have nothing left to change.
  await withdrawApprovalRequests(transaction, 'order', orderId);
  await note({
    call: 'cancelOrderByShop',
    subject: ['order', orderId],
    after: { orderStatus: 'CANCELLED', refunded: cancelled.value.amount, reason },
  });
  return cancelled;
}

/** Carries out a cancellation that a second person approved. */
export const cancelAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const { orderId, reason } = data as { orderId: number; reason: string };
    const cancelled = await cancelAndNote(within, orderId, reason);
    if (!cancelled.ok) return cancelled;
    return done({ state: 'DONE', afterCommit: (shop) => shop.cache.invalidate(['stock']) });
  },
};
