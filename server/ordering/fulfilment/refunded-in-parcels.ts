import type { RefundedGoods } from '#contract/enumerations.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import {
  isDivided,
  type LeavingOrder,
  type LineInParcels,
  lineInParcels,
  type OpenUnits,
  parcelOfRefund,
  unitsInNoParcel,
  type WhyNotPlaced,
} from '#rules/orders/refund-parcel.ts';
import { stagesInHouse } from '#rules/orders/shipment-stages.ts';
import { type Leaving, readLeaving } from '#server/ordering/orders/read-leaving.ts';
import { readRefundedInParcels } from '#server/ordering/orders/returns/line-refunds.ts';
import { unitsReturned } from '#server/ordering/orders/returns/units-back.ts';
import { readUnitsLeft } from '#server/ordering/orders/returns/units-left.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { readParcelsOf } from './change-parcel.ts';
import { cannot } from './find-parcel.ts';
import type { Shipment } from './shipments.ts';

/** The units of an order, by line, whose refund names one of these parcels. */
export async function unitsRefundedIn(
  db: Queryable,
  orderId: number,
  parcels: readonly { id: number }[],
): Promise<ReadonlyMap<number, number>> {
  const ids = new Set(parcels.map(({ id }) => id));
  const units = new Map<number, number>();
  for (const { shipmentId, lineId, quantity } of await readRefundedInParcels(db, orderId)) {
    if (ids.has(shipmentId)) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  return units;
}

/** Where the units of each line of an order are that are not refunded, by the id of the line. */
async function readLinesInParcels(
  db: Queryable,
  orderId: number,
): Promise<ReadonlyMap<number, LineInParcels>> {
  const parcels = await readParcelsOf(db, orderId);
  const refunded = await readRefundedInParcels(db, orderId);
  const returned = await unitsReturned(db, orderId);
  const units = await readUnitsLeft(db, orderId);
  const order = leavingOrder(await readLeaving(db, orderId), parcels);
  const places = [...units].map(([lineId, left]): [number, LineInParcels] => {
    const own = parcels.flatMap(({ id: shipmentId, code, stage, isDealtWith, units: inside }) =>
      inside
        .filter((each) => each.lineId === lineId)
        .map(({ quantity }) => ({
          ...{ shipmentId, code, stage, isDealtWith },
          units: quantity,
          refunded: refunded
            .filter((each) => each.shipmentId === shipmentId && each.lineId === lineId)
            .reduce((sum, each) => sum + each.quantity, 0),
        })),
    );
    return [lineId, lineInParcels({ left, returned: returned.get(lineId) ?? 0, order }, own)];
  });
  return new Map(places);
}

/**
 * How an order has left. The ERP has sent it if it left with a number that none of its parcels has. Once the ERP has
 * taken it over, nobody here knows what the ERP sends.
 */
function leavingOrder(
  { trackingNo, isExported, isReceived }: Leaving,
  parcels: readonly Pick<Shipment, 'stage' | 'trackingNo'>[],
): LeavingOrder {
  const hasLeft = parcels.some(({ stage }) => !stagesInHouse.includes(stage));
  const isSentHere = trackingNo !== null && parcels.some((each) => each.trackingNo === trackingNo);
  return { hasLeft, isReceived, mayErpHaveSent: hasLeft && (isExported || !isSentHere) };
}

/** Among what a refund of some units of a line must choose. */
interface RefundPlaces {
  parcels: readonly OpenUnits[];
  /** Units that are in none of them. */
  inNone: number;
  /** Whether the ERP has sent those that are in none, or may have. */
  mayErpHaveSent: boolean;
}

/** Among what a refund of some units must choose, for each line of an order of which it matters. */
export async function readRefundPlaces(
  db: Queryable,
  orderId: number,
): Promise<ReadonlyMap<number, RefundPlaces>> {
  const lines = await readLinesInParcels(db, orderId);
  return new Map(
    [...lines].flatMap(([id, line]): [number, RefundPlaces][] => {
      const inNone = unitsInNoParcel(line);
      if (!isDivided(line) && inNone === 0) return [];
      const { parcels, order } = line;
      return [[id, { parcels, inNone, mayErpHaveSent: order.mayErpHaveSent }]];
    }),
  );
}

interface RefundedUnits {
  lineId: number;
  quantity: number;
  goods: RefundedGoods;
  shipmentId?: number | null | undefined;
  isInNoParcel?: boolean | undefined;
}

/**
 * Finds the parcel in which refunded units of an order are, or that they are in none (ADR 067). ORDER_CANNOT_BE_MOVED with
 * a sentence if a refund must name a parcel and does not, names one from which these units cannot be refunded, says of
 * more units than there are that they are in none, or says of their goods what cannot be. The caller holds the lock on
 * the order.
 */
export async function placeRefund(
  transaction: Transaction,
  orderId: number,
  lines: readonly RefundedUnits[],
): Promise<Outcome<RefundedUnits[], 'ORDER_CANNOT_BE_MOVED'>> {
  if (lines.length === 0) return done([]);
  const places = await readLinesInParcels(transaction, orderId);
  const placed: RefundedUnits[] = [];
  for (const line of lines) {
    const place = places.get(line.lineId);
    // Another check refuses lines of other orders.
    const found = place ? parcelOfRefund(line, place) : { shipmentId: null };
    if ('why' in found) return cannot(sentenceOf(found));
    placed.push({ ...line, ...found });
  }
  return done(placed);
}

function sentenceOf(found: WhyNotPlaced): string {
  switch (found.why) {
    case 'NOT_NAMED':
      return '這項商品分在幾個包裹裡，請選擇退款的商品在哪個包裹；在不同包裹的請分次退款';
    case 'NOT_THERE':
      return '這個包裹裡沒有還能退款的這項商品，可能已由同事處理，請重新整理';
    case 'TOO_MANY':
      return `包裹 ${found.parcel.code} 裡還沒退款的這項商品只有 ${found.parcel.units} 件；在不同包裹的請分次退款`;
    case 'TOO_MANY_IN_NONE':
      return `不在包裹裡、還沒退款的這項商品只有 ${found.units} 件；在包裹裡的請選擇包裹，分次退款`;
    case 'ARE_IN_THE_HOUSE':
      return '不在包裹裡的商品還在店內，只能入庫';
    case 'MAY_BE_SENT':
      return '不在包裹裡的商品可能已由 ERP 寄出，還沒有回來，只能由顧客留下，或已回到店內的入庫';
    case 'IN_PARTS':
      return '這項商品有的在包裹裡，有的不在包裹裡，請分次退款：在包裹裡的選擇包裹，不在包裹裡的入庫';
    case 'TO_BE_INSPECTED':
      return '這些商品在退回的包裹裡，請到出貨作業驗收包裹，款項會一起退回';
    case 'NOT_RECEIVED':
      return '包裹還沒有送到顧客手上，商品不能入庫或報廢；包裹退回時再驗收';
  }
}
