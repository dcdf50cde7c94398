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

/** Where the units of one line are that are not refunded. */
export interface LineInParcels {
  /** All of them, in parcels or not. */
  left: number;
  parcels: readonly OpenUnits[];
}

/**
 * Where the units of a line are that are not refunded. Those that the shopper has sent back were in parcels that the
 * shopper had: first the collected ones.
 */
export function lineInParcels(
  left: number,
  parcels: readonly ParcelOfLine[],
  returned: number,
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
  return { left, parcels: here.filter(({ units }) => units > 0) };
}

const sumOf = (parcels: readonly OpenUnits[]) => parcels.reduce((sum, { units }) => sum + units, 0);

/** Units that are in no parcel: nobody has packed them, or the ERP has sent them. */
const unpacked = ({ left, parcels }: LineInParcels) => Math.max(left - sumOf(parcels), 0);

const isWaiting = ({ stage }: OpenUnits) => stage === 'RETURNED';
const isCollected = ({ stage }: OpenUnits) => stage === 'COLLECTED';

/**
 * Whether it matters in which parcel refunded units are: some have left and may still come back, others are elsewhere.
 * Before anything has left, the refunded units are those that the shopper gets.
 */
export function isDivided(line: LineInParcels): boolean {
  const { parcels } = line;
  const inNone = unpacked(line);
  const hasLeft = parcels.some(({ stage }) => !stagesInHouse.includes(stage));
  const isFinal = inNone === 0 && parcels.every(isCollected);
  return line.left > 1 && hasLeft && !isFinal && parcels.length + Math.sign(inNone) > 1;
}

/**
 * The units of which a refund can say that they are in no parcel. Before anything has left none are: they may be packed
 * later.
 */
export const unitsInNoParcel = (line: LineInParcels): number =>
  isDivided(line) ? unpacked(line) : 0;

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
  | { why: 'NOT_RECEIVED' };

/**
 * The parcel of refunded units; null if it does not matter or they are in none. A refund of units of a divided line
 * names the parcel, or says that they are in none, unless it is of all units that are left, or one parcel alone can be
 * meant. Units of a parcel that waits for its inspection are refunded by that. Out of several parcels goods come back of
 * a collected one only.
 */
export function parcelOfRefund(
  { quantity, goods, shipmentId, isInNoParcel }: AskedUnits,
  line: LineInParcels,
): { shipmentId: number | null } | WhyNotPlaced {
  const { left, parcels } = line;
  if (isInNoParcel) {
    // A parcel and none contradict each other.
    if (typeof shipmentId === 'number') return { why: 'NOT_NAMED' };
    const units = unitsInNoParcel(line);
    return quantity > units ? { why: 'TOO_MANY_IN_NONE', units } : { shipmentId: null };
  }
  if (typeof shipmentId === 'number') {
    const parcel = parcels.find((each) => each.shipmentId === shipmentId);
    if (!parcel) return { why: 'NOT_THERE' };
    if (isWaiting(parcel)) return { why: 'TO_BE_INSPECTED' };
    if (quantity > parcel.units) return { why: 'TOO_MANY', parcel };
    const isOneOfSeveral = isDivided(line) || parcels.length > 1;
    const isAway = goods !== 'KEPT' && isOneOfSeveral && !isCollected(parcel);
    return isAway ? { why: 'NOT_RECEIVED' } : { shipmentId };
  }
  // Another check refuses more units than are left.
  if (quantity > left) return { shipmentId: null };
  const others = parcels.filter((parcel) => !isWaiting(parcel));
  const waiting = sumOf(parcels.filter(isWaiting));
  if (waiting > 0 && quantity > left - waiting) return { why: 'TO_BE_INSPECTED' };
  const [only] = others;
  if (!isDivided(line)) {
    const isAway = goods !== 'KEPT' && parcels.length > 1 && !parcels.every(isCollected);
    if (isAway) return { why: 'NOT_RECEIVED' };
    const isOut = parcels.length === 1 && only && !stagesInHouse.includes(only.stage);
    return { shipmentId: isOut ? only.shipmentId : null };
  }
  const inNone = unpacked(line);
  if (others.length + Math.sign(inNone) === 1) {
    if (!only) return { shipmentId: null };
    return parcelOfRefund({ quantity, goods, shipmentId: only.shipmentId }, line);
  }
  if (quantity < left) return { why: 'NOT_NAMED' };
  const isAway = goods !== 'KEPT' && !others.every(isCollected);
  return isAway ? { why: 'NOT_RECEIVED' } : { shipmentId: null };
}
