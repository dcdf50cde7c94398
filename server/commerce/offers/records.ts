import { addOnOffers as addOnOffersDeclared } from '#contract/resources/add-on-offers.ts';
import { amountOffers as amountOffersDeclared } from '#contract/resources/amount-offers.ts';
import { quantityOffers as quantityOffersDeclared } from '#contract/resources/quantity-offers.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { links, rowTables } from './links.ts';
import { addOnOffers, amountOffers, quantityOffers } from './tables.ts';

/** The offers on several units, on an amount, and of goods that are added. */
export const offerRecords = [
  adaptResource(quantityOffersDeclared, quantityOffers, {
    links: links.quantityOffers,
    rows: { tiers: rowTables.tiers },
  }),
  adaptResource(amountOffersDeclared, amountOffers, { links: links.amountOffers }),
  adaptResource(addOnOffersDeclared, addOnOffers, {
    links: links.addOnOffers,
    rows: { goods: rowTables.goods },
  }),
];
