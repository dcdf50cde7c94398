import type { RefundedGoods } from '#contract/enumerations.ts';
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
}

/** Whether the units can be refunded out of this parcel. The server checks it again. */
export function canRefund({ stage, units }: Parcel, { quantity, goods }: RefundChoice): boolean {
  const isThere = goods === 'KEPT' ? stage !== 'RETURNED' : stage === 'COLLECTED';
  return isThere && quantity <= units;
}

/** The units that are in no parcel and can be refunded; 0 if a server of the release before does not say it. */
export const unitsInNone = ({ unitsInNoParcel = 0 }: RefundableLine): number => unitsInNoParcel;

/**
 * Whether somebody must say in which parcel the units are: not if all that are left are refunded, nor if no parcel but
 * those that wait for their inspection has any.
 */
export function asksForParcel(
  // A server of the release before has no parcels here.
  { quantity, takenBack, refundParcels = [] }: RefundableLine,
  choice: RefundChoice,
): boolean {
  const canChoose = refundParcels.some(({ stage }) => stage !== 'RETURNED');
  return canChoose && choice.quantity > 0 && choice.quantity < quantity - takenBack;
}

/** The chosen place; undefined if none has to be chosen, or none that can be refunded from is. */
export function placeOfChoice(line: RefundableLine, choice: RefundChoice): RefundPlace | undefined {
  if (!asksForParcel(line, choice)) return undefined;
  if (choice.place === 'NONE') return choice.quantity <= unitsInNone(line) ? 'NONE' : undefined;
  const parcel = line.refundParcels.find(({ shipmentId }) => shipmentId === choice.place);
  return parcel && canRefund(parcel, choice) ? parcel.shipmentId : undefined;
}

/**
 * Where the goods of refunded units go. Before the shopper has received the order (`canComeBack`), units in no parcel are
 * in the house and sold again; others stay in their parcel.
 */
export function goodsOfChoice(
  line: RefundableLine,
  choice: RefundChoice,
  canComeBack: boolean,
): RefundedGoods {
  if (canComeBack) return choice.goods;
  return placeOfChoice(line, choice) === 'NONE' ? 'RESTOCKED' : 'KEPT';
}
