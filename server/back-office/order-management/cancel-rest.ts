import { done, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { cancelRest } from '#server/ordering/fulfilment/cancel-rest.ts';
import { readRest } from '#server/ordering/fulfilment/rest.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval } from '../approvals/ask.ts';
import { detailsOfLimit, type TooMuch, upToTheLimit } from '../approvals/refund-limit.ts';
import { whyOrderIsOver } from './why-order-is-over.ts';

interface RestData {
  orderId: number;
  /** TWD of the refund, as the caller saw it. */
  amount: number;
  reason: string;
}

/** Cancels the rest of an order. A refund above the limit needs a second person. */
export async function cancelRestOfOrder(shop: Shop, actor: Actor, data: RestData) {
  const { orderId } = data;
  const outcome = await audited(shop, actor, async (within) => {
    const tried = await upToTheLimit(within, orderId, (inner) => cancelAndNote(inner, data));
    if (!tried.ok) return tried;
    if ('made' in tried.value) {
      return done({ state: 'CANCELLED' as const, amount: tried.value.made.amount });
    }
    const approvalId = await askForRest(within, actor, data, tried.value);
    if (approvalId === undefined) return refused('ORDER_NOT_FOUND');
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
  if (outcome.ok) await shop.cache.invalidate(['stock']);
  return outcome;
}

async function cancelAndNote(
  { inside, transaction, note }: Audited,
  { orderId, amount, reason }: RestData,
) {
  const cancelled = await cancelRest(inside, transaction, orderId, amount);
  if (!cancelled.ok) return cancelled;
  const after = { refunded: cancelled.value.amount, reason };
  await note({ call: 'cancelRestOfOrder', subject: ['order', orderId], after });
  return cancelled;
}

async function askForRest(
  within: Audited,
  actor: Actor,
  data: RestData,
  { tooMuch, limit }: TooMuch,
): Promise<number | undefined> {
  const { orderId, reason } = data;
  const rest = await readRest(within.transaction, orderId, within.inside.clock.now());
  if (!rest) return undefined;
  const { orderNo } = rest.order;
  const amount = formatTwd(tooMuch);
  return askForApproval(within, actor, {
    kind: 'REST_CANCEL',
    subject: ['order', orderId],
    title: `取消訂單 ${orderNo} 尚未寄出的商品，退款 ${amount}`,
    path: `/orders/${orderId}`,
    facts: [
      { label: '訂單', value: orderNo },
      { label: '退款', value: amount },
      ...detailsOfLimit(limit),
      ...rest.lines.map(({ line, quantity }) => ({
        label: '取消',
        value: `${line.name} × ${quantity}`,
      })),
    ],
    data: { ...data },
    requestKey: `cancel-rest-${orderId}`,
    reason,
    call: 'cancelRestOfOrder',
  });
}

/** Carries out a cancellation of a rest that a second person approved. */
export const cancelRestAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const cancelled = await cancelAndNote(within, data as unknown as RestData);
    if (!cancelled.ok) return cancelled;
    return done({ state: 'DONE', afterCommit: (shop) => shop.cache.invalidate(['stock']) });
  },
  whyNothingLeft: whyOrderIsOver,
};
