import type { PaymentType } from '#contract/enumerations.ts';
import { wayOf } from '../payments/payment-types.ts';

/** The message for a shopper who may not pay on receipt. */
export const noCashSentence = '先前有包裹逾期未取，這次無法使用貨到付款，請改用其他付款方式';

/**
 * Whether uncollected parcels bar a member from this payment type. They bar only cash on receipt, from `limit`
 * parcels on; a limit of 0 means never.
 */
export function isCashTaken(
  paymentType: PaymentType,
  { uncollected, limit }: { uncollected: number; limit: number },
): boolean {
  return limit > 0 && uncollected >= limit && wayOf(paymentType) === 'ON_RECEIPT';
}
