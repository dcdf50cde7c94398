import { type RefundedGoods, refundedGoods } from '#contract/enumerations.ts';
import type { OrderPage } from './order-page.ts';

export type RefundableLine = OrderPage['lines'][number];
type Parcel = RefundableLine['refundParcels'][number];

/** Where refunded units are: the id of a parcel, or in none. */
export type RefundPlace = number | 'NONE';

export interface RefundChoice {
  quantity: number;
  goods: RefundedGoods;
  /** Where the units are; undefined before somebody chooses. */
  place?: RefundPlace | undefined;
  /** Where goods go that are in no parcel; undefined before somebody chooses. */
  goodsInNone?: RefundedGoods | undefined;
}

/** Whether the units can be refunded out of this parcel. The server checks it again. */
export function canRefund({ stage, units }: Parcel, { quantity, goods }: RefundChoice): boolean {
  const isThere = goods === 'KEPT' ? stage !== 'RETURNED' : stage === 'COLLECTED';
  return isThere && quantity <= units;
}

/** The units that are in no parcel and can be refunded; 0 if a server of the release before does not say it. */
export const unitsInNone = ({ unitsInNoParcel = 0 }: RefundableLine): number => unitsInNoParcel;

/** Whether any parcel has units, except those that wait for their inspection. */
const hasParcels = ({ refundParcels = [] }: RefundableLine) =>
  // A server of the release before has no parcels here.
  refundParcels.some(({ stage }) => stage !== 'RETURNED');

/**
 * Whether somebody must say in which parcel the units are: not if no parcel can be meant, nor if all units that are left
 * are refunded. But before the shopper has received the order (`canComeBack`), units in parcels and units in none are
 * refunded apart, unless the ERP may have sent the latter.
 */
export function asksForParcel(
  line: RefundableLine,
  { quantity }: RefundChoice,
  canComeBack: boolean,
): boolean {
  const isApart = unitsInNone(line) > 0 && !canComeBack && !line.mayErpHaveSent;
  return hasParcels(line) && quantity > 0 && (isApart || quantity < line.quantity - line.takenBack);
}

/** The chosen place, or the only possible one; undefined if none has to be chosen, or none that can be refunded from is. */
export function placeOfChoice(
  line: RefundableLine,
  choice: RefundChoice,
  canComeBack: boolean,
): RefundPlace | undefined {
  const { quantity } = choice;
  const canBeNone = quantity > 0 && quantity <= unitsInNone(line);
  if (!hasParcels(line)) return canBeNone ? 'NONE' : undefined;
  if (!asksForParcel(line, choice, canComeBack)) return undefined;
  if (choice.place === 'NONE') return canBeNone ? 'NONE' : undefined;
  const parcel = line.refundParcels.find(({ shipmentId }) => shipmentId === choice.place);
  return parcel && canRefund(parcel, choice) ? parcel.shipmentId : undefined;
}

/**
 * Where the goods of the units can go. Before the shopper has received the order, units in no parcel are in the house and
 * sold again, or with the carrier of the ERP; others stay in their parcel.
 */
export function goodsToChoose(
  line: RefundableLine,
  choice: RefundChoice,
  canComeBack: boolean,
): readonly RefundedGoods[] {
  if (canComeBack) return refundedGoods;
  if (placeOfChoice(line, choice, canComeBack) !== 'NONE') return ['KEPT'];
  return line.mayErpHaveSent ? ['RESTOCKED', 'KEPT'] : ['RESTOCKED'];
}

/**
 * Where the goods of the units go, as chosen. The shopper never had units in no parcel, so they go into the stock before
 * somebody chooses, unless the ERP may have sent them.
 */
export function goodsOfChoice(
  line: RefundableLine,
  choice: RefundChoice,
  canComeBack: boolean,
): RefundedGoods {
  const [first = 'KEPT', ...others] = goodsToChoose(line, choice, canComeBack);
  const isInNone = placeOfChoice(line, choice, canComeBack) === 'NONE';
  const isNeverHad = choice.goods === 'KEPT' && !line.mayErpHaveSent;
  const wanted = isInNone
    ? (choice.goodsInNone ?? (isNeverHad ? 'RESTOCKED' : choice.goods))
    : choice.goods;
  return others.includes(wanted) ? wanted : first;
}

/** The choice with other goods, for units in a parcel or in none. */
export function withGoods(
  line: RefundableLine,
  choice: RefundChoice,
  canComeBack: boolean,
  goods: RefundedGoods,
): RefundChoice {
  return placeOfChoice(line, choice, canComeBack) === 'NONE'
    ? { ...choice, goodsInNone: goods }
    : { ...choice, goods };
}
