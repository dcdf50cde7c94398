import type { OrderDetail } from '#contract/entities/orders.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { paymentsFor } from '../../cart/deliveries.ts';
import type { PublicSettings } from '../../settings.ts';

export interface OtherWay {
  paymentType: PaymentType;
  /** 改用 LINE Pay, 改用貨到付款. */
  words: string;
}

type Order = Pick<OrderDetail, 'paymentType' | 'islandsType' | 'shipType' | 'paidAmount'>;

/** The payment types to which an unpaid order may change (G-159), in the order in which checkout shows them. */
export function otherWays(order: Order, offers: PublicSettings['offers']): OtherWay[] {
  return paymentsFor(offers, order, order.paidAmount)
    .filter(({ paymentType, isClosed }) => !isClosed && paymentType !== order.paymentType)
    .map(({ paymentType }) => {
      const label = paymentTypeLabel(paymentType, order.shipType);
      return { paymentType, words: `改用${/^[A-Z]/i.test(label) ? ' ' : ''}${label}` };
    });
}
