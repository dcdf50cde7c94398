import type { RefundedGoods } from '#contract/enumerations.ts';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { stagesInHouse } from './shipment-stages.ts';

/** The units of one line in one parcel that are not refunded. */
export interface OpenUnits {
  shipmentId: number;
  code: string;
  stage: ShipmentStage;
  units: number;
}

interface ParcelOfLine extends OpenUnits {
  /** Whether it came back and somebody has decided about its goods. */
  isDealtWith: boolean;
  /** Units among them whose refund names this parcel. */
  refunded: number;
}

/** What must be known of an order, to know where its units are that are in no parcel. */
export interface LeavingOrder {
  /** Whether any of its parcels has left. Afterwards nobody packs what is in no parcel. */
  hasLeft: boolean;
  /** Whether the ERP has sent what is in no parcel, or may have. */
  mayErpHaveSent: boolean;
  /** Whether the shopper has received the order. */
  isReceived: boolean;
}

/** Where the units of one line are that are not refunded. */
export interface LineInParcels {
  /** All of them, in parcels or not. */
  left: number;
  parcels: readonly OpenUnits[];
  order: LeavingOrder;
}

interface GivenLine {
  /** Units that are not refunded. */
  left: number;
  /** Units that the shopper has sent back. */
  returned: number;
  order: LeavingOrder;
}

/**
 * Where the units of a line are that are not refunded. Those that the shopper has sent back were in parcels that the
 * shopper had: first the collected ones.
 */
export function lineInParcels(
  { left, returned, order }: GivenLine,
  parcels: readonly ParcelOfLine[],
): LineInParcels {
  const here = parcels
    .filter(({ isDealtWith }) => !isDealtWith)
    .map(({ isDealtWith: _, units, refunded, ...parcel }) => ({
      ...parcel,
      units: Math.max(units - refunded, 0),
    }));
  let toTake = returned;
  for (const stage of ['COLLECTED', 'ARRIVED'] as const) {
    for (const parcel of here.filter((each) => each.stage === stage)) {
      const taken = Math.min(toTake, parcel.units);
      parcel.units -= taken;
      toTake -= taken;
    }
  }
  return { left, parcels: here.filter(({ units }) => units > 0), order };
}

const sumOf = (parcels: readonly OpenUnits[]) => parcels.reduce((sum, { units }) => sum + units, 0);

/**
 * The units of which a refund can say that they are in no parcel. Before any parcel of the order has left none are: they
 * may be packed later.
 */
export const unitsInNoParcel = ({ left, parcels, order }: LineInParcels): number =>
  order.hasLeft ? Math.max(left - sumOf(parcels), 0) : 0;

const isWaiting = ({ stage }: OpenUnits) => stage === 'RETURNED';
const isCollected = ({ stage }: OpenUnits) => stage === 'COLLECTED';

/**
 * Whether it matters in which parcel refunded units are: some have left and may still come back, others are elsewhere, or
 * some are in no parcel and stay in the house. Before anything has left, the refunded units are those that the shopper
 * gets.
 */
export function isDivided(line: LineInParcels): boolean {
  const { left, parcels, order } = line;
  const inNone = unitsInNoParcel(line);
  const hasLeft = parcels.some(({ stage }) => !stagesInHouse.includes(stage));
  const isOver = inNone === 0 && parcels.every(isCollected);
  const staysHere = inNone > 0 && !order.mayErpHaveSent;
  return left > 1 && (hasLeft || staysHere) && !isOver && parcels.length + Math.sign(inNone) > 1;
}

export interface AskedUnits {
  quantity: number;
  goods: RefundedGoods;
  /** The parcel that the refund names. */
  shipmentId?: number | null | undefined;
  /** Whether the refund says that they are in no parcel. */
  isInNoParcel?: boolean | undefined;
}

/** Why units cannot be refunded so. */
export type WhyNotPlaced =
  | { why: 'NOT_NAMED' | 'NOT_THERE' | 'TO_BE_INSPECTED' }
  | { why: 'TOO_MANY'; parcel: OpenUnits }
  | { why: 'TOO_MANY_IN_NONE'; units: number }
  | { why: 'ARE_IN_THE_HOUSE' | 'MAY_BE_SENT' | 'IN_PARTS' }
  | { why: 'NOT_RECEIVED' };

