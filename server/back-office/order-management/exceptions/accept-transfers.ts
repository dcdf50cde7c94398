import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { isPaid } from '#rules/orders/order-states.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import {
  acceptTransfers,
  waitForMoney,
  waitNoLonger,
} from '#server/ordering/payments/accept-payment.ts';
import {
  bankTookBack,
  readUndecided,
  sumOfWaiting,
} from '#server/ordering/payments/taken-back-transfers.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../../admin/administrators.ts';
import { type Actor, type Audited, audited } from '../../admin/audit.ts';
import type { ApprovalAction } from '../../approvals/actions.ts';
import {
  askForApproval,
  expiryOf,
  waitingRequests,
  withdrawApprovalRequests,
} from '../../approvals/ask.ts';
import { readApprovalLimits } from '../../approvals/limits.ts';
import { whyOrderIsOver } from '../why-order-is-over.ts';

/**
 * The type of subject of approval requests. It is not the order: what is paid meanwhile in full need not wait for them.
 */
export const transfersSubject = 'order-transfers';

/**
 * Accepts the sum of the transfers that wait for a decision as the payment of an unpaid order. ALREADY_HANDLED if the
 * order is paid; APPROVAL_NEEDED, with the approval request, if more is missing than one person may refund.
 */
export async function acceptAllTransfers(shop: Shop, actor: Actor, orderId: number) {
  const outcome = await audited(shop, actor, async (within) => {
    const { refundAmount } = await readApprovalLimits(within.transaction);
    let short: Sums | undefined;
    const accepted = await acceptNow(within, actor, orderId, (sums) => {
      const isEnough = sums.due - sums.received <= refundAmount;
      if (!isEnough) short = sums;
      return isEnough;
    });
    if (accepted.ok || !short) return accepted;
    return done({ approvalId: await askToAccept(within, actor, orderId, short, refundAmount) });
  });
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  if (!('approvalId' in value)) return done(value);
  const message = '不足的金額超過門檻，已送出核可申請，核可後訂單才會成為已付款';
  return refused('APPROVAL_NEEDED', { message, extra: value });
}

/** TWD that were transferred and TWD of the order. */
interface Sums {
  received: number;
  due: number;
}

/** Accepts the transfers with an audit entry, if `isEnough`; otherwise nothing is changed. */
async function acceptNow(
  { inside, transaction, note }: Audited,
  { administratorId }: Pick<Actor, 'administratorId'>,
  orderId: number,
  isEnough: (sums: Sums) => boolean,
): Promise<
  Outcome<{ isPaid: boolean }, 'ORDER_NOT_FOUND' | 'ALREADY_HANDLED' | 'ORDER_CANNOT_BE_MOVED'>
> {
  if (!(await readOrderOverviews(transaction, [orderId])).has(orderId)) {
    return refused('ORDER_NOT_FOUND');
  }
  const { paymentStatus, paidAmount: due } = await lockOrderOfPayment(transaction, orderId);
  if (isPaid({ paymentStatus })) return refused('ALREADY_HANDLED');
  const by = await nameOfAdministrator(transaction, administratorId);
  const accepted = await transactUnlessRefused(inside.db, async (inner) => {
    const made = await acceptTransfers({ ...inside, db: inner }, { orderId, by });
    if (!made.ok) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: whyNotAccepted[made.failure.code] });
    }
    if (isEnough({ received: made.value.received, due })) return made;
    // The refusal takes everything back.
    return refused('ORDER_CANNOT_BE_MOVED', { message: '已收到的轉帳與申請時不同' });
  });
  if (!accepted.ok) return accepted;
  await withdrawApprovalRequests(transaction, transfersSubject, orderId);
  const { received, ...result } = accepted.value;
  await note({
    call: 'acceptTransfers',
    subject: ['order', orderId],
    before: { paymentStatus, received },
    after: { paymentStatus: 'PAID', captured: due },
  });
  return done(result);
}

