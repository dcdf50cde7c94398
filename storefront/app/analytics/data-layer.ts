/** The queue of events (G-139). `tags/` passes it on to the scripts of analytics, if the shop has any. */
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

/** The queue that the tag manager reads; what is pushed before its script has loaded waits there. */
export function pushToDataLayer(entry: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

let taggedUser: number | null = null;

/** Reports the member's id to analytics, once until it changes; null after signing out (row 4.055). */
export function tagUser(userId: number | null): void {
  if (userId === taggedUser) return;
  taggedUser = userId;
  pushToDataLayer({ user_id: userId });
}

/** Call it after a sign-in by a person, and not when a stored session goes on. */
export function trackLogin(method: 'account' | 'line'): void {
  pushToDataLayer({ event: 'login', method });
}

/** `userId` is undefined if the new member could not be read; the event is sent all the same. */
export function trackSignUp(userId: number | undefined): void {
  pushToDataLayer({ event: 'sign_up', user_id: userId ?? null });
}

/** Events about goods, by GA4's names (G-139). */
export type ItemEvent =
  | 'view_item_list'
  | 'select_item'
  | 'view_item'
  | 'add_to_cart'
  | 'remove_from_cart'
  | 'view_cart'
  | 'begin_checkout'
  | 'add_shipping_info'
  | 'add_payment_info'
  | 'purchase';

/**
 * Reports an e-commerce event in TWD with the shop's own brand (rows 7.174, 7.175); `more` has its other
 * parameters.
 */
export function trackItems(
  event: ItemEvent,
  brand: string,
  items: readonly AnalyticsItem[],
  more?: Record<string, unknown>,
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
    ...more,
  });
}
