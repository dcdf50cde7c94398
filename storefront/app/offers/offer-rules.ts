import type { AddOnOffer } from '#contract/entities/offers.ts';
import type { QuoteInput } from '#rules/quote/types.ts';

/** The terms of the running offers, and the solver that puts units into them. */
export interface OfferRules extends Required<Pick<QuoteInput, 'quantityOffers' | 'amountOffers'>> {
  /** With the cards of their goods. */
  addOnOffers: readonly AddOnOffer[];
  solve: NonNullable<QuoteInput['solve']>;
}
