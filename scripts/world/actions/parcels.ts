import { eq } from 'drizzle-orm';
import type { AdminApi } from '#contract/admin-client.ts';
import { shipments } from '#server/ordering/fulfilment/tables.ts';
import { compare } from '../auditor/knowledge.ts';
import { cameBack, worthOfParcel } from '../auditor/parcels.ts';
import { askShop, callShop, expectRefusal } from '../call.ts';
import { type OpenParcel, officeOf, type PlacedOrder, type World } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { decideApproval } from './operating.ts';
import { readOrder } from './reading.ts';

/** Each unit is scanned. */
const mostUnits = 12;

/** The shop packs an order to a store itself. Its money may be in doubt, or the bank silent: then it stays. */
async function pack({ world, number }: Doing, order: PlacedOrder): Promise<void> {
  const office = officeOf(world, 0);
  const { data: begun } = await office.beginPicking({ body: { orderIds: [order.id] } });
  const [id] = begun.shipmentIds;
  const [skipped] = begun.skipped;
  if (skipped?.reason === 'HAS_PARCEL' || skipped?.reason === 'SHIPPED')
    world.knowledge.differences.push(`${number} picking of ${order.orderNo}: ${skipped.reason}`);
  if (id === undefined) return;
  const { data: opened } = await office.openParcel({ body: { code: order.orderNo } });
  await scanAll(world, opened);
  order.parcel = { id, carrierId: '', place: 'PACKED' };
  await label({ world }, order);
}

type Opened = Awaited<ReturnType<AdminApi['openParcel']>>['data'];

/** Each unit of a parcel is scanned. */
export async function scanAll(world: World, { id, goods }: Opened): Promise<void> {
  for (const { materialNo, needed, packed } of goods)
    for (let unit = packed; unit < needed; unit++)
      await askShop(() =>
        officeOf(world, 0).scanGoods({ params: { id }, body: { code: materialNo } }),
      );
}

/** The carrier makes the label. A host that does not answer is asked again later. */
async function label({ world }: Pick<Doing, 'world'>, { parcel }: PlacedOrder): Promise<void> {
  if (!parcel) return;
  if (!(await isLabelled(world, parcel.id))) return;
  parcel.carrierId = await carrierIdOf(world, parcel.id);
  parcel.place = 'LABELLED';
}

/** Has the carrier make a label; answers whether there is one now. */
export async function isLabelled(world: World, id: number): Promise<boolean> {
  const body = { shipmentIds: [id] };
  const { data } = await officeOf(world, 0).createStoreLabels({ body });
  return ['LABELLED', 'UNCHANGED'].includes(data[0]?.result ?? '');
}

/** The carrier's number of a parcel with a label. */
export async function carrierIdOf({ town }: World, id: number): Promise<string> {
  const { db } = town.test.shop;
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id));
  return row?.carrierId ?? '';
}

interface Way {
  /** The carrier's code for this step, and the next place. */
  code: string;
  place: OpenParcel['place'];
  /** The state of the order then. */
  status: string;
}

/** What may happen next to a parcel to a store that has its label. */
export const nextOf: Readonly<Partial<Record<OpenParcel['place'], readonly Way[]>>> = {
  LABELLED: [{ code: '2030', place: 'ON ITS WAY', status: 'SHIPPED' }],
  'ON ITS WAY': [
    { code: '2063', place: 'AT THE STORE', status: 'ARRIVED' },
    { code: '2063', place: 'AT THE STORE', status: 'ARRIVED' },
    { code: '2063', place: 'AT THE STORE', status: 'ARRIVED' },
    { code: '2070', place: 'BACK', status: 'SHIPPED' },
  ],
  'AT THE STORE': [
    { code: '2067', place: 'FETCHED', status: 'COMPLETED' },
    { code: '2065', place: 'LEFT THERE', status: 'ARRIVED' },
  ],
  'LEFT THERE': [{ code: '2070', place: 'BACK', status: 'ARRIVED' }],
};

