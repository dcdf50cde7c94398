import type { ChosenSet } from '#contract/entities/chooser.ts';
import { type ChooserAnswers, type ChosenPads, chooseSet } from '#rules/chooser/choose-set.ts';
import { cyclePrice } from '#rules/chooser/cycle-price.ts';
import { reasonFor } from '#rules/chooser/reason.ts';
import { reachedFreeShipping } from '#rules/quote/kinds/thresholds/free-shipping.ts';
import { quote } from '#rules/quote/quote.ts';
import type { Quote, QuoteInput, QuoteLine } from '#rules/quote/types.ts';
import { readChooserGoods } from '#server/commerce/catalog/chooser-goods.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import { readGoods } from '#server/ordering/cart/price-cart.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import type { Shop } from '#server/shop.ts';

/**
 * The set for one cycle by these answers, priced as the cart of a visitor who has not chosen a delivery. Without items
 * if nothing on sale fits.
 */
export async function readChosenSet(shop: Shop, answers: ChooserAnswers): Promise<ChosenSet> {
  const chosen = chooseSet(await readChooserGoods(shop), answers);
  const cart = await cartOf(shop, chosen);
  const priced = quote(cart);
  const lines = chosen.flatMap((pads) => {
    const line = lineOf(priced, pads);
    return line ? [{ pads, line }] : [];
  });
  // Goods that were taken off sale between the two reads are no longer in the quote. A part of a cycle is no set.
  if (lines.length < chosen.length) return emptySet(cart);
  return {
    items: lines.map(({ pads, line: { kind, id, name, image, unitPrice } }) => ({
      kind,
      id,
      name,
      image,
      quantity: pads.quantity,
      unitPrice,
      reason: reasonFor(pads, answers.care),
    })),
    amount: priced.amounts.paid,
    perCycle: lines.reduce((sum, { pads, line }) => sum + cycleShare(pads, line), 0),
    missingToFreeShipping: missingToFreeShipping(cart, priced),
  };
}

function emptySet(cart: QuoteInput): ChosenSet {
  const missing = missingToFreeShipping(cart, quote({ ...cart, lines: [] }));
  return { items: [], amount: 0, perCycle: 0, missingToFreeShipping: missing };
}

async function cartOf(shop: Shop, chosen: readonly ChosenPads[]): Promise<QuoteInput> {
  const lines = chosen.map(({ goods: { id }, quantity }) => {
    return { kind: 'product', id, quantity } as const;
  });
  const [goods, promotions, { fees }] = await Promise.all([
    readGoods(shop.db, shop, lines),
    readPromotions(shop),
    readDeliverySettings(shop),
  ]);
  return {
    lines,
    goods,
    stocks: new Map(chosen.map(({ goods: { id, units } }) => [id, units])),
    giftStocks: new Map(),
    coupon: null,
    isFirstPurchase: null,
    delivery: null,
    fees,
    ...promotions,
    // The quote tells only the nearest thresholds. Here the one for free delivery alone counts.
    thresholdRewards: [],
    moment: shop.clock.now(),
  };
}

/** The line of the quote with all its units. */
function lineOf({ lines }: Quote, { goods, quantity }: ChosenPads): QuoteLine | undefined {
  return lines.find(({ id, count }) => id === goods.id && count === quantity);
}

/** TWD of the pieces that the cycle takes of this line. */
function cycleShare({ goods, pieces }: ChosenPads, { amount, count }: QuoteLine): number {
  return cyclePrice(amount, goods.unitCount * count, pieces);
}

/** TWD that are missing for free delivery; 0 if an event gives it already, null if no event does. */
function missingToFreeShipping(input: QuoteInput, priced: Quote) {
  if (reachedFreeShipping(input, priced.amounts.paid)) return 0;
  return priced.thresholds.find(({ kind }) => kind === 'FREE_SHIPPING')?.missing ?? null;
}
