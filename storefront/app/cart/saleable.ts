import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { Saleable, SaleableComponent, SaleableKind } from '#rules/goods/saleable.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { isVisible } from '#rules/visibility.ts';

/** The products and quantities that one unit takes from the stock (G-066). */
export function componentsOf(
  kind: SaleableKind,
  item: ProductCard | CombinationCard,
): SaleableComponent[] {
  if (kind === 'product') {
    return [{ productId: item.id, quantity: 1, purchaseLimit: item.purchaseLimit }];
  }
  if (!('products' in item)) return [];
  // While a release is rolled out, an older copy of the server may answer without the limits.
  return item.products.map(({ id, quantity, purchaseLimit = null }) => ({
    productId: id,
    quantity,
    purchaseLimit,
  }));
}

/** A product or combination in the form that a quote takes. */
export function saleableOf(kind: SaleableKind, item: ProductCard | CombinationCard): Saleable {
  const { id, name, materialNo, images, volume, price, memberPrice, eventPrice } = item;
  const event = eventPrice === null ? undefined : item.discounts[0];
  return {
    kind,
    id,
    name,
    materialNo,
    image: images[0]?.url ?? '',
    volume,
    price,
    memberPrice,
    eventPrice,
    event: event ? { id: event.id, title: event.title, label: event.label } : null,
    sellingPrice: sellingPrice(item),
    purchaseLimit: item.purchaseLimit,
    isVisible: isVisible(item),
    components: componentsOf(kind, item),
  };
}
