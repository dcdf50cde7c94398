import { newCoupon } from '../new-promotions.ts';
import { checkoutBody, homeDelivery, itemsOf } from '../new-shopper.ts';
import { chooseAtProvider, visit } from '../pay-order.ts';
import { putOffers } from '../put-offers.ts';
import { billOf, type CouponTerms, type LedgerOrder, listed, sold } from './ledger.ts';
import { compare, goodsOf, type LivingOrder, type World } from './world.ts';

const coupons: readonly CouponTerms[] = [
  { kind: 'AMOUNT', value: 50, minimum: 200 },
  { kind: 'AMOUNT', value: 101, minimum: 500 },
  { kind: 'PERCENT', value: 12, minimum: 0 },
  { kind: 'PERCENT', value: 33, minimum: 300 },
  { kind: 'FREE_SHIPPING', value: 0, minimum: 150 },
];

/** A shopper buys one to three goods, sometimes with a coupon, at the ledger's price. */
export async function buyGoods(world: World): Promise<LivingOrder> {
  const { dice, paying } = world;
  const shopper = dice.one(world.shoppers);
  const lines = dice.some(world.goods, 3).map(({ id, list, price }) => ({
    product: id,
    list,
    price,
    units: dice.between(1, 3),
    off: 0,
    offer: 0,
    gone: 0,
    restocked: 0,
  }));
  const chosen = dice.luck(55) ? dice.one(coupons) : null;
  const coupon = billOf(lines, chosen, world.freeFrom).usesCoupon ? chosen : null;
  const bill = billOf(lines, coupon, world.freeFrom);
  const couponId = coupon && (await newCoupon(paying.test.shop, shopper.id, termsOf(coupon)));
  const way = dice.one(['HOME_CASH', 'CATHAY_ATM', 'CATHAY_ATM', 'LINE_PAY'] as const);
  const units = Object.fromEntries(lines.map(({ product, units: count }) => [product, count]));
  await shopper.api.updateShoppingCart({
    body: {
      order: homeDelivery,
      items: itemsOf({ products: units }),
      couponId,
      frontendPaidAmount: bill.total,
    },
  });
  const { data } = await shopper.api.checkout({ body: checkoutBody({ paymentType: way }) });
  const ledger: LedgerOrder = {
    id: data.id,
    lines: lines.map((line) => ({ ...line, off: bill.offOf.get(line.product) ?? 0 })),
    coupon,
    couponOff: bill.couponOff,
    exchangeOff: 0,
    shipFee: bill.shipFee,
    asked: bill.total,
    freeFrom: bill.isFree ? world.freeFrom : null,
    captured: 0,
    refunded: 0,
    lowered: 0,
    feeBack: 0,
    feeCharged: 0,
    state: 'ESTABLISHED',
    isPaid: false,
    credit: null,
    exchanges: [],
  };
  const order: LivingOrder = {
    ledger,
    shopper,
    couponId,
    way,
    openReturn: null,
    lineIds: new Map(),
    account: null,
    surplus: 0,
  };
  for (const { product, units: count } of lines) goodsOf(world, product).onHand -= count;
  world.orders.push(order);
  await compareOrder(world, order, 'buy');
  if (!coupon && dice.luck(40)) await getOffers(world, order);
  return order;
}

/**
 * Offers lower some lines of an order without a coupon, as if its cart had got them; none that would cost it its free
 * delivery.
 */
async function getOffers(world: World, order: LivingOrder): Promise<void> {
  const { dice, paying } = world;
  const { ledger } = order;
  const lines = ledger.lines.map((line) => ({
    ...line,
    offer: dice.luck(70) ? dice.between(0, Math.floor((line.price * line.units) / 2)) : 0,
  }));
  if (billOf(lines, null, world.freeFrom).isFree !== (ledger.freeFrom !== null)) return;
  const offers = lines.flatMap(({ product, units, offer }) => {
    const few = Math.floor(offer / 3);
    const full = { ...amountOffer, product, units, amount: few };
    return [{ product, units, amount: offer - few }, full].filter(({ amount }) => amount > 0);
  });
  ledger.lines = lines;
  ledger.asked = await putOffers(paying.test.shop, ledger.id, offers);
  await compareOrder(world, order, 'offers');
}

const amountOffer = {
  kind: 'AMOUNT_OFFER',
  offerKind: 'AMOUNT_OFFER',
  offerId: 2,
  title: '滿額折',
  label: '',
} as const;

const termsOf = ({ kind, value, minimum }: CouponTerms) => ({
  discountType: kind,
  discountValue: value,
  minAmount: minimum,
});

/** Compares the sums and lines of an order as its shopper sees them. */
export async function compareOrder(
  world: World,
  order: LivingOrder,
  action: string,
): Promise<void> {
  const { ledger } = order;
  const params = { id: ledger.id };
  const { data } = await order.shopper.api.readOrder({ params });
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
  order.lineIds = new Map(data.items.products.map(({ id, lineId }) => [id, lineId]));
  const shown = data.items.products.map((line) => ({
    product: line.id,
    price: line.unitPrice,
    units: line.quantity,
    off: line.offerShare + line.couponShare,
    gone: line.quantity - line.returnableQuantity,
  }));
  const own = ledger.lines.map(({ product: id, price, units, off: share, offer, gone }) => ({
    product: id,
    price,
    units,
    off: share + offer,
    gone,
  }));
  const byProduct = (a: { product: number }, b: { product: number }) => a.product - b.product;
  compare(world, `${what}, lines`, own.sort(byProduct), shown.sort(byProduct));
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
