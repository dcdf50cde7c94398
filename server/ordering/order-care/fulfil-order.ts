import type { HomeCarrier } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatDate, toWireInstant } from '#rules/dates.ts';
import { pickupDeadline } from '#rules/delivery/store-pickup.ts';
import { isReadyToShip } from '#rules/orders/order-states.ts';
import { receivedWith } from '#rules/orders/returns.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import type { EmailedParcel } from '#server/ordering/orders/emails/wording.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder, type OrderMove } from '#server/ordering/orders/move-order.ts';
import { moveOrders } from '#server/ordering/orders/move-orders.ts';
import type { OrderEmailOccasion } from '#server/ordering/orders/order-email.ts';
import { orderEventNotes, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { recordCashCollected } from '#server/ordering/payments/cash/cash.ts';
import { isMoneyInDoubt, whyHeld } from '#server/ordering/payments/held-orders.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';

/** Why a step that staff, the ERP or the carrier report of an order can be refused. */
type FulfilCode = 'ORDER_NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';
type Fulfilled = Promise<Outcome<undefined, FulfilCode>>;

const columns = ['orderStatus', 'paymentStatus', 'paymentType', 'shipType', 'paidAmount'] as const;
type FoundOrder = Pick<WholeOrder, (typeof columns)[number]>;

type Step = Pick<OrderMove, 'orderStatus' | 'details' | 'event' | 'note'> & {
  email?: OrderEmailOccasion;
  /** The parcel that the e-mail is about, if the order has several. */
  parcel?: EmailedParcel | undefined;
  /** When it happened, if that was before the report. */
  at?: Date | undefined;
  /** Whether the goods cannot be held any more. */
  hasLeft?: true | undefined;
};

/** Takes one step of an order under its lock. If the order has this status already, nothing changes and it succeeds. */
async function takeStep(
  shop: ShopInTransaction,
  orderId: number,
  stepOf: (order: FoundOrder, at: Date) => Step | undefined,
  afterwards?: (transaction: Transaction, order: FoundOrder, at: Date) => Promise<void>,
): Fulfilled {
  const { db, clock, jobs } = shop;
  const at = clock.now();
  return transactUnlessRefused(db, async (transaction) => {
    const order = await lockOrder(transaction, { orderId }, columns);
    if (!order) return refused('ORDER_NOT_FOUND');
    const step = stepOf(order, at);
    if (!step) return refused('ORDER_CANNOT_BE_MOVED');
    if (order.orderStatus === step.orderStatus) return done(undefined);
    const mayNot =
      step.orderStatus === 'PROCESSING'
        ? await whyHeld(transaction, orderId, at)
        : step.orderStatus === 'SHIPPED' &&
          !step.hasLeft &&
          (await isMoneyInDoubt(transaction, orderId));
    if (mayNot) return refused('ORDER_CANNOT_BE_MOVED');
    const { email, parcel, at: happenedAt = at, hasLeft: _, ...move } = step;
    if (!(await moveOrder(shop, transaction, { orderId, ...move, at: happenedAt }))) {
      return refused('ORDER_CANNOT_BE_MOVED');
    }
    await afterwards?.(transaction, order, at);
    if (email) {
      const isAtStore = step.event === 'ARRIVED_AT_STORE';
      const arrivedAt = isAtStore ? { arrivedAt: toWireInstant(happenedAt) } : {};
      const jobData = { orderId, occasion: email, ...arrivedAt, ...(parcel && { parcel }) };
      await jobs.enqueue(transaction, 'send-order-letter', jobData);
    }
    return done(undefined);
  });
}

/**
 * Staff begin to pack the goods; refused before the order is paid, unless on receipt, and while its money is in
 * doubt or an approval request about it waits for a second person.
 */
export function startProcessing(shop: ShopInTransaction, orderId: number): Fulfilled {
  return takeStep(shop, orderId, (order) =>
    isReadyToShip(order) ? { orderStatus: 'PROCESSING', event: 'PROCESSING' } : undefined,
  );
}

/**
 * As `startProcessing`, for orders that the caller has locked and found ready and not held. Answers the ids of those
 * that were moved.
 */
export function startProcessingAll(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const at = shop.clock.now();
  const move = { orderStatus: 'PROCESSING', event: 'PROCESSING', at } as const;
  return moveOrders(shop, transaction, { orderIds, ...move });
}

interface Shipping {
  trackingNo: string;
  /** The company of ECPay's logistics that brings it to a home. */
  homeCarrier?: HomeCarrier | undefined;
  shippedAt?: Date | undefined;
  /** Whether the carrier itself reports it: the goods have left, even if their money is in doubt. */
  isReport?: true | undefined;
  /** The parcel, if others of the order follow. */
  parcel?: EmailedParcel | undefined;
}

/**
 * The carrier has the parcel, with this tracking number; refused before the order is paid, unless on receipt, and while
 * its money is in doubt, unless the carrier reports it. A waiting approval request does not prevent it, because the
 * parcel has left: the request can no longer be carried out.
 */
export function shipOrder(
  shop: ShopInTransaction,
  orderId: number,
  { trackingNo, homeCarrier, shippedAt: at, isReport, parcel }: Shipping,
): Fulfilled {
  return takeStep(shop, orderId, (order) =>
    isReadyToShip(order)
      ? {
          orderStatus: 'SHIPPED',
          details: { trackingNo, homeCarrier },
          event: 'SHIPPED',
          email: 'shipped',
          parcel,
          at,
          hasLeft: isReport,
        }
      : undefined,
  );
}

/** Records the cash that the carrier took on delivery; does nothing unless the order is unpaid and paid on receipt. */
async function collectCash(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
  { paymentType, paymentStatus, paidAmount }: FoundOrder,
  at: Date,
): Promise<void> {
  if (wayOf(paymentType) !== 'ON_RECEIPT' || paymentStatus === 'PAID') return;
  await recordCashCollected(transaction, { orderId, paymentType, amount: paidAmount, at });
  await moveOrder(shop, transaction, { orderId, paymentStatus: 'PAID', event: 'PAID', at });
}

function arrivedAtStore(at: Date) {
  const until = formatDate(pickupDeadline(at));
  const note = `${orderEventNotes.ARRIVED_AT_STORE}，取件期限 ${until}`;
  return { event: 'ARRIVED_AT_STORE', note } as const;
}

/** Records that the parcel was delivered at the door, or has arrived at the store where the shopper collects it. */
export function recordArrival(shop: ShopInTransaction, orderId: number): Fulfilled {
  return takeStep(
    shop,
    orderId,
    ({ shipType }, at) => ({
      orderStatus: 'ARRIVED',
      ...(shipType === 'STORE' ? arrivedAtStore(at) : { event: 'ARRIVED' as const }),
      ...(receivedWith(shipType) === 'ARRIVED' && { details: { receivedAt: at } }),
      email: 'arrived',
    }),
    async (transaction, order, at) => {
      if (receivedWith(order.shipType) === 'ARRIVED') {
        await collectCash(shop, transaction, orderId, order, at);
      }
    },
  );
}

/**
 * Announces to the shopper that a parcel has arrived at the store, and until when it can be fetched, without a step of
 * its order: other parcels are still on their way, or the order had arrived before.
 */
export async function announceAtStore(
  { jobs }: Pick<ShopInTransaction, 'jobs'>,
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  const { event, note } = arrivedAtStore(at);
  await recordOrderEvent(transaction, orderId, event, at, note);
  const jobData = { orderId, occasion: 'arrived', arrivedAt: toWireInstant(at) } as const;
  await jobs.enqueue(transaction, 'send-order-letter', jobData);
}

/**
 * Completes the order. At the store this is when the shopper collects the parcel, and pays if it is paid in cash;
 * at the door it is when the time for returns is over.
 */
export function completeOrder(shop: ShopInTransaction, orderId: number): Fulfilled {
  return takeStep(
    shop,
    orderId,
    ({ orderStatus, shipType }, at) => {
      const isReceivedNow = receivedWith(shipType) === 'COMPLETED' || orderStatus === 'SHIPPED';
      return {
        orderStatus: 'COMPLETED',
        event: 'COMPLETED',
        ...(isReceivedNow && { details: { receivedAt: at } }),
      };
    },
    (transaction, order, at) => collectCash(shop, transaction, orderId, order, at),
  );
}

/**
 * Records of an order to a store that its parcels had arrived before: the shopper was asked to fetch each when it
 * arrived, or only a later report shows its arrival. The event ARRIVED_AT_STORE would begin the time for fetching, with
 * its reminder.
 */
export function recordPastArrival(shop: ShopInTransaction, orderId: number): Fulfilled {
  const note = orderEventNotes.ARRIVED_AT_STORE;
  return takeStep(shop, orderId, () => ({ orderStatus: 'ARRIVED', event: 'ARRIVED', note }));
}

/**
 * Notifies the shopper that a further parcel of an order that is already on its way has left, or that goods which came
 * back were sent again: by an event of the timeline and a notice.
 */
export async function noteFurtherParcel(
  { clock, jobs }: Pick<ShopInTransaction, 'clock' | 'jobs'>,
  transaction: Transaction,
  orderId: number,
  parcel: EmailedParcel,
): Promise<void> {
  const words = parcel.turn === 'AGAIN' ? '包裹已重新寄出' : '其餘商品已出貨';
  const note = `${words}，物流單號 ${parcel.trackingNo}`;
  await recordOrderEvent(transaction, orderId, 'SHIPPED', clock.now(), note);
  const jobData = { orderId, occasion: 'shipped', parcel } as const;
  await jobs.enqueue(transaction, 'send-order-letter', jobData);
}
