import type { OrderForm } from '../../stores/order.ts';
import { clearRedirectInfo, readRedirectInfo } from '../../stores/redirect.ts';

/** The form with the values stored before the shopper left. Values of unknown names or wrong types are ignored. */
export function restoredOrderForm(form: OrderForm, stored: unknown): OrderForm {
  if (typeof stored !== 'object' || stored === null) return form;
  const fields = Object.entries(stored).filter(
    ([name, value]) => name in form && typeof value === typeof form[name as keyof OrderForm],
  );
  return { ...form, ...Object.fromEntries(fields) };
}

/** The same for a shopper who came back from the store map with the Back button. */
export function withLeftForm(form: OrderForm): OrderForm {
  const left = readRedirectInfo();
  if (left?.type !== 'map') return form;
  clearRedirectInfo();
  const data = left.data as { orderForm?: unknown } | null | undefined;
  return restoredOrderForm(form, data?.orderForm);
}
