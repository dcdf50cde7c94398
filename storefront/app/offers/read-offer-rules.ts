import type { AmountOffer, QuantityOffer } from '#contract/entities/offers.ts';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import type { OfferScope } from '#rules/quote/terms.ts';
import { api } from '../api.ts';
import type { PublicApi } from '../handler.ts';
import type { OfferRules } from './offer-rules.ts';

/** A cart needs the ids of an offer's goods, not their cards. */
const withoutGoods = { query: { goodsLimit: 0 } };

/** The running offers in the form that a quote takes, with the solver. Rejects if they cannot be read. */
export async function readOfferRules({
  listQuantityOffers,
  listAmountOffers,
  listAddOnOffers,
}: OfferApi = api): Promise<OfferRules> {
  const [ofQuantity, ofAmount, addOns] = await Promise.all([
    listQuantityOffers(withoutGoods),
    listAmountOffers(withoutGoods),
    listAddOnOffers(),
  ]);
  return {
    quantityOffers: ofQuantity.data.map((offer) => ({
      ...offer,
      ...scopeOf(offer),
      groupB: offer.groupBIds,
    })),
    amountOffers: ofAmount.data.map((offer) => ({ ...offer, ...scopeOf(offer) })),
    addOnOffers: addOns.data,
    solve: solveOffers,
  };
}

type OfferApi = Pick<PublicApi, 'listQuantityOffers' | 'listAmountOffers' | 'listAddOnOffers'>;

const scopeOf = ({
  scope,
  productIds: products,
  combinationIds: combinations,
}: QuantityOffer | AmountOffer): OfferScope => ({ scope, products, combinations });
