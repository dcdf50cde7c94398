import { callShop, type Mishaps } from '../call.ts';
import { officeOf, type PlacedOrder } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { readOrder } from './reading.ts';

type ShipStatus = 'PROCESSING' | 'SHIPPED' | 'ARRIVED' | 'COMPLETED';

const next: Readonly<Record<string, ShipStatus>> = {
  ESTABLISHED: 'SHIPPED',
  PROCESSING: 'SHIPPED',
  SHIPPED: 'ARRIVED',
  ARRIVED: 'COMPLETED',
};

/** A step of a parcel writes in several messages, and its e-mail must come with it or not at all. */
const mishaps: Mishaps = {
  kinds: ['cut', 'cut', 'cut', 'twice', 'lost'],
  luck: 50,
  messages: 60,
};

/** The ERP reports a parcel: mostly its next status, seldom one too early, and sometimes twice. */
async function report(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice } = doing;
  const known = knownOf(world, order);
  const due = next[known.status];
  if (!due) return;
  const isEarly = dice.luck(8);
  const shipStatus = isEarly ? dice.one(['ARRIVED', 'COMPLETED'] as const) : due;
  const row = { orderNo: order.orderNo, shipStatus, trackingNo: `T${order.id}` };
  const wasUnpaid = known.payment !== 'PAID';
  const times = dice.luck(10) ? 2 : 1;
  let isDone = false;
  for (let time = 0; time < times; time++) {
    const result = await sendReport(doing, row, time);
    isDone ||= result === 'APPLIED';
  }
  const shown = await readOrder(world, order);
  if (isDone && shown.orderStatus !== shipStatus)
    world.knowledge.differences.push(
      `order ${order.orderNo} was reported ${shipStatus} and is ${shown.orderStatus}`,
    );
  // A store takes the money when the shopper fetches the goods.
  const received = order.shipType === 'STORE' ? ['COMPLETED'] : ['ARRIVED', 'COMPLETED'];
  const isCollected = order.paymentType === 'HOME_CASH' && received.includes(shown.orderStatus);
  if (isCollected && wasUnpaid) known.collected = known.asked;
}

interface Row {
  orderNo: string;
  shipStatus: ShipStatus;
  trackingNo: string;
}

/** Sends a report until the shop has an answer for its row; the ERP sends a row that was busy once more. */
async function sendReport({ world, dice, number }: Doing, row: Row, time: number) {
  for (let again = 0; again < 5; again++) {
    const key = `${number}-${time}-${again}`;
    const answer = await callShop(world, { dice, key, isKeyed: false, mishaps }, () =>
      officeOf(world, 2).updateShipmentStatus({ body: [row] }),
    );
    const [said] = answer.ok ? answer.data : [];
    if (said?.reason !== 'SERVICE_BUSY') return said?.result;
  }
  return undefined;
}

/** The ERP reads the orders of its last cut. No order may come in it that nobody made. */
async function readCut({ world }: Doing): Promise<void> {
  const { data } = await officeOf(world, 2).listFixedTimeOrders({ query: { perPage: 50 } });
  for (const { orderNo, amounts } of data) {
    const known = world.knowledge.orders.get(orderNo);
    if (!known)
      world.knowledge.differences.push(`the ERP was given order ${orderNo}, which nobody made`);
    else if (amounts.paid > known.asked + known.promised)
      world.knowledge.differences.push(
        `the ERP was given ${amounts.paid} TWD for order ${orderNo}`,
      );
  }
}

const canMove: Parameters<typeof onOrder>[1] = (order, world) => {
  const { status, payment, parcels } = knownOf(world, order);
  if (order.parcel || parcels.length > 0) return false;
  return status in next && (payment === 'PAID' || order.paymentType === 'HOME_CASH');
};

export const shipping: Record<string, Action> = {
  report: onOrder(14, canMove, report),
  readCut: { weight: 0.4, run: readCut },
};
