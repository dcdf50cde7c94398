import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentType } from '#contract/enumerations.ts';
import { checkoutBody, homeDelivery, itemsOf } from '#server/testing/new-shopper.ts';
import { type GoodsKey, type NamedGoods, namedBy } from '../auditor/goods.ts';
import { allGoods, compare, goodsNow, type Knowledge, newlyPlaced } from '../auditor/knowledge.ts';
import {
  goodsOf,
  type KnownLine,
  type ShownOffer,
  type WantedLine,
  withCoupon,
  withOffers,
} from '../auditor/lines.ts';
import { type KnownOffers, lowestAmount, takesPart } from '../auditor/offers.ts';
import { orderConfirmed } from '../auditor/orders.ts';
import { quote } from '../auditor/quote.ts';
import { type Answer, callShop, expectRefusal } from '../call.ts';
import { apiOf, type Person, type SentCart, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';
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
  const lines = drawLines(world, dice);
  const goods = lowestAmount(lines, knowledge.offers);
  const own = [...knowledge.coupons].filter(([, { member }]) => member === person.id);
  const [couponId, coupon] = own.length > 0 && dice.luck(60) ? dice.one(own) : [null, null];
  const { total, usesCoupon } = quote(goods, coupon?.terms ?? null, knowledge.delivery);
  const isUsed = [...knowledge.orders.values()].some(
    (order) => order.couponId === couponId && order.status !== 'CANCELLED',
  );
  const chosen = usesCoupon && (!isUsed || dice.luck(50)) ? couponId : null;
  const price = chosen ? total : quote(goods, null, knowledge.delivery).total;
  const body = {
    ...{ order: homeDelivery, items: itemsOf(unitsByKind(lines)), couponId: chosen },
    frontendPaidAmount: price,
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
  person.sent = answer.ok
    ? { lines, couponId: chosen, total: price, offers: structuredClone(knowledge.offers) }
    : null;
  if (answer.ok) compare(knowledge, `${number} price of a cart`, price, answer.data.amounts.paid);
}

const isOfOldPrices = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.code === 'PRE_PROCESS_TEMP_ORDER_FAILED';

const pricedToday = (knowledge: Knowledge, key: GoodsKey, units: number): WantedLine => ({
  ...{ key, units, ...goodsNow(knowledge, key) },
});

/** Units as the call of a cart takes them. */
function unitsByKind(lines: readonly WantedLine[]) {
  const of = (wanted: NamedGoods['kind']) =>
    Object.fromEntries(
      lines.flatMap(({ key, units }) => {
        const { kind, id } = namedBy(key);
        return kind === wanted ? [[id, units]] : [];
      }),
    );
  return { products: of('product'), combinations: of('combination') };
}

/** Up to three goods. The auditor tries every way to put units into offers, so of those in an offer there are few. */
function drawLines({ knowledge }: World, dice: Doing['dice']): WantedLine[] {
  const { offers } = knowledge;
  return dice.some(allGoods(knowledge), 3).map((key) => {
    const line = pricedToday(knowledge, key, dice.between(1, dice.luck(4) ? 40 : 4));
    const isInOffer = offers.quantity.some((offer) => takesPart(offer, line));
    const most = isInOffer ? 3 : key.startsWith('combination') ? 6 : line.units;
    return { ...line, units: Math.min(line.units, most) };
  });
}

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
  ]);
  if (!answer.ok) return;
  const { id, orderNo, paidAmount } = answer.data;
  compare(world.knowledge, `order ${orderNo} costs`, sent.total, paidAmount);
  const { data: shown } = await apiOf(world, person).readOrder({ params: { id } });
  const { lines, fee } = soldCart(world, sent, { orderNo, offers: shown.offers });
  const { couponId, total: asked } = sent;
  const placed = { id, orderNo, member: person.id, lines, couponId, asked, fee, paymentType };
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
): { lines: KnownLine[]; fee: number } {
  const terms = knowledge.coupons.get(sent.couponId ?? 0)?.terms ?? null;
  const read = (priced: readonly WantedLine[], offers: KnownOffers) => {
    const said: Pick<Knowledge, 'differences'> = { differences: [] };
    const note = (what: string, expected: number, seen: number) =>
      compare(said, `order ${orderNo}: ${what}`, expected, seen);
    const lines = withOffers(priced, offers, shown, note);
    const { total, off, fee } = quote(goodsOf(lines), terms, knowledge.delivery);
    note('its lines cost', sent.total, total);
    return { lines: withCoupon(lines, off), fee, ...said };
  };
  const today = sent.lines.map(({ key, units }) => pricedToday(knowledge, key, units));
  const [now, then] = [read(today, knowledge.offers), read(sent.lines, sent.offers)];
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
