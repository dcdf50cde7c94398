import { type AddableGoods, fillersFor } from '#rules/cart-fillers.ts';
import { thresholdGoals } from '#rules/quote/kinds/thresholds/threshold-goals.ts';
import type { Quote, Threshold } from '#rules/quote/types.ts';
import { addableGoods } from '#server/commerce/catalog/addable-goods.ts';
import { readOffers } from '#server/commerce/offers/read-offers.ts';
import type { Shop } from '#server/shop.ts';
import { towardsThreshold } from './towards-threshold.ts';

/** Reads the goods on sale; answers those that fill a threshold of this quote (G-209). */
export async function readFillers(
  shop: Shop,
  quote: Quote,
): Promise<{ fillersOf(threshold: Threshold): AddableGoods[] }> {
  const [goods, offers] = await Promise.all([addableGoods(shop), readOffers(shop)]);
  const inCart = new Set(
    quote.lines.flatMap(({ components }) => components.map(({ productId }) => productId)),
  );
  return {
    fillersOf: (threshold) => {
      const { kind, missing, missingUnits } = threshold;
      const own =
        kind in thresholdGoals ? goods : towardsThreshold(threshold, goods, offers, quote);
      // Any goods of an offer fill it by one unit, whatever they cost.
      return fillersFor(missingUnits ? 1 : missing, own, inCart);
    },
  };
}