const whyNotAccepted = {
  NOT_FOUND: '這張訂單沒有等待處理的轉帳；銀行收回的不算',
  ORDER_CANNOT_BE_MOVED: '銀行另外收回了一筆轉帳，請先查明並結案那筆異常',
} as const;

/** What the approval request stores. */
interface AskedToAccept {
  orderId: number;
  /** TWD. */
  received: number;
  /** When the order would expire without the request; null if it never would. Earlier releases did not store it. */
  deadline?: string | null;
}

/** When an order would expire without the approval requests about its transfers. */
async function ownDeadline(transaction: Transaction, orderId: number): Promise<string | null> {
  const [earlier] = await waitingRequests(transaction, transfersSubject, orderId);
  const stored = (earlier?.data as AskedToAccept | undefined)?.deadline;
  if (stored !== undefined) return stored;
  const { paidExpiredAt } = await lockOrderOfPayment(transaction, orderId);
  return paidExpiredAt?.toISOString() ?? null;
}

/** Asks a second person. Until then the order does not expire for lack of money. */
async function askToAccept(
  within: Audited,
  actor: Actor,
  orderId: number,
  { received, due }: Sums,
  limit: number,
): Promise<number> {
  const order = (await readOrderOverviews(within.transaction, [orderId])).get(orderId);
  const orderNo = order?.orderNo ?? '';
  const deadline = await ownDeadline(within.transaction, orderId);
  const id = await askForApproval(within, actor, {
    kind: 'SHORT_TRANSFER',
    subject: [transfersSubject, orderId],
    title: `訂單 ${orderNo} 以轉帳 ${formatTwd(received)} 視為全額`,
    path: `/orders/${orderId}`,
    facts: [
      { label: '訂單', value: orderNo },
      { label: '應收', value: formatTwd(due) },
      { label: '已收', value: formatTwd(received) },
      { label: '不足', value: formatTwd(due - received) },
      { label: '免核可額度', value: formatTwd(limit) },
    ],
    data: { orderId, received, deadline } satisfies AskedToAccept,
    requestKey: `${transfersSubject}-${orderId}-${received}`,
    reason: '',
    call: 'acceptTransfers',
  });
  await waitForMoney(within.transaction, orderId, await expiryOf(within.transaction, id));
  return id;
}

/** Accepts the transfers that a second person saw, and those that have come since. */
export const shortTransferAction: ApprovalAction = {
  async carryOut(within, approver, { data }) {
    const { orderId, received } = data as unknown as AskedToAccept;
    const accepted = await acceptNow(
      within,
      approver,
      orderId,
      (sums) => sums.received >= received,
    );
    return accepted.ok ? done({ state: 'DONE' }) : accepted;
  },
  async whyNothingLeft(transaction, { subjectId, data }) {
    const order = (await readOrderOverviews(transaction, [subjectId])).get(subjectId);
    if (order && isPaid(order)) return '訂單已付款';
    const why = await whyOrderIsOver(transaction, { subjectId });
    if (why !== undefined) return why;
    const { received } = data as unknown as AskedToAccept;
    const undecided = await readUndecided(transaction, [subjectId]);
    if (sumOfWaiting(undecided) >= received) return undefined;
    return undecided.takenBack.length > 0 ? bankTookBack : '已收到的轉帳比申請時少';
  },
  /**
   * The order has its own deadline again, unless another request about its transfers still waits, or all of its money has
   * come meanwhile.
   */
  async giveUp(transaction, { data, subjectId, lapsesAt: until }) {
    const { deadline } = data as unknown as AskedToAccept;
    if (typeof deadline !== 'string') return;
    const { paidAmount } = await lockOrderOfPayment(transaction, subjectId);
    if (sumOfWaiting(await readUndecided(transaction, [subjectId])) >= paidAmount) return;
    const others = await waitingRequests(transaction, transfersSubject, subjectId);
    const moments = others.map(({ lapsesAt }) => lapsesAt.getTime());
    const to = new Date(Math.max(new Date(deadline).getTime(), ...moments));
    if (to < until) await waitNoLonger(transaction, subjectId, { until, to });
  },
};
