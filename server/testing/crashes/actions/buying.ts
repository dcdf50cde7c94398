import { newGift, newProduct } from '../../new-goods.ts';
import { newCoupon, newCouponEvent, newThresholdReward } from '../../new-promotions.ts';
import { checkoutBody, homeDelivery, itemsOf, newShopper } from '../../new-shopper.ts';
import { action, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';

/**
 * A member with a coupon of 50 TWD, and the cart that uses it: 200 TWD for two units and a gift, 80 TWD for delivery.
 */
async function shopperWithCart({ test }: ProxiedShop) {
  const { token, id } = await newShopper(test);
  const couponId = await newCoupon(test.shop, id);
  const product = await newProduct(test.shop, { stock: 3 });
  await newThresholdReward(test.shop, 100, [await newGift(test.shop, { stock: 9 })]);
  const items = itemsOf({ products: { [product]: 2 } });
  return { token, cart: { order: homeDelivery, items, couponId, frontendPaidAmount: 230 } };
}

/** The same after the cart was sent. */
async function shopperWhoHasSent(shop: ProxiedShop) {
  const { token, cart } = await shopperWithCart(shop);
  await shop.test.api.as(token).updateShoppingCart({ body: cart });
  return { token };
}

/** Buying: what reserves and sells goods, and what uses coupons. */
export const buyingActions = [
  action({
    name: 'send-cart',
    calls: ['updateShoppingCart'],
    stage: shopperWithCart,
    act: ({ test }, { token, cart }) => test.api.as(token).updateShoppingCart({ body: cart }),
    inSteps:
      'the cart is stored before its goods are reserved, so that it is there on every device',
  }),
  action({
    name: 'extend-cart',
    calls: ['extendShoppingCart'],
    stage: shopperWhoHasSent,
    act: ({ test }, { token }) => test.api.as(token).extendShoppingCart(),
    doneAlready: ['LOCK_STOCKS_ARE_EXTENDED'],
  }),
  action({
    name: 'checkout',
    calls: ['checkout'],
    stage: shopperWhoHasSent,
    act: ({ test }, { token }) =>
      test.api.as(token).checkout({ body: checkoutBody() }, { idempotencyKey: 'checkout' }),
  }),
  action({
    name: 'release-reservations',
    jobs: ['release-expired-locks'],
    async stage(shop) {
      await shopperWhoHasSent(shop);
      shop.test.clock.advance(3600);
      return {};
    },
    leavesJobs: true,
    act: (shop) => runJob(shop, 'release-expired-locks'),
    inSteps: 'each reservation is released for itself',
  }),
  action({
    name: 'receive-coupon',
    calls: ['receiveCoupon'],
    async stage({ test }) {
      const { token } = await newShopper(test);
      const { code } = await newCouponEvent(test.shop);
      return { token, code };
    },
    act: ({ test }, { token, code }) => test.api.as(token).receiveCoupon({ body: { code } }),
    doneAlready: ['COUPON_ALREADY_RECEIVED'],
  }),
];
