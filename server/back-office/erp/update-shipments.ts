import type { Reply } from '#contract/call.ts';
import type { erpCalls, ShipStatus } from '#contract/calls/erp.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasReached } from '#rules/orders/order-states.ts';
import { type Actor, audited } from '#server/back-office/admin/audit.ts';
import { shipLotsFromElsewhere } from '#server/ordering/fulfilment/lots-of-parcels.ts';
import {
  completeOrder,
  recordArrival,
  shipOrder,
  startProcessing,
} from '#server/ordering/order-care/fulfil-order.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';

export interface Shipment {
  orderNo: string;
  shipStatus: ShipStatus;
  trackingNo?: string | null | undefined;
  shippedAt?: string | null | undefined;
}

type Row = Reply<typeof erpCalls.updateShipmentStatus>[number];
type Refusal = NonNullable<Row['reason']>;

/** Milliseconds by which the clocks of ERP and shop may differ. */
const clockTolerance = 5 * 60_000;

interface ShipmentDetails {
  trackingNo: string;
  shippedAt: Date | undefined;
}

const steps: Record<
  ShipStatus,
  (
    inside: ShopInTransaction,
    orderId: number,
    details: ShipmentDetails,
  ) => Promise<Outcome<undefined, 'ORDER_NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>>
> = {
  PROCESSING: startProcessing,
  SHIPPED: shipFromElsewhere,
  ARRIVED: recordArrival,
  COMPLETED: completeOrder,
};

/**
 * Another warehouse has sent the order. Its units leave the lots too, as far as no parcel of the shop has taken them;
 * what comes back is put to goods without a number.
 */
async function shipFromElsewhere(
  inside: ShopInTransaction,
  orderId: number,
  details: ShipmentDetails,
) {
  const shipped = await shipOrder(inside, orderId, details);
  if (!shipped.ok) return shipped;
  return transactUnlessRefused(inside.db, async (transaction) => {
    await shipLotsFromElsewhere(transaction, orderId, inside.clock.now());
    return shipped;
  });
}

/** Moves orders as the ERP reports (G-145), one after the other in the given order, each in its own transaction. */
export async function updateShipments(
  shop: Shop,
  actor: Actor,
  shipments: readonly Shipment[],
): Promise<Row[]> {
  const rows = new Map<Shipment, Row>();
  await settleIndependently({
    log: shop.log,
    items: shipments,
    logFields: ({ orderNo }) => ({ orderNo }),
    work: async (shipment) => rows.set(shipment, await updateShipment(shop, actor, shipment)),
  });
  return shipments.map(
    (shipment) => rows.get(shipment) ?? refusedRow(shipment.orderNo, 'SERVICE_BUSY', null),
  );
}

function refusedRow(orderNo: string, reason: Refusal, orderStatus: Row['orderStatus']): Row {
  return { orderNo, result: 'REFUSED', reason, orderStatus };
}

async function updateShipment(
  shop: Shop,
  actor: Actor,
  { orderNo, shipStatus, trackingNo, shippedAt }: Shipment,
): Promise<Row> {
  let known: Row['orderStatus'] = null;
  const taken = await audited(shop, actor, async ({ inside, transaction, note }) => {
    const order = await lockOrder(transaction, { orderNo }, [
      'id',
      'orderStatus',
      'trackingNo',
      'createdAt',
    ]);
    if (!order) return refused('ORDER_NOT_FOUND');
    const { id, orderStatus, createdAt } = order;
    known = orderStatus;
    if (hasReached(orderStatus, shipStatus)) {
      return done(
        trackingNo && order.trackingNo && trackingNo !== order.trackingNo
          ? refusedRow(orderNo, 'TRACKING_NO_DIFFERS', orderStatus)
          : ({ orderNo, result: 'UNCHANGED', reason: null, orderStatus } as const),
      );
    }
    const at = momentOfShipment(shippedAt, createdAt, shop.clock.now());
    if (at === 'wrong') return done(refusedRow(orderNo, 'SHIPPED_AT_IS_WRONG', orderStatus));
    const step = await steps[shipStatus](inside, id, {
      trackingNo: trackingNo ?? '',
      shippedAt: at,
    });
    if (!step.ok) return step;
    await note({
      call: 'updateShipmentStatus',
      subject: ['order', id],
      before: { orderStatus },
      after: { orderStatus: shipStatus },
    });
    return done({ orderNo, result: 'APPLIED', reason: null, orderStatus: shipStatus } as const);
  });
  return taken.ok ? taken.value : refusedRow(orderNo, taken.failure.code, known);
}

/**
 * The moment of shipping, limited to the time between the order and now; `wrong` if it lies outside by more than
 * the tolerance.
 */
function momentOfShipment(
  shippedAt: string | null | undefined,
  createdAt: Date,
  now: Date,
): Date | undefined | 'wrong' {
  if (!shippedAt) return undefined;
  const at = Date.parse(shippedAt);
  const isPossible =
    at > createdAt.getTime() - clockTolerance && at < now.getTime() + clockTolerance;
  if (!isPossible) return 'wrong';
  return new Date(Math.min(Math.max(at, createdAt.getTime()), now.getTime()));
}
