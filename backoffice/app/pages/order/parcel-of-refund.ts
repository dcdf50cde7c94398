import type { RefundedGoods } from '#contract/enumerations.ts';
import type { OrderPage } from './order-page.ts';

export type RefundableLine = OrderPage['lines'][number];
type Parcel = RefundableLine['refundParcels'][number];

export interface RefundChoice {
  quantity: number;
  goods: RefundedGoods;
  /** The parcel in which the units are; undefined before somebody chooses. */
  shipmentId?: number | undefined;
}

/** Whether the units can be refunded out of this parcel. The server checks it again. */
export function canRefund({ stage, units }: Parcel, { quantity, goods }: RefundChoice): boolean {
  const isThere = goods === 'KEPT' ? stage !== 'RETURNED' : stage === 'COLLECTED';
  return isThere && quantity <= units;
}

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

/** The chosen parcel; undefined if none has to be chosen, or none that can be refunded from is. */
export function parcelOfChoice(line: RefundableLine, choice: RefundChoice): number | undefined {
  if (!asksForParcel(line, choice)) return undefined;
  const parcel = line.refundParcels.find(({ shipmentId }) => shipmentId === choice.shipmentId);
  return parcel && canRefund(parcel, choice) ? parcel.shipmentId : undefined;
}
