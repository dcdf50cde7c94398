import type { HoldReason } from '#contract/fulfilment.ts';
import { isNothingLeft, type RestLine, restOfLines } from '#rules/orders/rest-of-order.ts';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { stagesInHouse } from '#rules/orders/shipment-stages.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import {
  listReturns,
  readReturnTerms,
  unitsTakenBack,
} from '#server/ordering/orders/returns/read-returns.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import { leftToGiveBack } from '#server/ordering/payments/left-to-give-back.ts';
import { shipFeeGivenBack } from '#server/ordering/payments/request-refund.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { labelIsAsked, readParcelsOf } from './change-parcel.ts';
import { unitsRefundedIn } from './refunded-in-parcels.ts';

type Line = WholeOrder['lines'][number];
type ParcelWithUnits = Awaited<ReturnType<typeof readParcelsOf>>[number];

/** Units in parcels that the shopper does not get, and what is refunded for them. */
export interface WorthOfParcels {
  lines: RestLine<Line>[];
  /** TWD of delivery that are refunded, because the shopper keeps nothing of the order. */
  shipFee: number;
  /** TWD to refund in all. */
  amount: number;
  /** Whether the shopper keeps nothing of the order. */
  isAll: boolean;
}

/** The rest of an order: the units that have not left although another parcel has. */
export interface Rest extends WorthOfParcels {
  order: WholeOrder;
  parcelIds: number[];
  /** The sentence why it cannot be cancelled; null if it can. */
  why: string | null;
}

/** The present rest of an order; undefined if all units have left, or if only returned units have. */
export async function readRest(
  db: Queryable,
  orderId: number,
  now: Date,
): Promise<Rest | undefined> {
  const parcels = await readParcelsOf(db, orderId);
  const waiting = parcels.filter(({ stage }) => stagesInHouse.includes(stage));
  const isSent = parcels.some((parcel) => !waiting.includes(parcel) && parcel.stage !== 'RETURNED');
  const order = await readWholeOrder(db, orderId);
  if (!order || waiting.length === 0 || !isSent) return undefined;
  return {
    order,
    parcelIds: waiting.map(({ id }) => id),
    ...(await worthOfParcels(db, order, waiting)),
    why: whyParcelsStay(waiting) ?? (await whyRestStays(db, order, now)),
  };
}

/** The units in these parcels of an order, and what is refunded if the shopper does not get them. */
export async function worthOfParcels(
  db: Queryable,
  order: WholeOrder,
  parcels: readonly ParcelWithUnits[],
): Promise<WorthOfParcels> {
  const gone = await unitsTakenBack(db, order.id);
  const inside = await unitsRefundedIn(db, order.id, parcels);
  const lines = restOfLines(order.lines, { waiting: unitsIn(parcels), gone, inside });
  const isAll = order.receivedAt !== null && isNothingLeft(order.lines, lines, gone);
  const shipFee = isAll ? await deliveryToGiveBack(db, order) : 0;
  const worth = lines.reduce((sum, { amount }) => sum + amount, shipFee);
  // Earlier refunds for other reasons may have left less.
  const amount = Math.min(worth, await leftToGiveBack(db, order.id));
  return { lines, shipFee, amount, isAll };
}

/**
 * TWD of delivery that the shopper has paid and not got back: the order's fee, and what returns have charged (G-180).
 */
async function deliveryToGiveBack(db: Queryable, { id, shipFee }: WholeOrder): Promise<number> {
  const { chargedBefore } = await readReturnTerms(db, id, undefined);
  return Math.max(shipFee + chargedBefore - (await shipFeeGivenBack(db, id)), 0);
}

/** The sentence why these parcels cannot be given up; undefined if they can. */
export function whyParcelsStay(parcels: readonly ParcelWithUnits[]): string | undefined {
  if (parcels.some(({ stage }) => stage === 'LABELLED')) {
    return '其餘商品的包裹已有標籤，請先取消標籤';
  }
  return parcels.some(({ labelAskedAt }) => labelAskedAt) ? labelIsAsked : undefined;
}

/** Units by line, summed over these parcels. */
export function unitsIn(parcels: readonly ParcelWithUnits[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { lineId, quantity } of parcels.flatMap((parcel) => parcel.units)) {
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  return units;
}

const whyHeldRestStays: Readonly<Record<HoldReason, string>> = {
  MONEY: '帳款有異常，處理完成後才能取消其餘商品',
  APPROVAL: '有申請等待核可，決定後才能取消其餘商品',
};

async function whyRestStays(
  db: Queryable,
  { id, orderStatus, exportBatchAt }: WholeOrder,
  now: Date,
): Promise<string | null> {
  if (orderStatus === 'CANCELLED' || orderStatus === 'RETURNED') return '訂單已結束';
  if (exportBatchAt) return '訂單已交給 ERP，請到 ERP 更改';
  if (await findExchangeBy(db, id)) return '換貨的訂單不能取消其餘商品';
  const heldFor = await whyHeld(db, id, now);
  if (heldFor) return whyHeldRestStays[heldFor];
  const returns = await listReturns(db, id);
  return returns.some(({ status }) => openReturnStatuses.includes(status))
    ? '退貨處理完成後才能取消其餘商品'
    : null;
}
