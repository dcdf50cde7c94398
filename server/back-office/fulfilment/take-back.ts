import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { findShipment } from '#server/ordering/fulfilment/shipments.ts';
import { type TakeBackCode, takeBack } from '#server/ordering/fulfilment/take-back.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { creditLeft } from '#server/ordering/payments/left-to-give-back.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval, withdrawRequestsByKey } from '../approvals/ask.ts';
import { detailsOfLimit, type TooMuch, upToTheLimit } from '../approvals/refund-limit.ts';

interface TakeBackData {
  shipmentId: number;
  /** Whether the goods can be sold again. */
  isSaleable: boolean;
  /** TWD that the operator saw before; another sum is refused. */
  amount?: number | undefined;
}

/** The beginning of the keys of all approval requests about a parcel. */
const keysOf = (shipmentId: number) => `take-back-${shipmentId}-`;

/**
 * What taking back a parcel refunds in TWD, and whether its order ends. It is done and rolled back, so that the sum is
 * that of the action itself.
 */
export async function reviewTakeBack(
  { pool: _pool, cache: _cache, ...shop }: Shop,
  shipmentId: number,
) {
  let worth: { amount: number; endsOrder: boolean; creditLowered: number } | undefined;
  const tried = await transactUnlessRefused(shop.db, async (transaction) => {
    const inside = { ...shop, db: transaction };
    const { orderId = 0 } = (await findShipment(transaction, shipmentId)) ?? {};
    const hasEnded = async () =>
      (await readOrderOverviews(transaction, [orderId])).get(orderId)?.orderStatus === 'RETURNED';
    const hadEnded = await hasEnded();
    const taken = await takeBack(inside, transaction, shipmentId, { isSaleable: true });
    if (!taken.ok) return taken;
    const endsOrder = !hadEnded && (await hasEnded());
    const creditLowered = endsOrder ? await loweredBy(transaction, orderId) : 0;
    worth = { amount: taken.value.amount, endsOrder, creditLowered };
    // The refusal rolls everything back.
    return refused('ORDER_CANNOT_BE_MOVED');
  });
  return worth ? done(worth) : tried;
}

/** TWD that the credit of an exchange loses, because a person has refunded them as an amount on its first order. */
async function loweredBy(transaction: Transaction, orderId: number): Promise<number> {
  const exchange = await findExchangeBy(transaction, orderId);
  return exchange ? exchange.credit - (await creditLeft(transaction, exchange)) : 0;
}

/**
 * Takes back a parcel that the shopper does not get. STALE_RECORD if it refunds another sum than the operator saw. A
 * refund above the limit needs a second person.
 */
export async function takeBackShipment(shop: Shop, actor: Actor, data: TakeBackData) {
  const { shipmentId } = data;
  const taken = await audited(shop, actor, async (within) => {
    const shipment = await findShipment(within.transaction, shipmentId);
    if (!shipment) return refused('NOT_FOUND', { message: '這個包裹已被解除，請重新整理' });
    const { orderId, code } = shipment;
    const tried = await upToTheLimit(within, orderId, (inner) => takeAndNote(inner, data));
    if (!tried.ok) return tried;
    if ('made' in tried.value) return done({ id: shipmentId, stage: 'RETURNED' as const });
    const approvalId = await askForRefund(within, actor, { ...data, orderId, code }, tried.value);
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
  if (taken.ok) await shop.cache.invalidate(['stock']);
  return taken;
}

async function takeAndNote(
  { inside, transaction, note }: Audited,
  { shipmentId, isSaleable, amount }: TakeBackData,
): Promise<Outcome<{ amount: number }, TakeBackCode | 'STALE_RECORD'>> {
  const taken = await takeBack(inside, transaction, shipmentId, { isSaleable });
  if (!taken.ok) return taken;
  if (amount !== undefined && amount !== taken.value.amount) {
    return refused('STALE_RECORD', { message: '退款金額剛有變動，請重新驗收這個包裹' });
  }
  const after = { stage: 'RETURNED', refunded: taken.value.amount, isSaleable };
  await note({ call: 'takeBackParcel', subject: ['shipment', shipmentId], after });
  await withdrawRequestsByKey(transaction, keysOf(shipmentId));
  return taken;
}

async function askForRefund(
  within: Audited,
  actor: Actor,
  { shipmentId, isSaleable, orderId, code }: TakeBackData & { orderId: number; code: string },
  { tooMuch, limit }: TooMuch,
): Promise<number> {
  const orders = await readOrderOverviews(within.transaction, [orderId]);
  const { orderNo = '' } = orders.get(orderId) ?? {};
  const amount = formatTwd(tooMuch);
  const requestKey = `${keysOf(shipmentId)}${isSaleable}-${tooMuch}`;
  await withdrawRequestsByKey(within.transaction, keysOf(shipmentId), requestKey);
  return askForApproval(within, actor, {
    kind: 'PARCEL_BACK',
    subject: ['order', orderId],
    title: `驗收訂單 ${orderNo} 退回的包裹，退款 ${amount}`,
    path: `/orders/${orderId}`,
    facts: [
      { label: '訂單', value: orderNo },
      { label: '包裹', value: code },
      { label: '退款', value: amount },
      ...detailsOfLimit(limit),
      { label: '商品', value: isSaleable ? '重新入庫' : '報廢' },
    ],
    data: { shipmentId, isSaleable, amount: tooMuch },
    requestKey,
    reason: '包裹退回',
    call: 'takeBackParcel',
  });
}

/** Carries out the refund of a returned parcel that a second person approved, unless its sum has changed meanwhile. */
export const takeBackAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const taken = await takeAndNote(within, data as unknown as TakeBackData);
    if (!taken.ok) return taken;
    return done({ state: 'DONE', afterCommit: (shop) => shop.cache.invalidate(['stock']) });
  },
};
