import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentType } from '#contract/enumerations.ts';
import { checkoutBody, homeDelivery } from '#server/testing/new-shopper.ts';
import { withAddOns } from '../auditor/add-ons.ts';
import { checkGifts, goodsForGifts } from '../auditor/gifts.ts';
import { compare, type Knowledge, newlyPlaced } from '../auditor/knowledge.ts';
import {
  goodsOf,
  type KnownLine,
  type ShownOffer,
  type WantedLine,
  withCoupon,
  withOffers,
} from '../auditor/lines.ts';
import { orderConfirmed } from '../auditor/orders.ts';
import { quote } from '../auditor/quote.ts';
import { type GivenGift, rewardOf } from '../auditor/rewards.ts';
import { type Answer, callShop, expectRefusal } from '../call.ts';
import { apiOf, type Person, type SentCart, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { drawCart, itemsWanted, pricedToday } from './drawing.ts';
import { readOrder } from './reading.ts';
import { longestDeaf } from './records.ts';

const ways: readonly PaymentType[] = [
  ...(['HOME_CASH', 'CATHAY_ATM', 'CATHAY_ATM', 'LINE_PAY', 'CATHAY_CREDIT_CARD'] as const),
];

const personOf = (world: World, place: number): Person => {
  const person = world.people[place];
  if (!person) throw new Error(`There is no person ${place}.`);
  return person;
};

/** A member sends a cart at the price that the auditor expects, perhaps with a coupon. */
async function sendCart({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  const person = dice.one(world.people);
  const cart = drawCart(world, dice);
  const own = [...knowledge.coupons].filter(([, { member }]) => member === person.id);
  const [couponId, coupon] = own.length > 0 && dice.luck(60) ? dice.one(own) : [null, null];
  const { total, usesCoupon } = quote(cart.goods, coupon?.terms ?? null, knowledge.delivery);
  const isUsed = [...knowledge.orders.values()].some(
    (order) => order.couponId === couponId && order.status !== 'CANCELLED',
  );
  const chosen = usesCoupon && (!isUsed || dice.luck(50)) ? couponId : null;
  const price = chosen ? total : quote(cart.goods, null, knowledge.delivery).total;
  const body = {
    ...{ order: homeDelivery, items: itemsWanted(cart), couponId: chosen },
    ...{ giftIds: cart.gift === null ? [] : [cart.gift], frontendPaidAmount: price },
  };
  const send = () =>
    callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
      apiOf(world, person).updateShoppingCart({ body }),
    );
  let answer = await send();
  for (let again = 0; isOfOldPrices(answer) && again < longestDeaf; again++) {
    await pause(100);
    answer = await send();
  }
  const couponCodes = chosen
    ? ['COUPON_IS_USED', 'COUPON_EVENT_ALL_UNUSABLE', 'COUPON_IS_EXPIRED']
    : [];
  const scarce = [
    'PRODUCT_IS_OUT_OF_STOCK',
    'LOCK_STOCKS_ARE_FAILED',
    'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
  ];
  expectRefusal(world, `${number} send`, answer, [...couponCodes, ...scarce]);
  if (chosen && isUsed && answer.ok)
    knowledge.differences.push(`coupon ${chosen} was accepted again in a cart`);
  person.sent = null;
  if (!answer.ok) return;
  const { amounts, items } = answer.data;
  compare(knowledge, `${number} price of a cart`, price, amounts.paid);
  const reward = rewardOf(knowledge.offers.rewards, cart.forGifts);
  checkGifts(knowledge, `${number} cart`, { reward, chosen: cart.gift, shown: items.gifts });
  const { lines, addOns } = cart;
  person.sent = {
    ...{ lines, addOns, couponId: chosen, total: price, offers: structuredClone(knowledge.offers) },
    gifts: items.gifts.filter(({ quantity }) => quantity > 0).map(({ id }) => id),
  };
}

const isOfOldPrices = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.code === 'PRE_PROCESS_TEMP_ORDER_FAILED';

/** A member orders the cart that was sent. */
async function checkOut({ world, dice, number }: Doing, place: number): Promise<void> {
  const person = personOf(world, place);
  const { sent } = person;
  if (!sent) return;
  const paymentType = dice.one(ways);
  const body = checkoutBody({ paymentType });
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    apiOf(world, person).checkout({ body }, options),
  );
  person.sent = null;
  expectRefusal(world, `${number} checkout`, answer, [
    ...['LOCK_STOCKS_ARE_EXPIRED', 'TEMP_ORDER_FAILED', 'PRE_PROCESS_TEMP_ORDER_FAILED'],
    ...['COUPON_IS_USED', 'COUPON_EVENT_ALL_UNUSABLE', 'PAYMENT_TYPE_IS_NOT_SUPPORTED'],
    // A gift that was promised and is given no more.
    ...(sent.gifts.length > 0 ? ['GIFT_IS_OUT_OF_STOCK'] : []),
  ]);
  if (!answer.ok) return;
  const { id, orderNo, paidAmount } = answer.data;
  compare(world.knowledge, `order ${orderNo} costs`, sent.total, paidAmount);
  const { data: shown } = await apiOf(world, person).readOrder({ params: { id } });
  const { lines, gifts, fee } = soldCart(world, sent, { orderNo, offers: shown.offers });
  const { couponId, total: asked } = sent;
  const placed = {
    ...{ id, orderNo, member: person.id, lines, gifts, couponId, asked, fee, paymentType },
  };
  orderConfirmed(world.knowledge, newlyPlaced(placed));
  world.orders.set(number, {
    ...{ person: place, id, orderNo, paymentType, account: null, page: null, openReturn: null },
  });
}

