import { byKey, type GoodsKey } from './goods.ts';
import { compare, isCancelled, type Knowledge, type KnownOrder } from './knowledge.ts';
import { exchangeFailed } from './returns.ts';

/** An order as the shop shows it to its owner. */
export interface ShownOrder {
  id: number;
  orderNo: string;
  orderStatus: string;
  paymentStatus: string;
  paidAmount: number;
  /** Units by gift. */
  gifts: { id: number; quantity: number }[];
  /** With the price of one unit, and the TWD that offers and the coupon took off all units of a line. */
  lines: { key: GoodsKey; price: number; units: number; offer: number; coupon: number }[];
}

/** The states that may follow a state, directly or by others in between. */
const later: Readonly<Record<string, readonly string[]>> = {
  ESTABLISHED: ['PROCESSING', 'SHIPPED', 'ARRIVED', 'COMPLETED', 'CANCELLED', 'RETURNED'],
  PROCESSING: ['ESTABLISHED', 'SHIPPED', 'ARRIVED', 'COMPLETED', 'CANCELLED', 'RETURNED'],
  SHIPPED: ['ARRIVED', 'COMPLETED', 'RETURNED'],
  ARRIVED: ['COMPLETED', 'RETURNED'],
  COMPLETED: ['RETURNED'],
  CANCELLED: [],
  RETURNED: [],
};
const laterPayment: Readonly<Record<string, readonly string[]>> = {
  UNPAID: ['PAID', 'FAILED', 'EXPIRED', 'REFUNDED'],
  FAILED: ['UNPAID', 'PAID', 'EXPIRED', 'REFUNDED'],
  EXPIRED: ['PAID', 'REFUNDED'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
};

/** The shop has confirmed an order. The same answer may come again, and no other order may have its number. */
export function orderConfirmed(knowledge: Knowledge, order: KnownOrder): void {
  const known = knowledge.orders.get(order.orderNo);
  if (known) {
    compare(knowledge, `order ${order.orderNo} confirmed again`, known.id, order.id);
    return;
  }
  const others = [...knowledge.orders.values()];
  const user = others.find(
    (other) => order.couponId !== null && other.couponId === order.couponId && !isCancelled(other),
  );
  if (user) {
    const both = `${user.orderNo} and ${order.orderNo}`;
    knowledge.differences.push(`coupon ${order.couponId} is used by ${both}`);
  }
  knowledge.orders.set(order.orderNo, order);
}

/** Compares an order as it is shown with what is known of it, and learns its state. */
export function orderShown(knowledge: Knowledge, shown: ShownOrder): void {
  const known = knowledge.orders.get(shown.orderNo);
  if (!known) return void knowledge.differences.push(`nobody made order ${shown.orderNo}`);
  const what = `order ${shown.orderNo}`;
  compare(
    knowledge,
    `${what}, id and amount`,
    [known.id, known.asked],
    [shown.id, shown.paidAmount],
  );
  compare(
    knowledge,
    `${what}, lines`,
    known.lines
      .map(({ key, price, units, offer, coupon }) => ({ key, price, units, offer, coupon }))
      .sort(byKey),
    [...shown.lines].sort(byKey),
  );
  compare(
    knowledge,
    `${what}, gifts`,
    known.gifts.map(({ id }) => ({ id, quantity: 1 })).sort((a, b) => a.id - b.id),
    shown.gifts.map(({ id, quantity }) => ({ id, quantity })).sort((a, b) => a.id - b.id),
  );
  follow(knowledge, `${what}, state`, later, known.status, shown.orderStatus);
  follow(knowledge, `${what}, payment`, laterPayment, known.payment, shown.paymentStatus);
  if (shown.orderStatus === 'CANCELLED' && !isCancelled(known)) exchangeFailed(knowledge, known);
  known.status = shown.orderStatus;
  known.hasArrived ||= shown.orderStatus === 'ARRIVED';
  // At the door goods are received when they arrive, in a store when they are fetched.
  known.isReceived ||=
    known.status === 'COMPLETED' || (known.shipType === 'HOME' && known.status === 'ARRIVED');
  known.payment = shown.paymentStatus;
}

function follow(
  { differences }: Knowledge,
  what: string,
  next: Readonly<Record<string, readonly string[]>>,
  before: string,
  now: string,
): void {
  if (before !== now && !next[before]?.includes(now))
    differences.push(`${what}: after ${before} came ${now}`);
}
