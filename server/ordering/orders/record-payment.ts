import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import type { Shop } from '#server/shop.ts';
import { orderHasChanged } from './lock-order.ts';
import { moveOrder } from './move-order.ts';
import { orderEventNotes, recordOrderEvent } from './order-events.ts';
import { orders } from './tables.ts';

type PaymentShop = Pick<Shop, 'jobs' | 'events'>;

/**
 * Stores the virtual account to which an order is to be paid, and sends it to the member by e-mail; the order shows it
 * with the deadline (G-119, G-120). An order keeps its first account.
 */
export async function keepVirtualAccount(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction,
  orderId: number,
  virtualAccount: string,
): Promise<void> {
  const updated = await transaction
    .update(orders)
    .set({ virtualAccount })
    .where(and(eq(orders.id, orderId), isNull(orders.virtualAccount)))
    .returning({ id: orders.id });
  if (updated.length === 0) return;
  await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'transfer' });
}

const accountText = `
  with kept as (
    update orders set virtual_account = $2 where id = $1 and virtual_account is null returning id
  )
  select case when not exists (select from kept) then ${refuseText(`'${orderHasChanged}'`)} end`;

/**
 * The statements that do the same for an order without an account. They refuse with `orderHasChanged` if it has
 * one.
 */
export async function accountStatements(
  { jobs }: Pick<Shop, 'jobs'>,
  orderId: number,
  virtualAccount: string,
): Promise<Statement[]> {
  return [
    { name: 'keep virtual account', text: accountText, values: [orderId, virtualAccount] },
    await jobs.statement('send-order-letter', { orderId, occasion: 'transfer' }),
  ];
}

/**
 * Records that an order is paid in another way than chosen before, until `paidExpiredAt`; null for payment on
 * receipt.
 */
export async function changePaymentType(
  transaction: Transaction,
  orderId: number,
  { paymentType, paidExpiredAt }: { paymentType: PaymentType; paidExpiredAt?: Date | null },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ paymentType, ...(paidExpiredAt !== undefined && { paidExpiredAt }) })
    .where(eq(orders.id, orderId));
}

/**
 * Marks an order PAID, with an event in the timeline and an e-mail. False, without a change, if the order is
 * already paid or cancelled; the caller then queues the money as an exception.
 */
export async function recordPaid(
  shop: PaymentShop,
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<boolean> {
  const isMoved = await moveOrder(shop, transaction, {
    orderId,
    only: { isNotCancelled: true },
    paymentStatus: 'PAID',
    event: 'PAID',
    at,
  });
  if (isMoved) {
    await shop.jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'paid' });
  }
  return isMoved;
}

/**
 * Marks an order's payment FAILED after an attempt failed; the order can still be paid until its deadline. True if this
 * was the first failure of the order.
 */
export function recordPaymentFailed(
  shop: PaymentShop,
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<boolean> {
  return moveOrder(shop, transaction, {
    orderId,
    only: { isNotCancelled: true },
    paymentStatus: 'FAILED',
    event: 'PAYMENT_FAILED',
    at,
  });
}

export interface GivenBack {
  orderId: number;
  /** TWD of this refund. */
  amount: number;
  /** The key of the refund. */
  refundKey: string;
  /** Whether the refunded money is the order's payment, which the invoice covers; false for surplus money. */
  isOfSale: boolean;
  /** The way in which the refunded money was paid; it may differ from the order's. */
  paymentType: PaymentType;
  /** Whether a person has transferred the money. */
  isByHand: boolean;
  /** Whether the whole payment is refunded now, so that the order becomes REFUNDED. */
  isAll: boolean;
}

/** Records a refund: an event with its amount, an e-mail, and a corrected invoice if it was the order's payment. */
export async function recordRefund(
  shop: PaymentShop,
  transaction: Transaction,
  { orderId, amount, refundKey, paymentType, isOfSale, isByHand, isAll }: GivenBack,
  at: Date,
): Promise<void> {
  const note = `${orderEventNotes.REFUNDED} ${formatPrice(amount)}`;
  const move = { orderId, paymentStatus: 'REFUNDED', event: 'REFUNDED', note, at } as const;
  const isMoved = isAll && (await moveOrder(shop, transaction, move));
  if (!isMoved) await recordOrderEvent(transaction, orderId, 'REFUNDED', at, note);
  const { jobs } = shop;
  const occasion = isOfSale ? 'refunded' : 'surplusRefunded';
  const jobData = { orderId, occasion, amount, paymentType, isByHand } as const;
  await jobs.enqueue(transaction, 'send-order-letter', jobData);
  if (isOfSale) {
    await jobs.enqueue(transaction, 'correct-invoice', { orderId, refundKey, amount });
  }
}
