import { eq } from 'drizzle-orm';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { newGift, newProduct } from '../../new-goods.ts';
import { newAddOnOffer, newAmountOffer, newQuantityOffer } from '../../new-offers.ts';
import { newCoupon, newThresholdReward } from '../../new-promotions.ts';
import { checkoutBody, homeDelivery, itemsOf, newShopper } from '../../new-shopper.ts';
import { deliver, payInAdvance } from '../../order-life.ts';
import type { ProxiedShop } from '../world.ts';
import { office, tokenOf } from './staff.ts';

/** A member of a level that takes 5 per cent off. */
async function goldMember({ test }: ProxiedShop) {
  const { db } = test.shop;
  const shopper = await newShopper(test);
  const gold = { name: '金卡', level: 71, minAmount: 71_000, keepAmount: 0, periodMonths: 12 };
  const [level] = await db
    .insert(levelRules)
    .values({ ...gold, image: '/x.webp', levelPercent: 5 })
    .returning({ id: levelRules.id });
  await db
    .update(users)
    .set({ levelId: level?.id ?? null })
    .where(eq(users.id, shopper.id));
  return shopper;
}

/**
 * A cart in which everything takes effect: the price of the level, three pads for 199 TWD, the second pair of pants at
 * half its price, 21 TWD off from 300 TWD on, soap as an add-on, the chosen one of two gifts, and a coupon of 50 TWD.
 */
export async function cartWithOffers(shop: ProxiedShop) {
  const { test } = shop;
  const { token, id } = await goldMember(shop);
  const [pads, pants, soap] = [
    await newProduct(test.shop, { price: 79, stock: 20, materialNo: 'OFFER-1' }),
    await newProduct(test.shop, { price: 101, stock: 20 }),
    await newProduct(test.shop, { price: 59, stock: 20 }),
  ];
  const gifts = [await newGift(test.shop, { stock: 1 }), await newGift(test.shop, { stock: 9 })];
  const offer = await newQuantityOffer(test.shop, {
    tiers: [{ count: 3, amount: 199 }],
    products: [pads],
  });
  await newQuantityOffer(test.shop, {
    kind: 'NTH_PERCENT',
    tiers: [{ count: 2, percent: 50 }],
    products: [pants],
  });
  await newAmountOffer(test.shop, { thresholdAmount: 300, discountValue: 21 });
  const goods = [{ productId: soap, addOnPrice: 20 }];
  const offerId = await newAddOnOffer(test.shop, { thresholdAmount: 100, goods });
  await newThresholdReward(test.shop, 100, gifts, { choose: 1 });
  const couponId = await newCoupon(test.shop, id);
  const cart = {
    order: homeDelivery,
    items: {
      ...itemsOf({ products: { [pads]: 4, [pants]: 2 } }),
      addOns: [{ offerId, id: soap, quantity: 1 }],
    },
    giftIds: [gifts[0] ?? 0],
    couponId,
  };
  const { data } = await test.api.as(token).updateShoppingCart({ body: cart });
  const frontendPaidAmount = data.amounts.paid;
  return { token, memberId: id, pads, pants, offer, cart: { ...cart, frontendPaidAmount } };
}

/** The same after the cart was sent. */
export async function sentWithOffers(shop: ProxiedShop) {
  const shopper = await cartWithOffers(shop);
  await shop.test.api.as(shopper.token).updateShoppingCart({ body: shopper.cart });
  return shopper;
}

/** An order of that cart, and an administrator. */
export async function orderedWithOffers(shop: ProxiedShop) {
  const { token, pads, pants } = await sentWithOffers(shop);
  const api = shop.test.api.as(token);
  const { data: placed } = await api.checkout({ body: checkoutBody() });
  const { data: order } = await api.readOrder({ params: { id: placed.id } });
  const lineOf = (product: number) =>
    order.items.products.find((line) => line.id === product)?.lineId ?? 0;
  const lines = { pads: lineOf(pads), pants: lineOf(pants) };
  return { ...placed, token, pads, lines, staff: await tokenOf(shop) };
}

/** The change of that order to three packs of pads, with what the page showed. */
export async function editedWithOffers(shop: ProxiedShop) {
  const { id, lines, staff } = await orderedWithOffers(shop);
  const api = office(shop, staff);
  const params = { id };
  const { data: page } = await api.readOrderDesk({ params });
  const change = {
    version: page.edit.version,
    lines: [{ lineId: lines.pads, quantity: 3 }],
    added: [],
  };
  const { data: review } = await api.reviewOrderLines({ params, body: change });
  return { id, staff, body: { ...change, paid: review.after.paid, reason: '顧客來電' } };
}

/** A return of two of the four packs and one of the two pairs of pants, which have come back. */
export async function returnedWithOffers(shop: ProxiedShop) {
  const { id, token, pads, lines, paidAmount, staff } = await orderedWithOffers(shop);
  await payInAdvance(shop.test.shop, id, paidAmount);
  await deliver(shop.test.shop, id);
  const asked = [
    { lineId: lines.pads, quantity: 2, reason: 'DEFECTIVE' as const, isOpened: false },
    { lineId: lines.pants, quantity: 1, reason: 'DEFECTIVE' as const, isOpened: false },
  ];
  const { data } = await shop.test.api
    .as(token)
    .requestReturn({ params: { id }, body: { note: '', lines: asked } });
  const returnId = data.returns[0]?.id ?? 0;
  const params = { id: returnId };
  await office(shop, staff).approveReturn({ params });
  await office(shop, staff).receiveReturn({ params, body: { isSaleable: true } });
  return { id, returnId, pads, lines, staff };
}
