import type { PaymentType } from '#contract/enumerations.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { leaveFor, paymentPageOf } from '../../payment/payment-page.ts';
import { shopNow } from '../../shop-time.ts';
import { clearRedirectInfo } from '../../stores/redirect.ts';
import { samePage } from '../../stores/routing.ts';
import { requestKey } from '../checkout/request-key.ts';

/**
 * Starts the payment of the order of a code. Returns whether the buyer leaves for the provider's page, which leads back
 * to the result of the order without anything stored in the browser. Shows a refusal.
 */
export async function payByLink(code: string, paymentType: PaymentType): Promise<boolean> {
  const body = { code, paymentType };
  // What another visit has left must not lead the buyer elsewhere.
  clearRedirectInfo();
  const isHere = samePage();
  try {
    // Each press needs a new key: the stored answer to an earlier press would lead to an outdated provider's page.
    const idempotencyKey = requestKey(`pay by link ${shopNow().getTime()}`, paymentType);
    const page = paymentPageOf((await api.payByLink({ body }, { idempotencyKey })).data);
    if (!page || !isHere()) return false;
    leaveFor(page);
    return true;
  } catch (error) {
    handleFailure(error);
    return false;
  }
}
