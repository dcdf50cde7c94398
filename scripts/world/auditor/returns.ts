import type { GoodsKey } from './goods.ts';
import type { Knowledge, KnownOrder } from './knowledge.ts';
import { shareOut, worthOf } from './lines.ts';
import type { PricedLine } from './quote.ts';

type Units = ReadonlyMap<GoodsKey, number>;

/**
 * TWD that a return of these units is worth: what was paid for them, and for the delivery once nothing of the order is
 * left. No more than what is left of the money.
 */
export function worthOfReturn(order: KnownOrder, units: Units) {
  const { lines, fee } = order;
  const back = (key: GoodsKey) => units.get(key) ?? 0;
  const goods = worthOfUnits(order, units);
  const isAll = lines.every((line) => line.gone + back(line.key) === line.units);
  const delivery = isAll ? fee : 0;
  return { goods, delivery, total: Math.min(goods + delivery, leftOf(order)) };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const worthOfUnits = ({ lines }: KnownOrder, units: Units): number =>
  sumOf(lines.map((line) => worthOf(line, units.get(line.key) ?? 0)));

/** TWD of an order that are neither promised back nor pay for other goods. */
export const leftOf = (order: KnownOrder): number =>
  Math.max(order.asked - order.promised - reservedBy(order), 0);

const before = ['ESTABLISHED', 'PROCESSING'];

/**
 * TWD that exchanges may still give back. Once the goods of one have left, an amount that a person has promised for no
 * goods since it was made is taken off: first off the oldest, and each once.
 */
function reservedBy({ exchanges, amounts }: KnownOrder): number {
  let takenOff = 0;
  let reserved = 0;
  for (const { paidBy, status } of exchanges) {
    if (!paidBy || status === 'CANCELLED') continue;
    const { amount, amountsBefore } = paidBy;
    const lowered = before.includes(status) ? 0 : amounts - amountsBefore - takenOff;
    const left = Math.max(amount - Math.max(lowered, 0), 0);
    takenOff += amount - left;
    reserved += left;
  }
  return reserved;
}

export interface ExchangeBill {
  /** TWD that the returned goods are worth, and the part of it that pays for the new goods. */
  worth: number;
  credit: number;
  /** TWD that go back, or that the carrier collects; one of them is 0. */
  givenBack: number;
  due: number;
  /** TWD off each wanted line. */
  off: number[];
}

/**
 * What an exchange of returned units costs. As many units of the same goods cost nothing. More of them, and other
 * goods, cost their price. The returned goods pay as far as they are worth it.
 */
export function billOfExchange(
  order: KnownOrder,
  units: Units,
  wanted: readonly PricedLine[],
): ExchangeBill {
  const same = wanted.map((line) => Math.min(line.units, units.get(line.key) ?? 0));
  const sameUnits = new Map(wanted.map(({ key }, place) => [key, same[place] ?? 0]));
  const worth = Math.min(worthOfUnits(order, units), leftOf(order));
  const free = worthOfUnits(order, sameUnits);
  const dearer = wanted.map((line, place) => line.price * (line.units - (same[place] ?? 0)));
  const pays = Math.min(Math.max(worth - free, 0), sumOf(dearer));
  const credit = Math.min(free, worth) + pays;
  const shares = shareOut(pays, dearer);
  return {
    ...{ worth, credit, givenBack: worth - credit, due: sumOf(dearer) - pays },
    off: wanted.map(({ price }, place) => price * (same[place] ?? 0) + (shares[place] ?? 0)),
  };
}

/** The order of an exchange is over before its goods were with their shopper: what paid for it goes back. */
export function exchangeFailed(knowledge: Knowledge, { paidBy }: KnownOrder): void {
  const from = knowledge.orders.get(paidBy?.orderNo ?? '');
  if (!from || !paidBy) return;
  from.promised += paidBy.amount;
}