/** The parcel of refunded units; null if it does not matter, or if they are in none. */
export type Placed = { shipmentId: number } | { shipmentId: null; isInNoParcel?: true };

/**
 * Finds the parcel in which refunded units of a line are, or says why they cannot be refunded so.
 *
 * - A refund of some units of a divided line must name the parcel, or say that they are in none. It need not if only one
 *   parcel, or none, can be meant.
 * - A refund of all units that are left need not name anything. But before the shopper has received the order, units in
 *   parcels and units in none are refunded apart: the first stay in their parcels, the others go into the stock.
 * - Units of a parcel that waits for its inspection are refunded by the inspection.
 * - If a line is in several parcels, only what the shopper has collected can go into the stock or be written off.
 */
export function parcelOfRefund(asked: AskedUnits, line: LineInParcels): Placed | WhyNotPlaced {
  const { quantity, shipmentId, isInNoParcel } = asked;
  if (isInNoParcel) {
    // A parcel and none contradict each other.
    if (typeof shipmentId === 'number') return { why: 'NOT_NAMED' };
    const units = unitsInNoParcel(line);
    if (quantity > units) return { why: 'TOO_MANY_IN_NONE', units };
    return whyNotOfNone(asked, line.order) ?? { shipmentId: null };
  }
  if (typeof shipmentId === 'number') return namedParcel({ ...asked, shipmentId }, line);
  // Another check refuses more units than are left.
  return quantity > line.left ? { shipmentId: null } : parcelMeant(asked, line);
}

/**
 * Why the goods of units in no parcel cannot go where the refund says. Before the shopper has received the order they are
 * in the house, or with the carrier of the ERP.
 */
function whyNotOfNone(
  { goods }: AskedUnits,
  { isReceived, mayErpHaveSent }: LeavingOrder,
): WhyNotPlaced | undefined {
  if (isReceived || goods === 'RESTOCKED') return undefined;
  if (!mayErpHaveSent) return { why: 'ARE_IN_THE_HOUSE' };
  return goods === 'KEPT' ? undefined : { why: 'MAY_BE_SENT' };
}

function namedParcel(
  { quantity, goods, shipmentId }: AskedUnits & { shipmentId: number },
  line: LineInParcels,
): Placed | WhyNotPlaced {
  const { parcels } = line;
  const parcel = parcels.find((each) => each.shipmentId === shipmentId);
  if (!parcel) return { why: 'NOT_THERE' };
  if (isWaiting(parcel)) return { why: 'TO_BE_INSPECTED' };
  if (quantity > parcel.units) return { why: 'TOO_MANY', parcel };
  const isOneOfSeveral = isDivided(line) || parcels.length > 1;
  const isAway = goods !== 'KEPT' && isOneOfSeveral && !isCollected(parcel);
  return isAway ? { why: 'NOT_RECEIVED' } : { shipmentId };
}

/** The parcel that a refund means without naming it. */
function parcelMeant(asked: AskedUnits, line: LineInParcels): Placed | WhyNotPlaced {
  const { quantity, goods } = asked;
  const { left, parcels, order } = line;
  const others = parcels.filter((parcel) => !isWaiting(parcel));
  const waiting = sumOf(parcels.filter(isWaiting));
  if (waiting > 0 && quantity > left - waiting) return { why: 'TO_BE_INSPECTED' };
  const inNone = unitsInNoParcel(line);
  const [only] = others;
  if (!only && inNone > 0) {
    return whyNotOfNone(asked, order) ?? { shipmentId: null, isInNoParcel: true };
  }
  if (!isDivided(line)) {
    const isAway = goods !== 'KEPT' && parcels.length > 1 && !parcels.every(isCollected);
    if (isAway) return { why: 'NOT_RECEIVED' };
    const isOut = parcels.length === 1 && only && !stagesInHouse.includes(only.stage);
    return { shipmentId: isOut ? only.shipmentId : null };
  }
  if (only && others.length === 1 && inNone === 0) {
    return namedParcel({ ...asked, shipmentId: only.shipmentId }, line);
  }
  if (quantity < left) return { why: 'NOT_NAMED' };
  if (inNone > 0 && !order.isReceived && !order.mayErpHaveSent) return { why: 'IN_PARTS' };
  const isAway = goods !== 'KEPT' && !others.every(isCollected);
  return isAway ? { why: 'NOT_RECEIVED' } : { shipmentId: null };
}
