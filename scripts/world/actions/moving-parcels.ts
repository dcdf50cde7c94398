import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import type { KnownParcel } from '../auditor/known-parcels.ts';
import { statesByParcels } from '../auditor/several-parcels.ts';
import { askShop, callShop, expectRefusal } from '../call.ts';
import { officeOf, type PlacedOrder, type World } from '../people.ts';
import { type Doing, knownOf } from './action.ts';
import { carrierIdOf, isLabelled, nextOf, notify } from './parcels.ts';
import { readOrder } from './reading.ts';

/** Its money may be in doubt, so that nothing of it leaves. */
export const held = ['ORDER_CANNOT_BE_MOVED'];

export const readParcel = (world: World, { id }: KnownParcel) =>
  askShop(() => officeOf(world, 0).readParcel({ params: { id } }));

/** A parcel to a home has a label of the shop, one to a store that of the carrier, who may be silent. */
export async function label(
  { world }: Doing,
  order: PlacedOrder,
  parcel: KnownParcel,
): Promise<void> {
  if (order.shipType === 'HOME') {
    const made = await labelWithoutPaper(world.town.test, parcel.id);
    if (made.ok) parcel.place = 'LABELLED';
    return;
  }
  parcel.place = (await isLabelled(world, parcel.id)) ? 'LABELLED' : 'LABEL ASKED';
}

/** The carrier takes a parcel to a home. */
export async function handOver(
  doing: Doing,
  order: PlacedOrder,
  parcel: KnownParcel,
): Promise<void> {
  const { world, dice, number } = doing;
  const { code } = await readParcel(world, parcel);
  const body = { rows: [{ code, trackingNo: `P${parcel.id}` }] };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).handOverParcels({ body }),
  );
  expectRefusal(world, `${number} hand-over`, answer, []);
  const result = answer.ok ? answer.data[0]?.result : undefined;
  if (result === 'ORDER_HELD' || result === 'ORDER_CANCELLED') return;
  if (result !== 'HANDED_OVER' && !(result === 'UNCHANGED' && answer.tries > 1))
    world.knowledge.differences.push(`${number} hand-over of ${code}: ${result}`);
  parcel.place = 'ON ITS WAY';
  parcel.hasLeft = true;
  await follow(doing, order, ['SHIPPED', 'ARRIVED', 'COMPLETED', 'RETURNED']);
}

/** A parcel arrives at its home, or comes back. */
export async function moveToHome(
  doing: Doing,
  order: PlacedOrder,
  parcel: KnownParcel,
): Promise<void> {
  const { world, dice, number } = doing;
  const calling = { dice, key: `${number}`, isKeyed: false };
  if (dice.luck(35)) {
    const params = { id: parcel.id };
    const answer = await callShop(world, calling, () =>
      officeOf(world, 0).noteParcelReturned({ params }),
    );
    expectRefusal(world, `${number} parcel back`, answer, answer.tries > 1 ? held : []);
    parcel.place = 'BACK';
    return;
  }
  const body = { shipmentIds: [parcel.id] };
  const answer = await callShop(world, calling, () => officeOf(world, 0).deliverParcels({ body }));
  expectRefusal(world, `${number} parcel delivered`, answer, []);
  if (answer.ok && answer.data.moved === 0 && answer.tries === 1)
    world.knowledge.differences.push(`${number} parcel ${parcel.id} was not delivered`);
  parcel.place = 'RECEIVED';
  await follow(doing, order);
}

/** The carrier says where a parcel to a store is. */
export async function move(doing: Doing, order: PlacedOrder, parcel: KnownParcel): Promise<void> {
  const { world, dice } = doing;
  const known = knownOf(world, order);
  if (parcel.place === 'RECEIVED' || parcel.place === 'OVER') return;
  const ways = parcel.place in nextOf ? nextOf[parcel.place as keyof typeof nextOf] : undefined;
  if (!ways) return;
  const way = dice.one(ways);
  await notify(doing, await carrierIdOf(world, parcel.id), way.code);
  const isAnnounced = ['ESTABLISHED', 'PROCESSING', 'SHIPPED', 'ARRIVED'].includes(known.status);
  if (way.place === 'AT THE STORE' && isAnnounced) known.announced++;
  if (way.place === 'ON ITS WAY') parcel.hasLeft = true;
  if (way.place === 'LEFT THERE') parcel.wasLeft = true;
  parcel.place = way.place === 'FETCHED' ? 'RECEIVED' : (way.place as KnownParcel['place']);
  if (parcel.place === 'BACK') return void (await readOrder(world, order));
  await follow(doing, order);
}

/** Reads an order, which must be as far as its parcels are. */
export async function follow(
  { world }: Pick<Doing, 'world'>,
  order: PlacedOrder,
  states?: readonly string[],
): Promise<void> {
  const { orderStatus } = await readOrder(world, order);
  const known = knownOf(world, order);
  const wanted = states ?? statesByParcels(known);
  if (wanted.length > 0 && !wanted.includes(orderStatus))
    world.knowledge.differences.push(
      `order ${order.orderNo} is ${orderStatus} with parcels ${known.parcels.map(({ place }) => place)}`,
    );
}
