import { setTimeout as pause } from 'node:timers/promises';
import type { ShopApi } from '#contract/client.ts';
import type { PaymentType, ShipType } from '#contract/enumerations.ts';
import { checkoutBody, homeDelivery } from '#server/testing/new-shopper.ts';
import { giftsOfFirst } from '../auditor/first-purchases.ts';
import { checkGifts } from '../auditor/gifts.ts';
import { compare, deliveryTo, newlyPlaced } from '../auditor/knowledge.ts';
import { orderConfirmed } from '../auditor/orders.ts';
import { isBarred } from '../auditor/parcels.ts';
import { quote } from '../auditor/quote.ts';
import { rewardOf } from '../auditor/rewards.ts';
import { type Answer, callShop, expectRefusal } from '../call.ts';
import { activePeople, apiOf, type Person, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { lookAtUses } from './discounting.ts';
import { type DrawnCart, drawCart, itemsOf } from './drawing.ts';
import { lookAtOrders } from './first-purchases.ts';
import { readUnlessErased } from './reading.ts';
import { longestDeaf } from './records.ts';
import { soldCart } from './sold-cart.ts';

const ways: readonly PaymentType[] = [
  ...(['HOME_CASH', 'CATHAY_ATM', 'CATHAY_ATM', 'LINE_PAY', 'CATHAY_CREDIT_CARD'] as const),
];

const atStore = {
  ...({ shipType: 'STORE', storeNo: '131386' } as const),
  ...{ storeName: '建盛門市', shipAddress: '臺北市中山區建國北路三段42號' },
};

const personOf = (world: World, place: number): Person => {
  const person = world.people[place];
  if (!person) throw new Error(`There is no person ${place}.`);
  return person;
};

/** A member sends a cart at the price that the auditor expects, perhaps with a coupon. */
async function sendCart(doing: Doing, shipType: ShipType): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  const delivery = deliveryTo(knowledge, shipType);
  const person = dice.one(activePeople(world));
  await lookAtUses(world);
  await lookAtOrders(world, person.id);
  const cart = drawCart(world, dice, person.id);
  const own = [...knowledge.coupons].filter(([, { member }]) => member === person.id);
  const [couponId, coupon] = own.length > 0 && dice.luck(60) ? dice.one(own) : [null, null];
  const { total, usesCoupon } = quote(cart.goods, coupon?.terms ?? null, delivery);
  const isUsed = [...knowledge.orders.values()].some(
    (order) => order.couponId === couponId && order.status !== 'CANCELLED',
  );
  const chosen = usesCoupon && (!isUsed || dice.luck(50)) ? couponId : null;
  const price = chosen ? total : quote(cart.goods, null, delivery).total;
  const body = {
    ...{ order: { ...homeDelivery, shipType }, items: itemsOf(cart), couponId: chosen },
    ...{ giftIds: cart.gift === null ? [] : [cart.gift], frontendPaidAmount: price },
  };
  if (cart.addOns.length < cart.asked.length) await askForAddOns(doing, person, { cart, body });
  const send = () =>
    callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
      apiOf(world, person).updateShoppingCart({ body }),
    );
  let answer = await send();
  for (let again = 0; isOfOldPrices(answer) && again < longestDeaf; again++) {
    await pause(100);
    answer = await send();
  }
  person.sent = null;
  if (isOfOldPrices(answer)) return noteOtherPrice(doing, person, { cart, body });
  const couponCodes = chosen
    ? ['COUPON_IS_USED', 'COUPON_EVENT_ALL_UNUSABLE', 'COUPON_IS_EXPIRED']
    : [];
  expectRefusal(world, `${number} send`, answer, [...couponCodes, ...scarce]);
  if (chosen && isUsed && answer.ok)
    knowledge.differences.push(`coupon ${chosen} was accepted again in a cart`);
  if (!answer.ok) return;
  const { amounts, items } = answer.data;
  compare(knowledge, `${number} price of a cart`, price, amounts.paid);
  const reward = rewardOf(knowledge.offers.rewards, cart.forGifts);
  checkGifts(knowledge, `${number} cart`, {
    ...{ reward, chosen: cart.gift, shown: items.gifts },
    first: giftsOfFirst(knowledge, person.id),
  });
  const { lines, addOns, uses } = cart;
  person.sent = {
    ...{ lines, addOns, uses, shipType, couponId: chosen, total: price },
    offers: structuredClone(knowledge.offers),
    gifts: items.gifts.filter(({ quantity }) => quantity > 0).map(({ id }) => id),
  };
}

type CartBody = Parameters<ShopApi['updateShoppingCart']>[0]['body'];

/** Asks for add-ons beside goods that cost too little. The shopper must see their own price first. */
async function askForAddOns(
  { world, dice, number }: Doing,
  person: Person,
  { cart, body }: { cart: DrawnCart; body: CartBody },
): Promise<void> {
  const items = itemsOf({ lines: cart.wanted, addOns: cart.asked });
  const asking = { ...body, items, couponId: null };
  const answer = await callShop(world, { dice, key: `${number}-add-on`, isKeyed: false }, () =>
    apiOf(world, person).updateShoppingCart({ body: asking }),
  );
  expectRefusal(world, `${number} add-on`, answer, ['PRE_PROCESS_TEMP_ORDER_FAILED', ...scarce]);
  if (answer.ok)
    world.knowledge.differences.push(
      `${number}: an add-on was given beside goods that cost too little`,
    );
}

