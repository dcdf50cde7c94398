import { type RuleResult, ruleResults } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { readOffers } from '#server/commerce/offers/read-offers.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import type { Shop } from '#server/shop.ts';

/** Every rule of the shop at this moment, with what it did to a quoted cart or why it did nothing (G-202). */
export async function explainQuote(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  quote: Quote,
): Promise<RuleResult[]> {
  const rules = { ...(await readPromotions(shop)), ...(await readOffers(shop)) };
  return ruleResults({ ...rules, moment: shop.clock.now() }, quote);
}
