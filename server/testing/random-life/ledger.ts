/**
 * The ledger of a person who knows what the shop has decided and none of its code: orders with what each unit was paid
 * for, and the money that came and went. Whole TWD.
 */

export interface CouponTerms {
  kind: 'AMOUNT' | 'PERCENT' | 'FREE_SHIPPING';
  /** TWD, or per cent off. */
  value: number;
  /** TWD of goods from which it may be used. */
  minimum: number;
}

export interface LedgerLine {
  product: number;
  /** For a unit: before reductions, and after them. */
  list: number;
  price: number;
  units: number;
  /** What a coupon or an exchange took off the whole line. */
  off: number;
  /** Units whose money went back, or that came back. */
  gone: number;
  /** Units of those that are in the stock again. */
  restocked: number;
}

export interface LedgerOrder {
  id: number;
  lines: LedgerLine[];
  coupon: CouponTerms | null;
  /** What the coupon, or the returned goods, took off. */
  couponOff: number;
  exchangeOff: number;
  shipFee: number;
  asked: number;
  /** What the goods had to reach for the free delivery that the order has or had; null if it never had it. */
  freeFrom: number | null;
  captured: number;
  refunded: number;
  /** By how much the sum was lowered after the payment. */
  lowered: number;
  /** Of the delivery: given back, and charged by returns. */
  feeBack: number;
  feeCharged: number;
  state: 'ESTABLISHED' | 'COMPLETED' | 'CANCELLED' | 'RETURNED';
  isPaid: boolean;
  /** Of an order made for an exchange: what the returned goods paid, from which order. */
  credit: { of: LedgerOrder; amount: number; isGivenBack: boolean } | null;
  /** Orders that goods of this one were exchanged for. */
  exchanges: LedgerOrder[];
}

export const deliveryFee = 80;

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

export const sold = (lines: readonly Pick<LedgerLine, 'price' | 'units'>[]) =>
  sum(lines.map(({ price, units }) => price * units));
export const listed = (lines: readonly Pick<LedgerLine, 'list' | 'units'>[]) =>
  sum(lines.map(({ list, units }) => list * units));

/** Shares an amount by weight: whole parts first, then a dollar each for the largest fractions, earlier ones first. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight, place) => ({
    place,
    whole: Math.floor((amount * weight) / all),
    fraction: (amount * weight) % all,
  }));
  const missing = amount - sum(parts.map(({ whole }) => whole));
  const lucky = [...parts]
    .sort((a, b) => b.fraction - a.fraction || a.place - b.place)
    .slice(0, missing)
    .map(({ place }) => place);
  return parts.map(({ place, whole }) => whole + (lucky.includes(place) ? 1 : 0));
}

export interface Bill {
  couponOff: number;
  /** By product. */
  offOf: Map<number, number>;
  shipFee: number;
  total: number;
  isFree: boolean;
  usesCoupon: boolean;
}

/** What goods cost with a coupon, if free delivery begins at `freeFrom`. */
export function billOf(
  goods: readonly Pick<LedgerLine, 'product' | 'price' | 'units'>[],
  coupon: CouponTerms | null,
  freeFrom: number | null,
): Bill {
  const amount = sold(goods);
  const isFree = freeFrom !== null && amount >= freeFrom;
  const taken = coupon === null || amount < coupon.minimum ? 0 : offBy(coupon, amount);
  const freesDelivery =
    coupon?.kind === 'FREE_SHIPPING' && amount >= coupon.minimum && !isFree && amount > 0;
  const sorted = [...goods].sort((a, b) => a.product - b.product);
  const shares = shareOut(
    taken,
    sorted.map(({ price, units }) => price * units),
  );
  const shipFee = isFree || freesDelivery ? 0 : deliveryFee;
  return {
    couponOff: taken,
    offOf: new Map(sorted.map(({ product }, place) => [product, shares[place] ?? 0])),
    shipFee,
    total: amount - taken + shipFee,
    isFree,
    usesCoupon: taken > 0 || freesDelivery,
  };
}

function offBy({ kind, value }: CouponTerms, amount: number): number {
  if (kind === 'FREE_SHIPPING') return 0;
  if (kind === 'AMOUNT') return Math.min(value, amount);
  // A price after per cent has no parts of a dollar, to the shopper's good.
  return amount - Math.floor((amount * (100 - value)) / 100);
}

