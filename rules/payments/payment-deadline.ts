import type { PaymentType } from '#contract/enumerations.ts';
import { addDays, endOfTaipeiDay } from '../dates.ts';
import { wayOf } from './payment-types.ts';

/** Days for paying an order by transfer; the default of a setting (G-120). */
export const usualTransferDays = 3;

/**
 * The last moment for paying an order that is placed at this moment (G-120): for a transfer the end of the last of
 * `transferDays`, at a provider one day later; null without a deadline.
 */
export function paymentDeadline(
  paymentType: PaymentType,
  placedAt: Date,
  transferDays: number,
): Date | null {
  switch (wayOf(paymentType)) {
    case 'AT_PROVIDER':
      return addDays(placedAt, 1);
    case 'BY_TRANSFER':
      return endOfTaipeiDay(placedAt, transferDays);
    case 'ON_RECEIPT':
      return null;
  }
}
