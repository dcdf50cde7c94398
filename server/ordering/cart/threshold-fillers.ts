import { type AddableGoods, fillersFor } from '#rules/goods/cart-fillers.ts';
import { hasReached } from '#rules/quote/has-reached.ts';
import { thresholdGoals } from '#rules/quote/kinds/thresholds/threshold-goals.ts';
import type { LevelTerms } from '#rules/quote/level-prices.ts';
import { isInScope, viewOf } from '#rules/quote/offers/unit-classes.ts';
import type { Quote, QuoteInput, Threshold } from '#rules/quote/types.ts';
import { addableGoods, type PricedAddable } from '#server/commerce/catalog/addable-goods.ts';
import { readOffers } from '#server/commerce/offers/read-offers.ts';
import type { Shop } from '#server/shop.ts';
import { quotesWithMore } from './quotes-with-more.ts';
import { towardsThreshold } from './towards-threshold.ts';

/** A cart of a member of this level, and what its quote was made of. */
export interface CartToFill {
  quote: Quote;
  input: QuoteInput;
  level: LevelTerms | null;
}

/**
 * Reads the goods on sale; answers those that fill a threshold of this cart (G-209). A proposal that takes part in an
 * offer is priced with the cart, because the offer may take off what the proposal would add.
 */
export async function readFillers(
  shop: Shop,
  { quote, input, level }: CartToFill,
): Promise<{ fillersOf(threshold: Threshold): AddableGoods[] }> {
  const [goods, offers] = await Promise.all([addableGoods(shop, level), readOffers(shop)]);
  const inCart = new Set(
    quote.lines.flatMap(({ components }) => components.map(({ productId }) => productId)),
  );
  const quoteWith = quotesWithMore(quote, input);
  const proposalsFor = (threshold: Threshold) => {
    const { kind, missing, missingUnits } = threshold;
    const isOfOffer = !(kind in thresholdGoals);
    const own = isOfOffer ? towardsThreshold(threshold, goods, offers, quote) : goods;
    // Any goods of an offer fill it by one unit, whatever they cost.
    if (missingUnits) return fillersFor(1, own, inCart);
    return fillersFor(missing, own, inCart, (added) => {
      if (!isOfOffer && added.every((each) => addsItsPrice(each, input))) return true;
      const after = quoteWith(added);
      return after !== undefined && hasReached(threshold, { before: quote, after });
    });
  };
  return {
    fillersOf: (threshold) => proposalsFor(threshold).map(({ saleable: _, ...shown }) => shown),
  };
}

/** Whether no offer can change what the goods of the cart cost with one unit of this. Add-ons depend on any amount. */
const addsItsPrice = (
  goods: PricedAddable,
  { quantityOffers = [], amountOffers = [], addOns = [] }: QuoteInput,
): boolean =>
  addOns.length === 0 &&
  !quantityOffers.some((offer) => viewOf(offer, goods)) &&
  !amountOffers.some((offer) => isInScope(offer, goods));
