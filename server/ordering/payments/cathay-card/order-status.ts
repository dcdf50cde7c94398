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

/** The bank has the shopper's money, or had it. */
export const hasMoney = (code: string) => withMoney.includes(code);
/** Some or all of it went back, or is about to. */
export const hasRefund = (code: string) => withRefund.includes(code);
/** The money is promised to the shop and not taken yet: there is nothing to give a part of back from. */
export const isUncaptured = (code: string) =>
  code === status.authorised || code === status.captureCancelled;

/** What the bank has about the order of an attempt; `isAnswered` false also for "busy", "maintenance" and money without an amount. */
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
