import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { visibleOf } from '#rules/visibility.ts';

/** What a card shows. */
export interface RailItem {
  kind: SaleableKind;
  item: ProductCard | CombinationCard;
}

/** Products as cards of a row or grid. */
export function productItems(products: readonly ProductCard[]): RailItem[] {
  return visibleOf(products).map((item) => ({ kind: 'product', item }));
}

/** Combinations as cards of a row or grid (G-055). */
export function combinationItems(combinations: readonly CombinationCard[]): RailItem[] {
  return visibleOf(combinations).map((item) => ({ kind: 'combination', item: cardOf(item) }));
}

/** A combination of the list call without its long texts, so that the page's data do not contain unused text. */
function cardOf(combination: CombinationCard): CombinationCard {
  const {
    description: _description,
    spec: _spec,
    notice: _notice,
    introduction: _introduction,
    webIntroduction: _web,
    mobileIntroduction: _mobile,
    ...card
  } = combination as CombinationCard & Record<string, unknown>;
  return card as CombinationCard;
}
