import { checkoutBody, homeDelivery } from '../new-shopper.ts';
import { chooseAtProvider, visit } from '../pay-order.ts';
import { drawCartInStock, itemsOf, wantTooManyTogether } from './carts-in-stock.ts';
import { compareExplanation } from './compare-explanation.ts';
import { giveCoupon } from './coupons.ts';
import { byKey, keyOf, moveStock, namedBy } from './goods.ts';
import {
  type Bill,
  billOf,
  type CouponTerms,
  type LedgerLine,
  type LedgerOrder,
  listed,
  newLedger,
  offerOf,
  type Placed,
  sold,
  sum,
} from './ledger.ts';
import { noteCart, noteDiscount } from './note-met.ts';
import { offersByLine } from './offer-ledger.ts';
import { changeGiftStock, compare, type LivingOrder, newLivingOrder, type World } from './world.ts';

const offerKinds: readonly string[] = ['QUANTITY_OFFER', 'AMOUNT_OFFER', 'ADD_ON'];

const coupons: readonly CouponTerms[] = [
  { kind: 'AMOUNT', value: 50, minimum: 200 },
  { kind: 'AMOUNT', value: 101, minimum: 500 },
  { kind: 'PERCENT', value: 12, minimum: 0 },
  { kind: 'PERCENT', value: 33, minimum: 300 },
  { kind: 'FREE_SHIPPING', value: 0, minimum: 150 },
];

/** A shopper buys one to three goods, with the offers that run and sometimes with a coupon, at the ledger's price. */
export async function buyGoods(world: World): Promise<LivingOrder> {
  const { dice } = world;
  const shopper = dice.one(world.shoppers);
  if (dice.luck(12)) await wantTooManyTogether(world, shopper);
  const cart = await drawCartInStock(world, shopper);
  const coupon = drawCoupon(world, cart.amount);
  const bill = billOf([wholeOf(cart.amount)], coupon, world.freeFrom);
  const couponId = coupon && (await giveCoupon(world, shopper, coupon));
  const way = dice.one(['HOME_CASH', 'CATHAY_ATM', 'CATHAY_ATM', 'LINE_PAY'] as const);
  const addOns = cart.addOns.map(({ offerId, key, units: quantity }) => ({
    ...{ offerId, id: namedBy(key).id, quantity },
  }));
  await shopper.api.updateShoppingCart({
    body: {
      order: homeDelivery,
      items: { ...itemsOf(cart.goods), addOns },
      giftIds: cart.gift?.isChosen ? [cart.gift.id] : [],
      couponId,
      frontendPaidAmount: bill.total,
    },
  });
  const { data } = await shopper.api.checkout({ body: checkoutBody({ paymentType: way }) });
  const { data: shown } = await shopper.api.readOrder({ params: { id: data.id } });
  const offers = offersByLine(world.offers, cart, shown.offers, (what, expected, found) =>
    compare(world, `order ${data.id}: ${what}`, expected, found),
  );
  const lines = cart.lines.map((line) => ({ ...line, offers: offers.get(line.key) ?? [] }));
  compare(world, `order ${data.id}: the lowest amount`, cart.amount, sold(lines));
  const exact = billOf(lines, coupon, world.freeFrom);
  const ledger: LedgerOrder = {
    ...newLedger(data.id, lines),
    lines: lines.map((line) => ({ ...line, off: exact.offOf.get(line.key) ?? 0 })),
    coupon,
    couponOff: exact.couponOff,
    gift: cart.gift && { id: cart.gift.id, needed: cart.gift.needed },
    placed: placedOf(lines, exact, cart.given),
    shipFee: exact.shipFee,
    asked: exact.total,
    freeFrom: exact.isFree ? world.freeFrom : null,
  };
  const order = newLivingOrder(ledger, { shopper, couponId, way });
  for (const line of lines) moveStock(world, line, -line.units);
  changeGiftStock(world, ledger, -1);
  noteDiscount(world, order, cart);
  noteCart(world, lines, cart);
  world.orders.push(order);
  await compareOrder(world, order, 'buy');
  return order;
}

/** A coupon, if it takes something off this amount. */
function drawCoupon({ dice, freeFrom }: World, amount: number): CouponTerms | null {
  const chosen = dice.luck(55) ? dice.one(coupons) : null;
  return billOf([wholeOf(amount)], chosen, freeFrom).usesCoupon ? chosen : null;
}

