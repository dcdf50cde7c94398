import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { maskAddress, maskEmail, maskName, maskPhone } from '#rules/mask.ts';
import { orderHeader } from '#rules/orders/order-header.ts';
import { awaitsTransfer, canCancel } from '#rules/orders/order-states.ts';
import { offByCoupon } from '#rules/orders/reductions.ts';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { offersOf } from '#rules/prices/order-offers.ts';
import { readParcelsOf } from '#server/ordering/fulfilment/change-parcel.ts';
import { readEndOfExchange } from '#server/ordering/fulfilment/end-exchange.ts';
import { shownLifeOf } from '#server/ordering/fulfilment/label-life.ts';
import { readRefundPlaces } from '#server/ordering/fulfilment/refunded-in-parcels.ts';
import { readRest } from '#server/ordering/fulfilment/rest.ts';
import { readInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { linesVersion } from '#server/ordering/order-care/edits/edit-obstacles.ts';
import { deliveryOf } from '#server/ordering/orders/change-delivery.ts';
import { findExchangeBy, listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import { listReturns, unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import { sourceOf } from '#server/ordering/orders/staff-orders/staff-orders.ts';
import { readOrderTags } from '#server/ordering/orders/tags/order-tags.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { leftToGiveBack } from '#server/ordering/payments/left-to-give-back.ts';
import { type AttemptHistory, readPayments } from '#server/ordering/payments/read-payments.ts';
import { shipFeeGivenBack } from '#server/ordering/payments/request-refund.ts';
import { searchExceptions } from '#server/ordering/payments/search-exceptions.ts';
import { hasTransferToMake } from '#server/ordering/payments/search-refunds.ts';
import { isOutcomeUnknown } from '#server/ordering/payments/uncertain-payments.ts';
import { emailOfMember } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { readRefundLimit } from '../approvals/refund-limit.ts';
import { waitingAbout } from '../approvals/search.ts';
import { maskedOrder } from '../payments-and-returns/masked-order.ts';
import { transfersSubject } from './exceptions/accept-transfers.ts';
import { invoiceAnswer } from './invoices/invoice-answer.ts';
import { whyDeliveryStays, whyGoodsStay } from './may-change.ts';
import { readNotes } from './read-notes.ts';
import { stockOfOrder } from './stock-of-order.ts';
import { timelineOf } from './timeline.ts';

type OrderPage = Reply<typeof adminOrderPageCalls.readOrderDesk>;

/**
 * The data of one order's page. Names, numbers and addresses of people are masked; the codes of providers are left out
 * unless `seesMoney`, those of the carrier unless `seesParcels`.
 */
export async function readOrderPage(
  shop: Pick<Shop, 'db' | 'clock' | 'config'>,
  orderId: number,
  { seesMoney = false, seesParcels = false } = {},
) {
  const { db } = shop;
  const now = shop.clock.now();
  const order = await readWholeOrder(db, orderId);
  if (!order) return refused('ORDER_NOT_FOUND', { status: 404 });
  const payments = await readPayments(db, orderId);
  const returns = await listReturns(db, orderId);
  const money = await moneyOf(db, order, payments);
  const approvals = await waitingAbout(shop, [
    ['order', orderId],
    [transfersSubject, orderId],
    ...returns.map(({ id }) => ['order-return', id] as const),
  ]);
  const exceptions = await searchExceptions(db, {
    orderId,
    state: 'OPEN',
    page: 1,
    perPage: 20,
  });
  const page: OrderPage = {
    order: {
      ...maskedOrder({ ...order, isStoreUnchecked: order.isStoreUnchecked ?? false }),
      orderNote: order.orderNote,
      source: await sourceOf(db, orderId),
      standingOrderId: order.standingOrderId,
    },
    header: orderHeader({
      ...order,
      unrefunded: money.paid - money.refunded,
      isConfirming: await isOutcomeUnknown(db, orderId),
      hasOpenReturn: returns.some(({ status }) => openReturnStatuses.includes(status)),
      hasPendingApproval: approvals.length > 0,
      exceptions: exceptions.items.map(({ exception }) => exception.kind),
      hasTransferToMake: await hasTransferToMake(db, orderId),
    }),
    lines: await linesOf(db, order),
    amounts: {
      product: order.productAmount,
      discount: order.discountAmount,
      coupon: offByCoupon(order),
      shipFee: order.shipFee,
      paid: order.paidAmount,
    },
    reductions: [...(order.reductions ?? [])],
    offers: offersOf(order.lines),
    money,
    transfer: transferOf(order, now),
    ...(await refundsOf(db, orderId)),
    stocks: await stockOfOrder(db, order),
    delivery: await maskedDelivery(db, order),
    buyer: {
      memberId: order.userId,
      name: maskName(order.buyerName),
      mobile: maskPhone(order.buyerMobile),
      email: maskEmail((await emailOfMember(db, order.userId)) ?? ''),
    },
    invoice: await invoiceOf(db, orderId),
    parcels: (await readParcelsOf(db, orderId)).map((parcel) => ({
      ...parcel,
      labelLife: shownLifeOf(shop, parcel),
    })),
    returns: returns.map((each) => ({ ...each, createdAt: toWireInstant(each.createdAt) })),
    exchanges: await listExchanges(db, orderId),
    exchangeOf: (await findExchangeBy(db, orderId)) ?? null,
    approvals,
    exceptions: exceptions.items.map(({ exception: { id, kind } }) => ({ id, kind })).toReversed(),
    notes: await readNotes(db, orderId),
    tags: (await readOrderTags(db, [orderId])).get(orderId) ?? [],
    timeline: await timelineOf(db, orderId, { payments, returns, seesMoney, seesParcels }),
    canCancel: canCancel(order),
    rest: await restOf(db, orderId, now),
    edit: { version: linesVersion(order), why: (await whyGoodsStay(db, order, now)) ?? null },
    canComeBack: order.receivedAt !== null,
  };
  return done(page);
}

/** What refunds of an order can give back, and up to which sum one person may refund it. */
const refundsOf = async (db: Queryable, orderId: number) => ({
  refundLimit: await readRefundLimit(db, orderId),
  leftToGiveBack: await leftToGiveBack(db, orderId),
  endOfExchange: await readEndOfExchange(db, orderId),
});

async function moneyOf(
  db: Queryable,
  { id, paidAmount, shipFee }: WholeOrder,
  payments: readonly AttemptHistory[],
): Promise<OrderPage['money']> {
  const sum = (amount: (attempt: AttemptHistory['attempt']) => number) =>
    payments.reduce((total, { attempt }) => total + amount(attempt), 0);
  const paid = sum(({ capturedAmount }) => capturedAmount);
  return {
    asked: paidAmount,
    paid,
    refunded: sum(({ refundedAmount }) => refundedAmount),
    outstanding: Math.max(paidAmount - paid, 0),
    shipFeeLeft: Math.max(shipFee - (await shipFeeGivenBack(db, id)), 0),
  };
}

function transferOf(order: WholeOrder, now: Date): OrderPage['transfer'] {
  const { virtualAccount, paidExpiredAt } = order;
  return awaitsTransfer(order, now) && virtualAccount
    ? { virtualAccount, expiryDate: toWireInstantOrNull(paidExpiredAt) }
    : null;
}

async function restOf(db: Queryable, orderId: number, now: Date): Promise<OrderPage['rest']> {
  const rest = await readRest(db, orderId, now);
  if (!rest) return null;
  const { lines, amount, why } = rest;
  return { units: lines.reduce((sum, { quantity }) => sum + quantity, 0), amount, why };
}

async function linesOf(db: Queryable, { id, lines }: WholeOrder): Promise<OrderPage['lines']> {
  const takenBack = await unitsTakenBack(db, id);
  const places = await readRefundPlaces(db, id);
  return lines.map(({ id: lineId, itemId, ...line }) => ({
    ...line,
    id: itemId,
    lineId,
    takenBack: takenBack.get(lineId) ?? 0,
    refundParcels: [...(places.get(lineId)?.parcels ?? [])],
    unitsInNoParcel: places.get(lineId)?.inNone ?? 0,
    mayErpHaveSent: places.get(lineId)?.mayErpHaveSent ?? false,
  }));
}

/** A version that changes with any part of the delivery. */
export const deliveryVersion = (order: WholeOrder) =>
  sha256(JSON.stringify(deliveryOf(order))).slice(0, 16);

async function maskedDelivery(db: Queryable, order: WholeOrder): Promise<OrderPage['delivery']> {
  const { shipType, islandsType, storeType, storeNo, storeName, expectedDeliveryTime, shipNote } =
    order;
  return {
    shipType,
    islandsType,
    recipient: maskName(order.recipient),
    recipientMobile: maskPhone(order.recipientMobile),
    // The address of a store is public.
    shipAddress: shipType === 'STORE' ? order.shipAddress : maskAddress(order.shipAddress),
    ...namedChain(storeType),
    storeNo,
    storeName,
    expectedDeliveryTime,
    shipNote,
    trackingNo: order.trackingNo,
    version: deliveryVersion(order),
    canEdit: (await whyDeliveryStays(db, order)) === undefined,
  };
}

async function invoiceOf(db: Queryable, orderId: number): Promise<OrderPage['invoice']> {
  const invoice = await readInvoice(db, orderId);
  return invoice ? invoiceAnswer(invoice) : null;
}
