import { type AnalyticsItem, trackItems } from '../analytics/data-layer.ts';
import { trackLineShop } from '../analytics/line-shop.ts';
import type { TrackedProduct } from '../analytics/line-shop-event.ts';
import { browserSettings } from '../browser-settings.ts';
import type { CartLine } from './lines.ts';

export function trackAdded(products: readonly TrackedProduct[], goods: AnalyticsItem): void {
  trackItems('add_to_cart', browserSettings().brand.name, [goods]);
  trackLineShop({ is: 'addToCart', products });
}

export function trackRemoved({ materialNo, productName, salePrice, count }: CartLine): void {
  trackItems('remove_from_cart', browserSettings().brand.name, [
    { materialNo, name: productName, price: salePrice, quantity: count },
  ]);
}
