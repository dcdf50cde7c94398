import type { OrderDetail } from '#contract/entities/orders.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { notePaymentRetry } from '../analytics/buying.ts';
import { api } from '../api.ts';
import { describeFailure, handleFailure, showRefusal } from '../errors.ts';
import { requestKey } from '../pages/checkout/request-key.ts';
import { orderPath } from '../pages/member-centre/order-path.ts';
import { noRetryError, useOrderStore } from '../stores/order.ts';
import { clearRedirectInfo, saveRedirectInfo } from '../stores/redirect.ts';
import { samePage } from '../stores/routing.ts';
import { leaveFor, paymentPageOf } from './payment-page.ts';

/**
 * Starts another payment of an order from its detail page. The provider's page leads back to that page (G-126).
 * Returns whether the shopper leaves for the provider's page. `paymentType`: another payment type than before
 * (G-159). Shows a refusal and stores its status (rows 8.071 to 8.073).
 */
export async function payAgain(
  { id, orderNo }: Pick<OrderDetail, 'id' | 'orderNo'>,
  paymentType?: PaymentType,
): Promise<boolean> {
  useOrderStore.setState({ retryError: noRetryError });
  const isHere = samePage();
  const body = { orderId: id, ...(paymentType && { paymentType }) };
  try {
    // Each press needs a new key: the stored answer to an earlier press would lead to an outdated provider's page.
    const { data } = await api.startPayment(
      { body },
      { idempotencyKey: requestKey(`retry ${Date.now()}`, body) },
    );
    notePaymentRetry({ orderNo });
    const page = paymentPageOf(data);
    if (!page || !isHere()) {
      clearRedirectInfo();
      return false;
    }
    saveRedirectInfo({
      type: page.type,
      featureType: 'memberOrderDetail',
      backPath: orderPath(id),
      otherParams: {},
      data: { orderId: id },
    });
    leaveFor(page);
    return true;
  } catch (error) {
    clearRedirectInfo();
    showFailure(error);
    return false;
  }
}

function showFailure(error: unknown): void {
  if (describeFailure(error).errorCode === 'SERVICE_IS_MAINTAINING') {
    showRefusal(error);
    return;
  }
  const { status, errorCode } = handleFailure(error);
  if (status === 400) useOrderStore.setState({ retryError: { status, errorCode } });
}