/** What each unit of a line was paid, from the first to the last: what is taken off is spread over them. */
const paidByUnit = ({ price, units, off }: LedgerLine) =>
  Array.from({ length: units }, (_, place) => {
    const upTo = (count: number) => Math.floor((off * count) / units);
    return price - (upTo(place + 1) - upTo(place));
  });

/** What the next units of a line are worth. */
export const worthOf = (line: LedgerLine, units: number) =>
  sum(paidByUnit(line).slice(line.gone, line.gone + units));

export const isAllGone = (order: LedgerOrder, more: ReadonlyMap<number, number>) =>
  order.lines.every(({ product, units, gone }) => gone + (more.get(product) ?? 0) === units);

/** What can still go back: not what returned goods have paid for other goods. */
export const leftOf = ({ captured, refunded, exchanges }: LedgerOrder) =>
  Math.max(
    captured -
      refunded -
      sum(exchanges.map(({ credit }) => (credit && !credit.isGivenBack ? credit.amount : 0))),
    0,
  );

/** What a return of these units is told to be charged for delivery, if the rest falls below what made it free. */
export function chargeTold(order: LedgerOrder, units: ReadonlyMap<number, number>): number {
  if (order.freeFrom === null || isAllGone(order, units)) return 0;
  const rest = (more: (product: number) => number) =>
    sum(
      order.lines.map(({ product, price, units: bought, gone }) => {
        return price * (bought - gone - more(product));
      }),
    );
  const falls =
    rest(() => 0) >= order.freeFrom && rest((id) => units.get(id) ?? 0) < order.freeFrom;
  return falls ? Math.min(deliveryFee, goodsWorth(order, units)) : 0;
}

export const goodsWorth = (order: LedgerOrder, units: ReadonlyMap<number, number>) =>
  sum(order.lines.map((line) => worthOf(line, units.get(line.product) ?? 0)));

/** What a return of units is worth: goods, delivery (below 0: charged), and what goes back. */
export function returnWorth(order: LedgerOrder, units: ReadonlyMap<number, number>, told: number) {
  const goods = goodsWorth(order, units);
  const delivery = isAllGone(order, units)
    ? Math.max(order.shipFee + order.feeCharged - order.feeBack, 0)
    : -Math.min(told, goods);
  return {
    goods,
    delivery: delivery === 0 ? 0 : delivery,
    total: Math.min(goods + delivery, leftOf(order)),
  };
}

export interface ExchangeBill {
  worth: number;
  price: number;
  credit: number;
  givenBack: number;
  due: number;
  charged: number;
  /** Off the lines of the new order. */
  off: number[];
}

/** What it comes to when returned units are exchanged: unit for unit nothing, others what they cost. */
export function exchangeBill(
  order: LedgerOrder,
  units: ReadonlyMap<number, number>,
  wanted: readonly Pick<LedgerLine, 'product' | 'price' | 'units'>[],
  told: number,
): ExchangeBill {
  const same = wanted.map(({ product, units: count }) => Math.min(count, units.get(product) ?? 0));
  const free = sum(
    wanted.map(({ product }, place) => {
      const line = order.lines.find((each) => each.product === product);
      return line ? worthOf(line, same[place] ?? 0) : 0;
    }),
  );
  const goods = goodsWorth(order, units);
  const charged = isAllGone(order, units) ? 0 : Math.min(told, goods - free);
  const worth = Math.min(goods - charged, leftOf(order));
  const others = wanted.map(
    ({ price, units: count }, place) => price * (count - (same[place] ?? 0)),
  );
  const paysForOthers = Math.min(Math.max(worth - free, 0), sum(others));
  const due = sum(others) - paysForOthers;
  const credit = Math.min(free, worth) + paysForOthers;
  const shares = shareOut(paysForOthers, others);
  return {
    worth,
    price: credit + due,
    credit,
    givenBack: worth - credit,
    due,
    charged,
    off: wanted.map(({ price }, place) => price * (same[place] ?? 0) + (shares[place] ?? 0)),
  };
}
