import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
import type { BoardColumn, HoldReason, ShipmentStage, SkipReason } from '#contract/fulfilment.ts';
import { addHours } from '../dates.ts';
import { wayOf } from '../payments/payment-types.ts';
import { isReadyToShip } from './order-states.ts';

/** The stages that may follow each stage of a parcel. A step back undoes a scan or a label. */
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

/** The stages in which the parcel is still in the warehouse, so that it may be changed or given up. */
export const stagesInHouse: readonly ShipmentStage[] = ['CREATED', 'PICKED', 'PACKED', 'LABELLED'];

/** The stages in which the parcel is with the carrier or the shopper. */
export const stagesOutside: readonly ShipmentStage[] = ['HANDED_OVER', 'ARRIVED', 'COLLECTED'];

/** The stages in which the parcel has no label yet, so that its order may still change. */
export const stagesBeforeLabel: readonly ShipmentStage[] = ['CREATED', 'PICKED', 'PACKED'];

/** Hours in each column of the board after which a row is late; the board marks it with a colour and in words. */
export interface HoursUntilLate {
  unpaid: number;
  ready: number;
  created: number;
  picked: number;
  packed: number;
  labelRefused: number;
  labelled: number;
  handedOver: number;
  arrived: number;
  notFetched: number;
  returned: number;
  returning: number;
  held: number;
}

/** The defaults of a setting. */
export const defaultHoursUntilLate: HoursUntilLate = {
  // A transfer is due after three days.
  unpaid: 48,
  ready: 24,
  created: 4,
  picked: 4,
  packed: 8,
  labelRefused: 4,
  // A carrier's parcel number expires after five to seven days.
  labelled: 24,
  handedOver: 72,
  arrived: 120,
  notFetched: 0,
  returned: 24,
  // The shop has 15 days to collect the goods and to give the money back.
  returning: 168,
  held: 24,
};

const hoursOf: Readonly<Record<BoardColumn, keyof HoursUntilLate>> = {
  UNPAID: 'unpaid',
  READY: 'ready',
  CREATED: 'created',
  PICKED: 'picked',
  PACKED: 'packed',
  LABEL_REFUSED: 'labelRefused',
  LABELLED: 'labelled',
  HANDED_OVER: 'handedOver',
  ARRIVED: 'arrived',
  NOT_FETCHED: 'notFetched',
  RETURNED: 'returned',
  RETURNING: 'returning',
  HELD: 'held',
};

/** A row that came into a column before this moment is late `now`. */
export function lateBefore(column: BoardColumn, hours: HoursUntilLate, now: Date): Date {
  return addHours(now, -hours[hoursOf[column]]);
}

interface OrderToPick {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Why its goods must not leave for now. */
  heldFor: HoldReason | undefined;
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
  return order.heldFor && skipReasonOf[order.heldFor];
}

const skipReasonOf: Readonly<Record<HoldReason, SkipReason>> = {
  MONEY: 'HELD',
  APPROVAL: 'AWAITS_APPROVAL',
};

interface OrderToCollect {
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** TWD of the whole order. */
  paidAmount: number;
}

/**
 * TWD that the carrier collects when it hands out the parcel; 0 if the order is paid. An order paid on receipt is
 * sent in one parcel, so that its amount is collected once.
 */
export function amountToCollect({
  paymentStatus,
  paymentType,
  paidAmount,
}: OrderToCollect): number {
  const isDue = wayOf(paymentType) === 'ON_RECEIPT' && paymentStatus !== 'PAID';
  return isDue && paymentStatus !== 'REFUNDED' ? paidAmount : 0;
}

/** Whether the goods of an order may be sent in more than one parcel. */
export function canSplit(order: OrderToCollect): boolean {
  return amountToCollect(order) === 0;
}
