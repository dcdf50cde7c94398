import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { giveUpParcels, readParcelProgress } from '#server/ordering/fulfilment/change-parcel.ts';
import { lockLotsOfParcels } from '#server/ordering/fulfilment/lots-of-parcels.ts';
import type { EditPlan } from '#server/ordering/order-care/edits/changed-order.ts';
import {
  editLines,
  type OrderEdit,
  readOffer,
  reviewEdit,
} from '#server/ordering/order-care/edits/edit-lines.ts';
import type { Offer } from '#server/ordering/order-care/edits/own-prices.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { lastAction } from '../admin/history.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval } from '../approvals/ask.ts';
import { detailsOfLimit, type TooMuch, upToTheLimit } from '../approvals/refund-limit.ts';
import { whyParcelsStay } from './may-change.ts';
import { whyOrderIsOver } from './why-order-is-over.ts';

/** Computes the effect of other lines on an order. Nothing changes. */
export async function reviewOrderLines(shop: Shop, orderId: number, edit: Omit<OrderEdit, 'paid'>) {
  const { db } = shop;
  const why = await whyParcelsStay(db, orderId);
  if (why) return refused('ORDER_CANNOT_BE_MOVED', { message: why });
  const offer = await readOffer(shop, orderId, edit);
  const reviewed = await namingWhoWas(db, orderId, await reviewEdit(shop, orderId, edit, offer));
  if (!reviewed.ok) return reviewed;
  const { before, changed, givenBack, sentences } = reviewed.value.plan;
  const { count } = await readParcelProgress(db, orderId);
  const dissolved = count > 0 ? ['揀貨中的包裹會解除，請重新建立揀貨單'] : [];
  return done({
    before,
    after: changed.amounts,
    givenBack,
    sentences: [...sentences, ...dissolved],
  });
}

/** Adds to a STALE_RECORD refusal who has changed the order. */
async function namingWhoWas<Result extends Outcome<unknown>>(
  db: Queryable,
  orderId: number,
  outcome: Result,
): Promise<Result> {
  if (outcome.ok || outcome.failure.code !== 'STALE_RECORD' || outcome.failure.message) {
    return outcome;
  }
  const by = await lastAction(db, 'order', orderId);
  const message = `訂單剛被${by ? ` ${by.by} ` : '別人'}修改，請重新整理後再試`;
  return { ...outcome, failure: { ...outcome.failure, message } };
}

/**
 * Changes the lines of an order that has no label yet. Parcels that are being picked are given up. The excess is
 * refunded; above the limit that needs a second person.
 */
export async function editOrderLines(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { reason, ...edit }: OrderEdit & { reason: string },
) {
  const data: EditData = { orderId, wish: edit, ...(await readOffer(shop, orderId, edit)), reason };
  const outcome = await audited(shop, actor, async (within) => {
    const tried = await upToTheLimit(within, orderId, (inner) => editNow(inner, data));
    if (!tried.ok) return namingWhoWas(within.transaction, orderId, tried);
    if ('made' in tried.value) {
      return done({ state: 'CHANGED' as const, amount: tried.value.made.amount });
    }
    const approvalId = await askForEdit(within, actor, data, tried.value);
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
  if (outcome.ok) await shop.cache.invalidate(['stock']);
  return outcome;
}

interface EditData extends Offer {
  orderId: number;
  wish: OrderEdit;
  reason: string;
}

async function editNow(
  { inside, transaction, note }: Audited,
  { orderId, wish: edit, offered, freeShipping, reason }: EditData,
) {
  // Lots are locked before stock records everywhere.
  await lockOrder(transaction, { orderId }, ['id']);
  await lockLotsOfParcels(transaction, orderId);
  const edited = await editLines(inside, transaction, orderId, edit, { offered, freeShipping });
  if (!edited.ok) return edited;
  const why = await whyParcelsStay(transaction, orderId);
  if (why) return refused('ORDER_CANNOT_BE_MOVED', { message: why });
  await giveUpParcels(transaction, orderId);
  const { amount, plan } = edited.value;
  await note({
    call: 'editOrderLines',
    subject: ['order', orderId],
    before: { paidAmount: plan.before.paid },
    after: { paidAmount: plan.changed.amounts.paid, refunded: amount, reason, ...linesOf(plan) },
  });
  return done({ amount });
}

const linesOf = ({ changed: { removed, added } }: EditPlan) => ({
  removedLines: [...removed],
  added: added.map(({ name, quantity }) => `${name} × ${quantity}`),
});

async function askForEdit(
  within: Audited,
  actor: Actor,
  data: EditData,
  { tooMuch, limit }: TooMuch,
) {
  const { orderId, wish: edit, reason } = data;
  const order = (await readOrderOverviews(within.transaction, [orderId])).get(orderId);
  const orderNo = order?.orderNo ?? '';
  const amount = formatTwd(tooMuch);
  return askForApproval(within, actor, {
    kind: 'ORDER_EDIT',
    subject: ['order', orderId],
    title: `更改訂單 ${orderNo} 的商品，退款 ${amount}`,
    path: `/orders/${orderId}`,
    facts: [
      { label: '訂單', value: orderNo },
      { label: '退款', value: amount },
      ...detailsOfLimit(limit),
      {
        label: '應付金額',
        value: `${formatTwd(order?.paidAmount ?? 0)} 改為 ${formatTwd(edit.paid)}`,
      },
    ],
    data: { ...data },
    requestKey: `edit-lines-${orderId}-${edit.version}`,
    reason,
    call: 'editOrderLines',
  });
}

/** Carries out a change of lines that a second person approved, at the prices that were shown when it was requested. */
export const editAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const edit = data as unknown as EditData;
    // Requests of an earlier release do not have `freeShipping`.
    const edited = await editNow(within, { ...edit, freeShipping: edit.freeShipping ?? [] });
    if (!edited.ok) return edited;
    return done({ state: 'DONE', afterCommit: (shop) => shop.cache.invalidate(['stock']) });
  },
  whyNothingLeft: whyOrderIsOver,
};
