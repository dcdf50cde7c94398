import type { OwnAction } from '#contract/actions.ts';
import type { ReturnStatus } from '#contract/enumerations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { askForDropOff, takeDropOff } from '#server/ordering/fulfilment/return-in-store.ts';
import type { Inspection } from '#server/ordering/order-care/returns/inspection.ts';
import {
  approveReturn as approve,
  receiveReturn as receive,
  refundReturn as refund,
  refuseReturn as refuse,
} from '#server/ordering/order-care/returns/process-return.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { findReturn } from '#server/ordering/orders/returns/search-returns.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import {
  askForApproval,
  withdrawApprovalRequests,
  withdrawRequestsByKey,
  withdrawRequestWithKey,
} from '../approvals/ask.ts';
import { detailsOfLimit, upToTheLimit } from '../approvals/refund-limit.ts';

interface Step<Value, Code extends ErrorCode> {
  call: OwnAction;
  to: ReturnStatus;
  take(inside: ShopInTransaction): Promise<Outcome<Value, Code>>;
}

/** Takes one step of a return and writes its audit entry; the step itself refuses the second of two operators. */
async function takeStep<Value extends object | undefined, Code extends ErrorCode>(
  { inside, transaction, note }: Audited,
  id: number,
  { call, to, take }: Step<Value, Code>,
) {
  const before = await findReturn(transaction, id);
  const taken = await take(inside);
  if (!taken.ok) return taken;
  await note({
    call,
    subject: ['order-return', id],
    before: { status: before?.status ?? null },
    after: { status: to, ...taken.value },
  });
  return done({ id, status: to, ...taken.value });
}

/** Approves a return, with its audit entry; the member gets an e-mail. */
export function approveReturn(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, (within) =>
    takeStep(within, id, {
      call: 'approveReturn',
      to: 'APPROVED',
      take: (inside) => approve(inside, id),
    }),
  );
}

/** Gets a number under which the shopper hands the goods in at a store, with an audit entry. */
export async function createDropOff(shop: Shop, actor: Actor, id: number, isNoneThere = false) {
  const answered = await askForDropOff(shop, id, isNoneThere);
  if (!answered.ok) return answered;
  return audited(shop, actor, async ({ inside, transaction, note }) => {
    const taken = await takeDropOff(inside, transaction, answered.value);
    if (!taken.ok) return taken;
    const { company } = taken.value;
    const after = { company, ...(isNoneThere && { isNoneThere }) };
    await note({ call: 'createDropOff', subject: ['order-return', id], after });
    return done({ id, ...taken.value });
  });
}

/** Refuses a return. The shopper can read the reason. A waiting approval request for its refund is withdrawn. */
export function refuseReturn(shop: Shop, actor: Actor, id: number, reason: string) {
  return audited(shop, actor, async (within) => {
    const step = await takeStep(within, id, {
      call: 'refuseReturn',
      to: 'REFUSED',
      take: (inside) => refuse(inside, id, reason),
    });
    if (step.ok) await withdrawApprovalRequests(within.transaction, 'order-return', id);
    return step;
  });
}

/** Records that the goods are back, with the result of the inspection. Units as good as new can be sold again. */
export async function receiveReturn(shop: Shop, actor: Actor, id: number, inspection: Inspection) {
  const received = await audited(shop, actor, (within) =>
    takeStep(within, id, {
      call: 'receiveReturn',
      to: 'RECEIVED',
      take: (inside) => receive(inside, id, inspection),
    }),
  );
  if (received.ok) await shop.cache.invalidate(['stock']);
  return received;
}

async function refundStep(within: Audited, id: number) {
  const step = await takeStep(within, id, {
    call: 'refundReturn',
    to: 'REFUNDED',
    take: (inside) => refund(inside, id),
  });
  // A request for an exchange with the same goods may wait for a second person; it is withdrawn.
  if (step.ok) await withdrawApprovalRequests(within.transaction, 'order-return', id);
  return step;
}

/** Refunds the payment of the returned units; a job asks the provider. Above the limit it needs a second person. */
export function refundReturn(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async (within) => {
    const found = await findReturn(within.transaction, id);
    if (!found) return refused('NOT_FOUND');
    const tried = await upToTheLimit(within, found.orderId, (inner) => refundStep(inner, id));
    if (!tried.ok) return tried;
    if ('made' in tried.value) return done(tried.value.made);
    const orders = await readOrderOverviews(within.transaction, [found.orderId]);
    const { orderNo = '' } = orders.get(found.orderId) ?? {};
    const { tooMuch, limit } = tried.value;
    const amount = formatTwd(tooMuch);
    // Requests for another sum can no longer be approved.
    const requestKey = `${keysOf(id)}${tooMuch}`;
    await withdrawRequestsByKey(within.transaction, keysOf(id), requestKey);
    // Nor can those of earlier releases, which say no sum.
    await withdrawRequestWithKey(within.transaction, `refund-return-${id}`);
    const approvalId = await askForApproval(within, actor, {
      kind: 'RETURN_REFUND',
      subject: ['order-return', id],
      title: `訂單 ${orderNo} 退貨退款 ${amount}`,
      path: `/order-returns/${id}`,
      facts: [
        { label: '訂單', value: orderNo },
        { label: '退款', value: amount },
        ...detailsOfLimit(limit),
        ...found.lines.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` })),
      ],
      data: { returnId: id, amount: tooMuch },
      requestKey,
      reason: '退貨',
      call: 'refundReturn',
    });
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
}

/** The beginning of the keys of requests to refund a return; the sum follows. */
const keysOf = (id: number) => `refund-return-${id}-`;

/** Carries out the refund of a return that a second person approved, unless its sum has changed meanwhile. */
export const returnRefundAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const step = await refundStep(within, Number(data.returnId));
    if (!step.ok) return step;
    return step.value.amount === data.amount
      ? done({ state: 'DONE' })
      : refused('STALE_RECORD', { message: '退款金額剛有變動，請重新退款這筆退貨' });
  },
};
