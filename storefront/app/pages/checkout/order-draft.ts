import { type OrderForm, restoredOrderForm } from '../../stores/order.ts';
import { clearRedirectInfo, readRedirectInfo } from '../../stores/redirect.ts';

/** The form with the values from before the store map, for a shopper who came back from it with the Back button. */
export function withLeftForm(form: OrderForm): OrderForm {
  const left = readRedirectInfo();
  if (left?.type !== 'map') return form;
  clearRedirectInfo();
  const data = left.data as { orderForm?: unknown } | null | undefined;
  return restoredOrderForm(form, data?.orderForm);
}
