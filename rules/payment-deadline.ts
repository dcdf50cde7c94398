import type { PaymentType } from '#contract/enumerations.ts';
import { dayInMilliseconds, endOfTaipeiDay } from './dates.ts';
import { wayOf } from './payment-types.ts';

/** The days in which an order is paid by transfer unless an operator says otherwise (G-120). */
export const usualTransferDays = 3;

/**
 * Until when an order placed at this moment can be paid (G-120): a transfer until the end of the last of `transferDays`,
 * at a provider for a day; null if there is no deadline.
 */
export function paymentDeadline(
  paymentType: PaymentType,
  placedAt: Date,
  transferDays: number,
): Date | null {
  switch (wayOf(paymentType)) {
    case 'AT_PROVIDER':
      return new Date(placedAt.getTime() + dayInMilliseconds);
    case 'BY_TRANSFER':
      return endOfTaipeiDay(placedAt, transferDays);
    case 'ON_RECEIPT':
      return null;
  }
}
