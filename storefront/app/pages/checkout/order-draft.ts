import type { OrderForm } from '../../stores/order.ts';
import { clearRedirectInfo, readRedirectInfo } from '../../stores/redirect.ts';

/** The form with what was stored of it before the shopper left the page; only fields of their own kind count. */
export function restoredOrderForm(form: OrderForm, stored: unknown): OrderForm {
  if (typeof stored !== 'object' || stored === null) return form;
  const fields = Object.entries(stored).filter(
    ([name, value]) => name in form && typeof value === typeof form[name as keyof OrderForm],
  );
  return { ...form, ...Object.fromEntries(fields) };
}

/** As above, for a shopper who came back from the store map by the browser's own button. */
export function withLeftForm(form: OrderForm): OrderForm {
  const left = readRedirectInfo();
  if (left?.type !== 'map') return form;
  clearRedirectInfo();
  const data = left.data as { orderForm?: unknown } | null | undefined;
  return restoredOrderForm(form, data?.orderForm);
}
