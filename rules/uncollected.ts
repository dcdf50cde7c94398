import type { PaymentType } from '#contract/enumerations.ts';
import { wayOf } from './payment-types.ts';

/** What a shopper reads who may not pay on receipt. */
export const noCashSentence = '先前有包裹逾期未取，這次無法使用貨到付款，請改用其他付款方式';

/**
 * Whether parcels that a member did not collect take this way of paying away: only cash on receipt, and only from a limit
 * on; 0 means that there is none.
 */
export function isCashTaken(
  paymentType: PaymentType,
  { uncollected, limit }: { uncollected: number; limit: number },
): boolean {
  return limit > 0 && uncollected >= limit && wayOf(paymentType) === 'ON_RECEIPT';
}
