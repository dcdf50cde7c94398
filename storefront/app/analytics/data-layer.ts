/** The tag manager's queue (G-139). The shop itself does not read it; a script that the operator adds may. */
declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

export interface AnalyticsItem {
  materialNo: string;
  name: string;
  /** TWD per unit. */
  price: number;
  quantity: number;
}

export function pushToDataLayer(entry: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** Tells analytics the member's id; null after signing out. */
export function tagUser(userId: number | null): void {
  pushToDataLayer({ user_id: userId });
}

export function trackLogin(method: 'account' | 'line'): void {
  pushToDataLayer({ event: 'login', method });
}

export function trackSignUp(userId: number | undefined): void {
  pushToDataLayer({ event: 'sign_up', user_id: userId ?? null });
}

/** Tells an e-commerce event in TWD with the shop's own brand (rows 7.174, 7.175). */
export function trackItems(
  event: 'remove_from_cart' | 'add_to_cart' | 'view_item',
  brand: string,
  items: readonly AnalyticsItem[],
): void {
  pushToDataLayer({
    event,
    currency: 'TWD',
    value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    items: items.map(({ materialNo, name, price, quantity }) => ({
      item_id: materialNo,
      item_name: name,
      item_brand: brand,
      price,
      quantity,
    })),
  });
}
