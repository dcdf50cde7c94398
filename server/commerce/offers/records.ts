import type { SQL, SQLWrapper } from 'drizzle-orm';
import { addOnOffers as addOnOffersDeclared } from '#contract/resources/add-on-offers.ts';
import { amountOffers as amountOffersDeclared } from '#contract/resources/amount-offers.ts';
import { quantityOffers as quantityOffersDeclared } from '#contract/resources/quantity-offers.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { links, rowTables } from './links.ts';
import { addOnOffers, amountOffers, quantityOffers } from './tables.ts';

/** SQL of what orders say about the offer with this id; `given` is TWD. Orders lie above offers. */
type NumbersOf = (
  kind: 'QUANTITY_OFFER' | 'AMOUNT_OFFER' | 'ADD_ON',
  offerId: SQLWrapper,
) => Readonly<Record<'orders' | 'units' | 'given' | 'newBuyers', SQL>>;

/** The offers on several units, on an amount, and of goods that are added. */
export function adaptOffers(numbersOf: NumbersOf) {
  const counted = (...offer: Parameters<NumbersOf>) => {
    const { orders, units, given, newBuyers } = numbersOf(...offer);
    return { orderCount: orders, unitCount: units, givenAmount: given, newBuyerCount: newBuyers };
  };
  return [
    adaptResource(quantityOffersDeclared, quantityOffers, {
      computed: counted('QUANTITY_OFFER', quantityOffers.id),
      links: links.quantityOffers,
      rows: { tiers: rowTables.tiers },
    }),
    adaptResource(amountOffersDeclared, amountOffers, {
      computed: counted('AMOUNT_OFFER', amountOffers.id),
      links: links.amountOffers,
    }),
    adaptResource(addOnOffersDeclared, addOnOffers, {
      computed: counted('ADD_ON', addOnOffers.id),
      links: links.addOnOffers,
      rows: { goods: rowTables.goods },
    }),
  ];
}
