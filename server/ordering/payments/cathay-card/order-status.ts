import type { Shop } from '#server/shop.ts';
import type { Attempt } from '../provider.ts';
import { askOrderService, type OrderAnswer } from './order-service.ts';

/** STATUS of an order in the bank's answers to ORD0001. */
export const status = {
  started: '0000',
  authorised: '0202',
  failed: '0303',
  voided: '0404',
  captured: '1102',
  captureCancelled: '1702',
  settled: '1212',
  refundUnderWay: '2112',
  refunded: '2222',
  partlyRefunded: '2322',
  unknownOrder: '9901',
} as const;

const known: readonly string[] = Object.values(status);
const withMoney: readonly string[] = [
  status.authorised,
  status.captured,
  status.captureCancelled,
  status.settled,
  status.refundUnderWay,
  status.refunded,
  status.partlyRefunded,
];
const withRefund: readonly string[] = [
  status.refundUnderWay,
  status.refunded,
  status.partlyRefunded,
];

/** Whether the bank has authorised or taken the shopper's money, even if it was refunded later. */
export const hasMoney = (code: string) => withMoney.includes(code);
/** Whether a part or all of the money was refunded, or is being refunded. */
export const hasRefund = (code: string) => withRefund.includes(code);
/** Whether the money is authorised but not captured; the bank cannot refund a part of it then. */
export const isUncaptured = (code: string) =>
  code === status.authorised || code === status.captureCancelled;

/**
 * Reads the bank's ledger entry of an attempt. `isAnswered` is false also if the bank is busy or in maintenance, or
 * if a paid entry has no amount.
 */
export async function queryOrder(
  shop: Shop,
  { providerOrderId, amount, authCode }: Attempt,
): Promise<OrderAnswer> {
  const answer = await askOrderService(shop, {
    kind: 'ORD0001',
    orderNumber: providerOrderId ?? '',
    amount,
    authCode: authCode ?? '',
  });
  if (!answer.isAnswered || !known.includes(answer.status)) return { ...answer, isAnswered: false };
  const isReadable = !hasMoney(answer.status) || Number.isSafeInteger(answer.amount);
  return isReadable ? answer : { ...answer, status: 'UNREADABLE', isAnswered: false };
}