/** What happens next to a parcel of the shop: the label, a notice of the carrier, or the inspection of what came back. */
async function goOn(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice } = doing;
  const { parcel } = order;
  if (!parcel) return;
  if (parcel.place === 'PACKED') return label(doing, order);
  if (parcel.place === 'BACK') return takeBack(doing, order, parcel);
  const ways = nextOf[parcel.place];
  if (!ways) return;
  const way = dice.one(ways);
  await notify(doing, parcel.carrierId, way.code);
  parcel.place = way.place;
  const known = knownOf(world, order);
  const wasUnpaid = known.payment !== 'PAID';
  const shown = await readOrder(world, order);
  compare(world.knowledge, `order ${order.orderNo} at ${way.place}`, way.status, shown.orderStatus);
  if (way.place !== 'FETCHED') return;
  if (order.paymentType === 'HOME_CASH' && wasUnpaid) known.collected = known.asked;
}

const mostNotices = 6;

/** The carrier sends a notice until the shop says that it has it, and seldom once more. */
export async function notify({ world, dice }: Doing, carrierId: string, code: string) {
  const { town } = world;
  const isCut = world.hasMishaps && dice.luck(30);
  const cut = { message: dice.between(1, 40), when: dice.one(['before', 'after'] as const) };
  const send = async (): Promise<boolean> => {
    town.clock.advance(2);
    const { payload } = await town.sandbox.app.inject({
      ...{ method: 'POST', url: `/ecpay/parcels/${carrierId}`, payload: { code } },
    });
    return payload.includes('1|OK');
  };
  if (isCut) {
    world.crashes++;
    town.cutAt(cut);
    await send().catch(() => false);
    town.cutAt(undefined);
  }
  for (let again = 0; again < mostNotices; again++) {
    if (!(await send().catch(() => false))) continue;
    if (dice.luck(15)) await send();
    return;
  }
  world.knowledge.differences.push(`notice ${code} of parcel ${carrierId} was never taken`);
}

/** An operator inspects what came back: the order ends, its money goes back, the goods are sold again or written off. */
async function takeBack(doing: Doing, order: PlacedOrder, { id }: OpenParcel): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  const known = knownOf(world, order);
  const office = officeOf(world, 0);
  const params = { id };
  await readOrder(world, order);
  const amount = worthOfParcel(known);
  const { data: worth } = await office.reviewTakeBack({ params });
  // Only an exchange has a credit, and none is packed here.
  const expected = { amount, endsOrder: true, creditLowered: 0 };
  compare(knowledge, `parcel of ${order.orderNo}`, expected, worth);
  const isSaleable = dice.luck(70);
  const body = { isSaleable, amount };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).takeBackParcel({ params, body }),
  );
  const isAgain = answer.tries > 1 && !answer.ok;
  expectRefusal(world, `${number} parcel taken back`, answer, [
    ...(isAgain ? ['ORDER_CANNOT_BE_MOVED', 'STALE_RECORD'] : []),
  ]);
  const isPending = answer.ok && 'state' in answer.data && answer.data.state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval(doing, answer.data))) return;
  cameBack(known, { isSaleable });
  order.parcel = null;
  const shown = await readOrder(world, order);
  compare(knowledge, `order ${order.orderNo}, taken back`, 'RETURNED', shown.orderStatus);
}

/** Whether the shop may pack an order itself, which is no large one. */
export const canBePacked: Parameters<typeof onOrder>[1] = (order, world) => {
  const { status, payment, paymentType, lines, paidBy, parcels: several } = knownOf(world, order);
  if (order.parcel || several.length > 0) return false;
  const units = lines.reduce((sum, line) => {
    const inOne = [...line.parts.values()].reduce((all, each) => all + each, 0);
    return sum + inOne * line.units;
  }, 0);
  const isReady = payment === 'PAID' || paymentType === 'HOME_CASH';
  // What comes back of an exchange is settled with the first order.
  return status === 'ESTABLISHED' && isReady && units <= mostUnits && !paidBy;
};

const isOnTheWay = (order: PlacedOrder, world: World) =>
  order.parcel !== null &&
  order.parcel.place !== 'FETCHED' &&
  knownOf(world, order).status !== 'CANCELLED';

export const parcels: Record<string, Action> = {
  pack: onOrder(6, (order, world) => order.shipType === 'STORE' && canBePacked(order, world), pack),
  parcel: onOrder(14, isOnTheWay, goOn),
};
