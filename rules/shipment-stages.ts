import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
import type { BoardColumn, ShipmentStage, SkipReason } from '#contract/fulfilment.ts';
import { isReadyToShip } from './order-states.ts';
import { wayOf } from './payment-types.ts';

/** The stages that may follow each stage of a parcel. Steps back: a scan or a label that is taken back. */
export const shipmentTransitions: Readonly<Record<ShipmentStage, readonly ShipmentStage[]>> = {
  CREATED: ['PICKED'],
  PICKED: ['PACKED'],
  PACKED: ['LABELLED', 'PICKED'],
  LABELLED: ['HANDED_OVER', 'PACKED'],
  HANDED_OVER: ['ARRIVED', 'COLLECTED', 'RETURNED'],
  ARRIVED: ['COLLECTED', 'RETURNED'],
  COLLECTED: [],
  RETURNED: [],
};

/** The stages that `to` may follow directly: the condition of the UPDATE that sets `to`. */
export function stagesBefore(to: ShipmentStage): ShipmentStage[] {
  const stages = Object.keys(shipmentTransitions) as ShipmentStage[];
  return stages.filter((from) => shipmentTransitions[from].includes(to));
}

/** The stages in which the parcel is still in the house, so that it may be changed or given up. */
export const stagesInHouse: readonly ShipmentStage[] = ['CREATED', 'PICKED', 'PACKED', 'LABELLED'];

/** Hours in one column after which a row is late; the board shows it in another colour and in words. */
const hoursUntilLate: Readonly<Record<BoardColumn, number>> = {
  READY: 24,
  CREATED: 4,
  PICKED: 4,
  PACKED: 8,
  // A number of the carrier lapses after five to seven days.
  LABELLED: 24,
  HANDED_OVER: 72,
  ARRIVED: 120,
  NOT_FETCHED: 0,
  RETURNED: 24,
  HELD: 24,
};

/** The moment before which a row must have come into a column to be late `now`. */
export function lateBefore(column: BoardColumn, now: Date): Date {
  return new Date(now.getTime() - hoursUntilLate[column] * 3_600_000);
}

interface OrderToPick {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Its money is in doubt (G-160). */
  isHeld: boolean;
  hasParcel: boolean;
}

/** Why the goods of an order may not be picked; undefined if they may. */
export function whyNotPicked(order: OrderToPick): SkipReason | undefined {
  if (order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED') {
    return order.orderStatus;
  }
  if (order.hasParcel && ['ESTABLISHED', 'PROCESSING'].includes(order.orderStatus)) {
    return 'HAS_PARCEL';
  }
  if (!['ESTABLISHED', 'PROCESSING'].includes(order.orderStatus)) return 'SHIPPED';
  if (!isReadyToShip(order)) return 'NOT_PAID';
  return order.isHeld ? 'HELD' : undefined;
}

interface OrderToCollect {
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** TWD of the whole order. */
  paidAmount: number;
}

/**
 * TWD that the carrier collects when it hands out the parcel; 0 if the order is paid. An order paid on receipt travels
 * in one parcel, so that its sum is collected once.
 */
export function amountToCollect({
  paymentStatus,
  paymentType,
  paidAmount,
}: OrderToCollect): number {
  const isDue = wayOf(paymentType) === 'ON_RECEIPT' && paymentStatus !== 'PAID';
  return isDue && paymentStatus !== 'REFUNDED' ? paidAmount : 0;
}

/** Whether the goods of an order may travel in more than one parcel. */
export function canSplit(order: OrderToCollect): boolean {
  return amountToCollect(order) === 0;
}