interface SoldOrder {
  orderNo: string;
  offers: readonly ShownOffer[];
}

/**
 * The lines of a new order with what offers and coupon took off them, and its delivery. Its prices and offers are those
 * of now, or those of the sent cart: nobody asks a shopper again whose sum is the same.
 */
function soldCart(
  { knowledge }: World,
  sent: SentCart,
  { orderNo, offers: shown }: SoldOrder,
): { lines: KnownLine[]; gifts: GivenGift[]; fee: number } {
  const terms = knowledge.coupons.get(sent.couponId ?? 0)?.terms ?? null;
  const read = ({
    lines: priced,
    addOns,
    offers,
  }: Pick<SentCart, 'lines' | 'addOns' | 'offers'>) => {
    const said: Pick<Knowledge, 'differences'> = { differences: [] };
    const note = (what: string, expected: number, seen: number) =>
      compare(said, `order ${orderNo}: ${what}`, expected, seen);
    const lines = withAddOns(withOffers(priced, offers, shown, note), addOns);
    const { total, off, fee } = quote(goodsOf(lines), terms, knowledge.delivery);
    note('its lines cost', sent.total, total);
    const reward = rewardOf(offers.rewards, goodsForGifts(lines));
    const gifts = sent.gifts.map((id) => ({ id, needed: reward?.needed ?? 0 }));
    return { lines: withCoupon(lines, off), gifts, fee, ...said };
  };
  const today = ({ key, units }: WantedLine) => pricedToday(knowledge, key, units);
  const asNow = {
    ...{ lines: sent.lines.map(today), offers: knowledge.offers },
    addOns: sent.addOns.map((one) => ({ ...one, line: today(one.line) })),
  };
  const [now, then] = [read(asNow), read(sent)];
  const { differences, ...sold } = now.differences.length === 0 ? now : then;
  knowledge.differences.push(...differences);
  return sold;
}

/** A member receives a coupon by its code, or tries it once more. */
async function receiveCoupon({ world, dice, number }: Doing): Promise<void> {
  const person = dice.one(world.people);
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
    if (order) await readOrder(world, order);
  },
};

export const shopping: Record<string, Action> = {
  send: { weight: 26, run: sendCart },
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
