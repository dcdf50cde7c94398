import { checkoutBody } from '../../new-shopper.ts';
import { action } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { office, record, tokenOf } from './staff.ts';
import {
  cartWithOffers,
  editedWithOffers,
  orderedWithOffers,
  returnedWithOffers,
  sentWithOffers,
} from './with-offers.ts';

/** Returned goods for which others are given: two packs of pads for the same, and their sums. */
async function exchangedWithOffers(shop: ProxiedShop) {
  const { returnId, pads, staff } = await returnedWithOffers(shop);
  const wanted = [{ kind: 'product' as const, id: pads, quantity: 2 }];
  const { data } = await office(shop, staff).reviewExchange({
    params: { id: returnId },
    body: { wanted },
  });
  return { returnId, staff, body: { wanted, givenBack: data.givenBack, due: data.due } };
}

/** Buying with offers of every kind, add-ons, a chosen gift, the price of a level and a coupon, and what follows. */
export const offerActions = [
  action({
    name: 'send-cart-with-offers',
    stage: cartWithOffers,
    act: ({ test }, { token, cart }) => test.api.as(token).updateShoppingCart({ body: cart }),
    inSteps:
      'the cart is stored before its goods are reserved, so that it is there on every device',
  }),
  action({
    name: 'checkout-with-offers',
    stage: sentWithOffers,
    act: ({ test }, { token }) =>
      test.api.as(token).checkout({ body: checkoutBody() }, { idempotencyKey: 'checkout' }),
  }),
  action({
    name: 'edit-order-lines-with-offers',
    stage: editedWithOffers,
    act: (shop, { id, staff, body }) =>
      office(shop, staff).editOrderLines({ params: { id }, body }),
    doneAlready: ['STALE_RECORD'],
  }),
  action({
    name: 'cancel-order-with-offers',
    stage: orderedWithOffers,
    act: ({ test }, { id, token }) => test.api.as(token).cancelOrder({ params: { id } }),
    doneAlready: ['ORDER_CANNOT_BE_CANCELLED'],
  }),
  action({
    name: 'refund-return-with-offers',
    stage: returnedWithOffers,
    act: (shop, { returnId, staff }) =>
      office(shop, staff).refundReturn({ params: { id: returnId } }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED'],
    inSteps: 'the claim of the refund is written before the provider is asked',
  }),
  action({
    name: 'exchange-return-with-offers',
    stage: exchangedWithOffers,
    act: (shop, { returnId, staff, body }) =>
      office(shop, staff).exchangeReturn({ params: { id: returnId }, body }),
    // The sums that the page showed are no longer those of the goods that are left.
    doneAlready: ['ORDER_CANNOT_BE_MOVED', 'STALE_RECORD'],
  }),
  action({
    name: 'end-offer',
    async stage(shop) {
      const { offer } = await cartWithOffers(shop);
      return { offer, token: await tokenOf(shop) };
    },
    act: (shop, { token, offer }) =>
      record(shop, {
        ...{ token, resource: 'quantity-offers', call: 'update', id: offer },
        body: { version: 1, currentVisibilityRule: 'OFFLINE' },
      }),
    doneAlready: ['STALE_RECORD'],
  }),
];
