import { type GoodsKey, unitsOf } from './goods.ts';
import { compare, type Knowledge, type KnownOrder } from './knowledge.ts';
import {
  isBack,
  isBound,
  isInHouse,
  isOnItsWay,
  isOutside,
  isReceived,
  type KnownParcel,
} from './known-parcels.ts';
import { worthOf } from './lines.ts';
import { worthOfParcel } from './parcels.ts';
import { leftOf } from './returns.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const unitsIn = (parcels: readonly KnownParcel[], key: GoodsKey) =>
  sumOf(parcels.map(({ units }) => units.get(key) ?? 0));
const refundedIn = (parcels: readonly KnownParcel[], key: GoodsKey) =>
  sumOf(parcels.map(({ refunded }) => refunded.get(key) ?? 0));

/** Units of goods in a parcel whose price was not promised back. */
export const openIn = (parcel: KnownParcel, key: GoodsKey): number =>
  unitsIn([parcel], key) - refundedIn([parcel], key);

/** Units that the shopper has sent back: those that are gone, and of no parcel. */
export const sentBack = ({ lines, parcels }: KnownOrder, key: GoodsKey): number =>
  (lines.find((line) => line.key === key)?.gone ?? 0) - refundedIn(parcels, key);

/** Every unit of an order, and each of its gifts, is in exactly one parcel. */
export function checkDivided(knowledge: Knowledge, order: KnownOrder): void {
  const parcels = order.parcels.filter(({ place }) => place !== 'OVER');
  compare(
    knowledge,
    `order ${order.orderNo}, divided`,
    [order.lines.map(({ units }) => units), order.gifts.map(({ id }) => id).sort()],
    [
      order.lines.map(({ key }) => unitsIn(parcels, key)),
      parcels.flatMap(({ gifts }) => gifts).sort(),
    ],
  );
}

export interface WorthOfUnits {
  /** TWD of goods and delivery, and what goes back of them: no more than other refunds have left. */
  delivery: number;
  amount: number;
  /** Whether the shopper then keeps nothing of the order. */
  isAll: boolean;
  /** Units whose price goes back. */
  open: Map<GoodsKey, number>;
}

/**
 * What the units in some parcels are worth that the shopper does not get: what was paid for them, unless it was
 * promised back before. With the last units of an order that was received, the delivery too.
 */
export function worthOfUnits(order: KnownOrder, parcels: readonly KnownParcel[]): WorthOfUnits {
  const open = new Map(
    order.lines.map(({ key, units, gone }) => {
      const here = unitsIn(parcels, key) - refundedIn(parcels, key);
      return [key, Math.max(Math.min(here, units - gone), 0)] as const;
    }),
  );
  const isNothingLeft = order.lines.every(
    ({ key, units, gone }) => gone + (open.get(key) ?? 0) === units,
  );
  const isAll = order.isReceived && isNothingLeft;
  const delivery = isAll && !order.isFeeBack ? order.fee : 0;
  const goods = sumOf(order.lines.map((line) => worthOf(line, open.get(line.key) ?? 0)));
  return { delivery, isAll, open, amount: Math.min(goods + delivery, leftOf(order)) };
}

/** The price of units is promised back. */
function promise(order: KnownOrder, { delivery, amount, open }: WorthOfUnits): void {
  for (const line of order.lines) line.gone += open.get(line.key) ?? 0;
  order.promised += amount;
  order.promisedForGoods += Math.max(amount - delivery, 0);
  order.isFeeBack ||= delivery > 0;
}

/** What is in these parcels is on the shelf again. */
function putBack(order: KnownOrder, parcels: readonly KnownParcel[]): void {
  const lines = order.lines.map(({ key, parts }) => ({ parts, units: unitsIn(parcels, key) }));
  for (const [product, units] of unitsOf(lines))
    order.restocked.set(product, (order.restocked.get(product) ?? 0) + units);
  for (const id of parcels.flatMap(({ gifts }) => gifts)) order.giftsBack.add(id);
}

const othersOf = ({ parcels }: KnownOrder, parcel: KnownParcel) =>
  parcels.filter((other) => other !== parcel);

/** Whether the order goes on with other parcels, so that this one is settled by itself. */
const goesOn = (order: KnownOrder, parcel: KnownParcel): boolean =>
  order.isReceived || othersOf(order, parcel).some((other) => isOutside(other) || isBack(other));

/** Whether a parcel that is to be sent again can be taken back in the house: nothing else is out or back. */
export const isSecondTry = (order: KnownOrder, parcel: KnownParcel): boolean =>
  ['PICKED', 'PACKED'].includes(parcel.place) &&
  order.parcels.some(({ place }) => place === 'OVER') &&
  !othersOf(order, parcel).some((other) => isOutside(other) || isBack(other));

/** Whether a parcel that came back cannot be inspected now. */
export function cannotBeInspected(
  order: KnownOrder,
  parcel: KnownParcel,
  hasOpenReturn: boolean,
): boolean {
  return goesOn(order, parcel) ? hasOpenReturn : order.parcels.some(isBound);
}

