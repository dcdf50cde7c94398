import { formatPrice } from '#rules/numbers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { moveOrder } from './move-order.ts';
import { orderEventNotes, recordOrderEvent } from './order-events.ts';

type TellingShop = Pick<Shop, 'jobs' | 'events'>;

/**
 * The money for an order is there: PAID, on the timeline and by letter. Whether it was an order that waits for money;
 * false for one that is paid already, or cancelled: that money belongs among the exceptions.
 */
export async function recordPaid(
  shop: TellingShop,
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<boolean> {
  const isMoved = await moveOrder(shop, transaction, {
    orderId,
    only: { isStanding: true },
    paymentStatus: 'PAID',
    event: 'PAID',
    at,
  });
  if (isMoved) {
    await shop.jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'paid' });
  }
  return isMoved;
}

/** A try to pay came to nothing; the order may be paid until its deadline all the same. Whether it was the first such try. */
export function recordPaymentFailed(
  shop: TellingShop,
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<boolean> {
  return moveOrder(shop, transaction, {
    orderId,
    only: { isStanding: true },
    paymentStatus: 'FAILED',
    event: 'PAYMENT_FAILED',
    at,
  });
}

export interface GivenBack {
  orderId: number;
  /** TWD of this refund. */
  amount: number;
  /** What names the refund. */
  refundKey: string;
  /** It is the money that paid the order, which its invoice is about; not money that came in besides. */
  isOfSale: boolean;
  /** Nothing of the payment is left: the order counts as refunded. */
  isAll: boolean;
}

/** Money of an order went back: on the timeline with its amount, by letter, and out of the invoice if that is about it. */
export async function recordRefund(
  shop: TellingShop,
  transaction: Transaction,
  { orderId, amount, refundKey, isOfSale, isAll }: GivenBack,
  at: Date,
): Promise<void> {
  const note = `${orderEventNotes.REFUNDED} ${formatPrice(amount)}`;
  const move = { orderId, paymentStatus: 'REFUNDED', event: 'REFUNDED', note, at } as const;
  const isMoved = isAll && (await moveOrder(shop, transaction, move));
  if (!isMoved) await recordOrderEvent(transaction, orderId, 'REFUNDED', at, note);
  const { jobs } = shop;
  await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'refunded', amount });
  if (isOfSale) {
    await jobs.enqueue(transaction, 'correct-invoice', { orderId, refundKey, amount });
  }
}