/**
 * Notes what the shop asks for a cart that it refuses at the auditor's price. Where goods are sold out, their add-on has
 * its own price.
 */
async function noteOtherPrice(
  { world, number }: Doing,
  person: Person,
  { cart, body: { frontendPaidAmount: price, ...body } }: { cart: DrawnCart; body: CartBody },
): Promise<void> {
  const { data } = await apiOf(world, person).updateShoppingCart({ body });
  const { amounts, offers, changes } = data;
  const { lines, addOns, uses } = cart;
  const isShort = changes.some(({ reason }) => reason === 'SOLD_OUT' || reason === 'LIMITED');
  if (isShort && addOns.length > 0) return;
  const wanted = JSON.stringify({ lines, addOns, uses, couponId: body.couponId });
  const seen = JSON.stringify({ ...amounts, offers, changes });
  world.knowledge.differences.push(`${number} cart of ${wanted}: expected ${price}, seen ${seen}`);
}

/** There are too few units. */
const scarce = [
  'PRODUCT_IS_OUT_OF_STOCK',
  'LOCK_STOCKS_ARE_FAILED',
  'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
];

const isOfOldPrices = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.code === 'PRE_PROCESS_TEMP_ORDER_FAILED';

/** A member orders the cart that was sent. */
async function checkOut({ world, dice, number }: Doing, place: number): Promise<void> {
  const person = personOf(world, place);
  const { sent } = person;
  if (!sent) return;
  const paymentType = dice.one(ways);
  await lookAtUses(world);
  const body = checkoutBody({ paymentType, ...(sent.shipType === 'STORE' && atStore) });
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    apiOf(world, person).checkout({ body }, options),
  );
  person.sent = null;
  const mayNotPayThen = paymentType === 'HOME_CASH' && isBarred(world.knowledge, person.id);
  expectRefusal(world, `${number} checkout`, answer, [
    ...(mayNotPayThen ? ['VALIDATION_FAILED'] : []),
    ...['LOCK_STOCKS_ARE_EXPIRED', 'TEMP_ORDER_FAILED', 'PRE_PROCESS_TEMP_ORDER_FAILED'],
    ...['COUPON_IS_USED', 'COUPON_EVENT_ALL_UNUSABLE', 'PAYMENT_TYPE_IS_NOT_SUPPORTED'],
    // A gift that was promised and is given no more.
    ...(sent.gifts.length > 0 ? ['GIFT_IS_OUT_OF_STOCK'] : []),
  ]);
  if (!answer.ok) return;
  const { id, orderNo, paidAmount } = answer.data;
  compare(world.knowledge, `order ${orderNo} costs`, sent.total, paidAmount);
  const { data: shown } = await apiOf(world, person).readOrder({ params: { id } });
  if (mayNotPayThen)
    world.knowledge.differences.push(
      `order ${orderNo} is paid on receipt by member ${person.id}, who left a parcel in the store`,
    );
  const { couponId, total: asked, shipType } = sent;
  const placed = { id, orderNo, member: person.id, couponId, asked, paymentType, shipType };
  const sold = soldCart(world, { ...sent, member: person.id }, shown);
  orderConfirmed(world.knowledge, newlyPlaced({ ...placed, ...sold }));
  world.orders.set(number, {
    ...{ person: place, id, orderNo, paymentType, shipType, account: null, page: null },
    ...{ openReturn: null, parcel: null },
  });
}

/** A member receives a coupon by its code, or tries it once more. */
async function receiveCoupon({ world, dice, number }: Doing): Promise<void> {
  const person = dice.one(activePeople(world));
  const { code, terms } = dice.one(world.codes);
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    apiOf(world, person).receiveCoupon({ body: { code } }),
  );
  expectRefusal(world, `${number} coupon`, answer, [
    ...['COUPON_ALREADY_RECEIVED', 'COUPON_EVENT_ALL_UNUSABLE', 'COUPON_RECEIVE_COUNT_EXCEEDED'],
  ]);
  const own = answer.ok ? answer.data : [];
  for (const { id } of own) world.knowledge.coupons.set(id, { member: person.id, terms });
}

/** Someone looks at an old or new order. */
const look: Action = {
  weight: 5,
  choose: (world, dice) => {
    const all = [...world.orders.keys()];
    return all.length > 0 ? dice.one(all) : undefined;
  },
  async run({ world }, subject) {
    const order = world.orders.get(subject);
    if (order) await readUnlessErased(world, order);
  },
};

export const shopping: Record<string, Action> = {
  send: { weight: 20, run: (doing) => sendCart(doing, 'HOME') },
  sendToStore: { weight: 8, run: (doing) => sendCart(doing, 'STORE') },
  checkout: {
    weight: 24,
    choose: (world, dice) => {
      const waiting = world.people.flatMap(({ sent }, place) => (sent ? [place] : []));
      return waiting.length > 0 ? dice.one(waiting) : undefined;
    },
    run: checkOut,
  },
  coupon: { weight: 3, run: receiveCoupon },
  look,
};
