import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { measureOf, type Size } from './product-texts.ts';

interface Alternative {
  kind: SaleableKind;
  item: ProductCard | CombinationCard;
}

/** How many goods are offered in place of sold-out ones. */
const mostAlternatives = 2;

/** Goods to buy instead of sold-out ones: the most similar of the other sizes, then of the related goods. */
export function nearestAlternatives(
  {
    item,
    sizes,
    related,
  }: { item: Size; sizes: readonly ProductCard[]; related: readonly Alternative[] },
  isSoldOut: (candidate: Alternative) => boolean,
): Alternative[] {
  const measure = measureOf(item);
  const distance = (each: Alternative) => Math.abs(measureOf(each.item) - measure);
  const nearestFirst = (candidates: readonly Alternative[]) =>
    candidates.toSorted((one, other) => distance(one) - distance(other));
  const ownSizes = sizes.map((size) => ({ kind: 'product', item: size }) as const);
  return [...nearestFirst(ownSizes), ...nearestFirst(related)]
    .filter((each) => !isSoldOut(each))
    .slice(0, mostAlternatives);
}