/** What the inspection of a parcel gives back: for its units, or all that is left if it is the last one. */
export function worthOfInspection(order: KnownOrder, parcel: KnownParcel) {
  if (!goesOn(order, parcel)) return { amount: worthOfParcel(order), endsOrder: true };
  const { amount, isAll } = worthOfUnits(order, [parcel]);
  return { amount, endsOrder: isAll && order.status !== 'RETURNED' };
}

/** A parcel was inspected. With the last one the order ends, and what has not left is sold again. */
export function inspected(
  order: KnownOrder,
  parcel: KnownParcel,
  { isSaleable }: { isSaleable: boolean },
): void {
  if (goesOn(order, parcel)) {
    const worth = worthOfUnits(order, [parcel]);
    promise(order, worth);
    noteRefunded([parcel], worth.open);
    if (isSaleable) putBack(order, [parcel]);
    order.isUncollected ||= parcel.wasLeft;
    order.isGivenUp ||= worth.isAll;
    parcel.place = 'OVER';
    return;
  }
  const here = order.parcels.filter(isInHouse);
  putBack(order, isSaleable && !here.includes(parcel) ? [parcel, ...here] : here);
  order.isGivenUp = true;
  order.isUncollected = true;
  for (const each of [parcel, ...here]) each.place = 'OVER';
}

/** Notes that units of these parcels were refunded, those of earlier parcels first. */
function noteRefunded(parcels: readonly KnownParcel[], open: ReadonlyMap<GoodsKey, number>): void {
  for (const [key, units] of open) {
    let left = units;
    for (const parcel of parcels) {
      const here = Math.min(left, openIn(parcel, key));
      parcel.refunded.set(key, (parcel.refunded.get(key) ?? 0) + here);
      left -= here;
    }
  }
}

/** What has not left although another parcel has, and what it is worth; null if there is no such rest. */
export function restOf(order: KnownOrder) {
  const here = order.parcels.filter(isInHouse);
  if (here.length === 0 || !order.parcels.some(isOutside)) return null;
  const goods = sumOf(order.lines.map(({ key }) => unitsIn(here, key)));
  const units = goods + here.flatMap(({ gifts }) => gifts).length;
  return { units, isBound: here.some(isBound), ...worthOfUnits(order, here) };
}

/** The rest of an order was cancelled. */
export function restCancelled(order: KnownOrder): void {
  const here = order.parcels.filter(isInHouse);
  const worth = worthOfUnits(order, here);
  promise(order, worth);
  noteRefunded(here, worth.open);
  putBack(order, here);
  for (const parcel of here) parcel.place = 'OVER';
}

/** What units of one line in a parcel are worth that their shopper is given the money for, without the goods. */
export function worthInParcel(order: KnownOrder, key: GoodsKey, units: number): number {
  const line = order.lines.find((one) => one.key === key);
  return line ? Math.min(worthOf(line, units), leftOf(order)) : 0;
}

/** The money for units in a parcel was promised back, and the goods stay where they are. */
export function refundedInParcel(
  order: KnownOrder,
  parcel: KnownParcel,
  [key, units]: readonly [GoodsKey, number],
): void {
  const open = new Map([[key, units]]);
  promise(order, {
    ...{ open, delivery: 0, isAll: false },
    amount: worthInParcel(order, key, units),
  });
  noteRefunded([parcel], open);
}

/** Whether a refund of some units of a line must say in which parcel they are. */
export function mustBeNamed(order: KnownOrder, key: GoodsKey, units: number): boolean {
  const parcels = order.parcels.filter(
    (parcel) => parcel.place !== 'OVER' && openIn(parcel, key) > 0,
  );
  const left = sumOf(parcels.map((parcel) => openIn(parcel, key)));
  const open = parcels.filter((parcel) => !isBack(parcel));
  return open.length > 1 && units < left && open.some(isOutside) && !open.every(isReceived);
}

/** A parcel may be sent again while its order goes on, and nothing of it was refunded. */
export const canBeSentAgain = (order: KnownOrder, parcel: KnownParcel): boolean =>
  ['SHIPPED', 'ARRIVED'].includes(order.status) &&
  order.lines.every(
    ({ key, units, gone }) =>
      refundedIn([parcel], key) === 0 && unitsIn([parcel], key) <= units - gone,
  );

/** The states of which an order must have one, once its parcels are where they are; none if that says nothing. */
export function statesByParcels({ parcels, shipType }: KnownOrder): readonly string[] {
  const living = parcels.filter((parcel) => isInHouse(parcel) || isOutside(parcel));
  if (living.length === 0 || living.some(isOnItsWay) || living.some(isInHouse)) return [];
  if (shipType === 'STORE' && living.every(isReceived)) return ['COMPLETED', 'RETURNED'];
  return ['ARRIVED', 'COMPLETED', 'RETURNED'];
}

/** Nobody sends back what never reached the shopper. */
export function checkReturnable(
  { differences }: Pick<Knowledge, 'differences'>,
  order: KnownOrder,
  units: ReadonlyMap<GoodsKey, number>,
): void {
  if (order.parcels.length === 0) return;
  for (const [key, wanted] of units) {
    const had = sumOf(order.parcels.filter(isReceived).map((parcel) => openIn(parcel, key)));
    const has = had - sentBack(order, key);
    if (wanted > has)
      differences.push(
        `order ${order.orderNo}: ${wanted} of ${key} are sent back, the shopper has ${has}`,
      );
  }
}
