import type { AddableGoods } from '#rules/goods/cart-fillers.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import { isInScope, viewOf } from '#rules/quote/offers/unit-classes.ts';
import type { QuantityOfferTerms } from '#rules/quote/terms.ts';
import type { Quote, Threshold } from '#rules/quote/types.ts';
import type { Offers } from '#server/commerce/offers/read-offers.ts';

/** The goods that count towards the threshold of an offer: those of the offer, or of the group that a pair lacks. */
export function towardsThreshold<Goods extends AddableGoods>(
  { kind, id }: Threshold,
  goods: readonly Goods[],
  offers: Offers,
  { lines }: Pick<Quote, 'lines'>,
): readonly Goods[] {
  if (kind === 'AMOUNT_OFFER') {
    const offer = offers.amountOffers.find((one) => one.id === id);
    return offer ? goods.filter((each) => isInScope(offer, each)) : [];
  }
  const offer = offers.quantityOffers.find((one) => one.id === id);
  if (!offer) return [];
  const group = groupToFill(offer, lines);
  return goods.filter((each) => viewOf(offer, each)?.[group]);
}

function groupToFill(offer: QuantityOfferTerms, lines: Quote['lines']): 'isInScope' | 'isInGroupB' {
  if (!quantityKinds[offer.kind].isPair) return 'isInScope';
  const unitsIn = (group: 'isInScope' | 'isInGroupB') =>
    lines.reduce((sum, line) => sum + (viewOf(offer, line)?.[group] ? line.count : 0), 0);
  return unitsIn('isInScope') > unitsIn('isInGroupB') ? 'isInGroupB' : 'isInScope';
}
