/** What goods that come back are worth, and what an exchange of them costs. Whole TWD, by the ledger's own rules. */
import type { GoodsKey } from './goods.ts';
import {
  deliveryFee,
  isAllGone,
  type LedgerLine,
  type LedgerOrder,
  leftOf,
  offerLeft,
  shareOut,
  sum,
  type UnitsByGoods,
  worthOf,
} from './ledger.ts';

/**
 * The delivery charge that the shopper of a return of these units is told, if the rest falls below the amount for
 * free delivery.
 */
export function expectedCharge(order: LedgerOrder, units: UnitsByGoods): number {
  if (order.freeFrom === null || isAllGone(order, units)) return 0;
  const rest = (more: (key: GoodsKey) => number) =>
    sum(
      order.lines.map((line) => {
        const gone = line.gone + more(line.key);
        return line.price * (line.units - gone) - offerLeft(line, gone);
      }),
    );
  const falls =
    rest(() => 0) >= order.freeFrom && rest((key) => units.get(key) ?? 0) < order.freeFrom;
  return falls ? Math.min(deliveryFee, goodsWorth(order, units)) : 0;
}

export const goodsWorth = (order: LedgerOrder, units: UnitsByGoods) =>
  sum(order.lines.map((line) => worthOf(line, units.get(line.key) ?? 0)));

/** The worth of a return: goods, delivery (negative: charged), and the refund. */
export function returnWorth(order: LedgerOrder, units: UnitsByGoods, charge: number) {
  const goods = goodsWorth(order, units);
  const delivery = isAllGone(order, units)
    ? Math.max(order.shipFee + order.feeCharged - order.feeBack, 0)
    : -Math.min(charge, goods);
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
  /** TWD off each line of the new order. */
  off: number[];
}

/** The sums of an exchange of returned units: unit for unit nothing, other goods their price. */
export function exchangeBill(
  order: LedgerOrder,
  units: UnitsByGoods,
  wanted: readonly Pick<LedgerLine, 'key' | 'price' | 'units'>[],
  charge: number,
): ExchangeBill {
  const same = wanted.map(({ key, units: count }) => Math.min(count, units.get(key) ?? 0));
  const free = sum(
    wanted.map(({ key }, place) => {
      const line = order.lines.find((each) => each.key === key);
      return line ? worthOf(line, same[place] ?? 0) : 0;
    }),
  );
  const goods = goodsWorth(order, units);
  const charged = isAllGone(order, units) ? 0 : Math.min(charge, goods - free);
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