/** All goods as one, where only their sum counts. */
const wholeOf = (amount: number) => ({
  ...({ key: 'product 0', price: amount, units: 1, offers: [] } as const),
});

function placedOf(
  lines: readonly LedgerLine[],
  { couponOff, shipFee, total }: Bill,
  given: number,
): Placed {
  const offers = sum(lines.map(offerOf));
  const lowered = listed(lines) - sold(lines) - offers;
  return {
    ...{ goods: listed(lines), lowered, given, offers },
    ...{ coupon: couponOff, fee: shipFee, paid: total },
  };
}

/** Compares the sums and lines of an order as its shopper sees them. */
export async function compareOrder(
  world: World,
  order: LivingOrder,
  action: string,
): Promise<void> {
  const { ledger } = order;
  const params = { id: ledger.id };
  const { data } = await order.shopper.api.readOrder({ params });
  await compareExplanation(world, order, action);
  const { product, discount, coupon, shipFee, paid } = data.amounts;
  const what = `order ${ledger.id} after ${action}`;
  const off = data.reductions.filter(({ kind }) => kind === 'EXCHANGE');
  compare(
    world,
    `${what}, amounts`,
    [
      listed(ledger.lines),
      listed(ledger.lines) - sold(ledger.lines),
      ...[ledger.couponOff, ledger.shipFee, ledger.asked, ledger.exchangeOff],
    ],
    [product, discount, coupon, shipFee, paid, off[0]?.amount ?? 0],
  );
  const { products, productCombinations } = data.items;
  const items = [
    ...products.map((line) => ({ ...line, key: keyOf({ ...line, kind: 'product' }) })),
    ...productCombinations.map((line) => ({
      ...line,
      key: keyOf({ ...line, kind: 'combination' }),
    })),
  ];
  order.lineIds = new Map(items.map(({ key, lineId }) => [key, lineId]));
  const shown = items.map((line) => ({
    key: line.key,
    price: line.unitPrice,
    units: line.quantity,
    off: line.couponShare,
    offers: line.adjustments.map(({ kind, offerId, units, amount }) => ({
      ...{ kind, offerId, units, amount },
    })),
    gone: line.quantity - line.returnableQuantity,
  }));
  const own = ledger.lines.map(({ key, price, units, off: share, offers, gone }) => ({
    ...{ key, price, units, off: share, offers, gone },
  }));
  compare(world, `${what}, lines`, own.sort(byKey), shown.sort(byKey));
  const gifts = data.items.gifts.map((gift) => gift.id);
  compare(world, `${what}, gift`, ledger.gift ? [ledger.gift.id] : [], gifts);
  const named = data.reductions.filter(({ kind }) => offerKinds.includes(kind));
  const taken = sum(named.map(({ amount }) => amount));
  compare(world, `${what}, offers by name`, sum(ledger.lines.map(offerOf)), taken);
}

/** The shopper pays the whole sum, unless it is paid on receipt. A transfer may be too large. */
export async function pay(world: World, order: LivingOrder): Promise<void> {
  const { test } = world.paying;
  const { ledger, shopper, way } = order;
  const { data } = await shopper.api.startPayment({ body: { orderId: ledger.id } });
  const page = data.info?.paymentUrl.web;
  if (way === 'LINE_PAY' && page) {
    await visit(test, await chooseAtProvider(world.paying, page, 'success'));
  } else {
    order.account = data.virtualAccount ?? '';
    const above = world.dice.luck(15) ? world.dice.between(1, 200) : 0;
    await transfer(world, order, ledger.asked + above);
    order.surplus += above;
  }
  ledger.captured = ledger.asked;
  ledger.isPaid = true;
}

/** A transfer arrives at the account of an order, at a moment of its own. */
async function transfer(
  { paying: { test } }: World,
  { account }: LivingOrder,
  amount: number,
): Promise<void> {
  test.clock.advance(1);
  await test.api.makeTestDeposit({ body: { virtualAccount: account ?? '', amount } });
}

/** The shopper transfers again, for an order that is paid or was cancelled; false if there is no account. */
export async function transferAgain(world: World, order: LivingOrder): Promise<boolean> {
  const { ledger, account } = order;
  if (account === null) return false;
  const amount = world.dice.luck(60) ? ledger.asked : world.dice.between(1, 900);
  await transfer(world, order, amount);
  order.surplus += amount;
  await compareOrder(world, order, 'a second transfer');
  return true;
}
