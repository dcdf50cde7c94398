import { lineKey } from '#rules/goods/cart-lines.ts';
import { quote as quoteOf } from '#rules/quote/quote.ts';
import type { Quote, QuoteInput } from '#rules/quote/types.ts';
import { withMore } from '#rules/quote/with-more.ts';
import type { PricedAddable } from '#server/commerce/catalog/addable-goods.ts';

/** The most quotes with a proposal for one cart. */
const mostQuotes = 12;

/**
 * The most quotes by units by offers: three quotes of a cart of 60 units with six offers. Nothing else is answered
 * while a quote is made (`npm run bench -- quote`).
 */
const mostWork = 1_080;

/**
 * Quotes of a cart with some goods more, each once. Undefined beyond what may be spent on this cart, and after a quote
 * that took too long, also the cart's own.
 */
export function quotesWithMore(before: Quote, input: QuoteInput) {
  const { quantityOffers = [], amountOffers = [] } = input;
  const work = before.unitCount * (quantityOffers.length + amountOffers.length);
  const most = Math.min(mostQuotes, Math.floor(mostWork / Math.max(1, work)));
  const known = new Map<string, Quote>();
  let isTooLong = !before.isExact;
  return (added: readonly Pick<PricedAddable, 'kind' | 'id' | 'saleable'>[]): Quote | undefined => {
    const key = added.map(lineKey).join(' ');
    const found = known.get(key);
    if (found || isTooLong || known.size >= most) return found;
    const more = added.map(({ saleable }) => saleable);
    const after = quoteOf(withMore(input, more));
    isTooLong = !after.isExact;
    known.set(key, after);
    return after;
  };
}
