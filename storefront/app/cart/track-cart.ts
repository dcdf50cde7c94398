import { type AnalyticsItem, trackItems } from '../analytics/data-layer.ts';
import { trackLineShop } from '../analytics/line-shop.ts';
import type { TrackedProduct } from '../analytics/line-shop-event.ts';
import { browserSettings } from '../browser-settings.ts';

/** `products` are those of which the goods consist: LINE SHOP counts these, and GA4 the goods. */
export function trackAdded(products: readonly TrackedProduct[], goods: AnalyticsItem): void {
  trackItems('add_to_cart', browserSettings().brand.name, [goods]);
  trackLineShop({ is: 'addToCart', products });
}

/** For goods of which the cart has no unit any more. LINE SHOP does not ask for it. */
export function trackRemoved(goods: AnalyticsItem): void {
  trackItems('remove_from_cart', browserSettings().brand.name, [goods]);
}
