import { ApiError } from '#contract/client.ts';
import type { GoodsKey } from '../auditor/goods.ts';
import { compare } from '../auditor/knowledge.ts';
import { isInHouse, isOutside, type KnownParcel } from '../auditor/known-parcels.ts';
import {
  canBeSentAgain,
  cannotBeInspected,
  checkDivided,
  inspected,
  isSecondTry,
  restOf,
  worthOfInspection,
} from '../auditor/several-parcels.ts';
import { type Answer, askShop, callShop, expectRefusal } from '../call.ts';
import { officeOf, type PlacedOrder, type World } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { follow, handOver, held, label, move, moveToHome, readParcel } from './moving-parcels.ts';
import { decideApproval } from './operating.ts';
import { canBePacked, scanAll } from './parcels.ts';
import { boughtLines, readOrder } from './reading.ts';
import { cancelRest, refundInParcel } from './rest-of-parcels.ts';

/** An operator puts some units of an order into a parcel of their own. What is paid on receipt stays together. */
async function divide({ world, dice, number }: Doing, order: PlacedOrder): Promise<void> {
  const { knowledge } = world;
  const known = knownOf(world, order);
  const lines = boughtLines(await readOrder(world, order));
  const units = lines.flatMap(({ key, lineId, quantity }) =>
    Array.from({ length: quantity }, () => ({ key, lineId })),
  );
  if (units.length < 2) return;
  const first = Map.groupBy(dice.some(units, units.length - 1), ({ lineId }) => lineId);
  const chosen = [...first].map(([lineId, { length: quantity }]) => ({ lineId, quantity }));
  const params = { id: order.id };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).shipInParts({ params, body: { lines: chosen } }),
  );
  expectRefusal(world, `${number} order in parts`, answer, held);
  await learn(world, order);
  const isTogether = order.paymentType === 'HOME_CASH' && known.payment !== 'PAID';
  if (isTogether !== (known.parcels.length === 0) && (isTogether || answer.ok))
    knowledge.differences.push(`order ${order.orderNo} has ${known.parcels.length} parcels`);
  if (known.parcels.length === 0) return;
  const wanted = [...first.values()].map((same) => [same[0]?.key, same.length]).sort();
  const packed = [...(known.parcels[0]?.units ?? [])].sort();
  compare(knowledge, `order ${order.orderNo}, its first parcel`, wanted, packed);
  checkDivided(knowledge, known);
}

/** The page of an order names its parcels, also to an operator whose answer was lost. */
async function learn(world: World, order: PlacedOrder): Promise<void> {
  const known = knownOf(world, order);
  const params = { id: order.id };
  const page = await askShop(() => officeOf(world, 0).readOrderDesk({ params }));
  const lineOf = new Map(page.lines.map((line) => [line.lineId, line]));
  for (const { id, units: inside } of page.parcels) {
    const named = inside.map(({ lineId, quantity }) => ({ line: lineOf.get(lineId), quantity }));
    const units = new Map<GoodsKey, number>();
    const gifts: number[] = [];
    for (const { line, quantity } of named)
      if (line?.kind === 'gift') gifts.push(line.id);
      else if (line) units.set(`${line.kind} ${line.id}`, quantity);
    const parcel = known.parcels.find((one) => one.id === id);
    if (parcel) Object.assign(parcel, { units, gifts });
    else
      known.parcels.push({
        ...{ id, units, gifts, place: 'PICKED', refunded: new Map(), wasLeft: false },
      });
  }
}

/** One of the parcels of an order goes on. */
async function goOn(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice } = doing;
  const known = knownOf(world, order);
  const parcel = dice.one(known.parcels.filter((one) => mayGoOn(one)));
  switch (parcel.place) {
    case 'PICKED':
    case 'PACKED':
      if (isSecondTry(known, parcel) && dice.luck(25)) return inspect(doing, order, parcel);
      if (parcel.place === 'PACKED') return label(doing, order, parcel);
      return dice.luck(12) ? split(doing, order, parcel) : pack(doing, order, parcel);
    case 'LABEL ASKED':
      return label(doing, order, parcel);
    case 'LABELLED':
      if (order.shipType === 'HOME') return handOver(doing, order, parcel);
      return move(doing, order, parcel);
    case 'BACK':
      return dice.luck(35) ? sendAgain(doing, order, parcel) : inspect(doing, order, parcel);
    default:
      return order.shipType === 'HOME'
        ? moveToHome(doing, order, parcel)
        : move(doing, order, parcel);
  }
}

const mayGoOn = ({ place }: KnownParcel) => place !== 'RECEIVED' && place !== 'OVER';

/** Further units wait for a third parcel. */
async function split(doing: Doing, order: PlacedOrder, parcel: KnownParcel): Promise<void> {
  const { world, dice, number } = doing;
  const known = knownOf(world, order);
  if (known.parcels.some((one) => !isInHouse(one) || one.refunded.size > 0)) return;
  const lines = boughtLines(await readOrder(world, order));
  const [key, units] = dice.one([...parcel.units]);
  const line = lines.find((one) => one.key === key);
  const most = parcel.units.size > 1 ? units : units - 1;
  if (!line || most === 0) return;
  const later = [{ lineId: line.lineId, quantity: dice.between(1, most) }];
  const params = { id: parcel.id };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).splitParcel({ params, body: { lines: later } }),
  );
  expectRefusal(world, `${number} parcel divided`, answer, held);
  await learn(world, order);
  checkDivided(world.knowledge, known);
}

/** The parcel with these units is packed. */
async function pack(doing: Doing, order: PlacedOrder, parcel: KnownParcel): Promise<void> {
  const { world, dice, number } = doing;
  const { code } = await readParcel(world, parcel);
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).openParcel({ body: { code } }),
  );
  expectRefusal(world, `${number} parcel opened`, answer, held);
  if (!answer.ok) return;
  compare(world.knowledge, `parcel ${code} is opened`, parcel.id, answer.data.id);
  await scanAll(world, answer.data);
  parcel.place = 'PACKED';
  await label(doing, order, parcel);
}

/** An operator sends once more what came back. */
async function sendAgain(doing: Doing, order: PlacedOrder, parcel: KnownParcel): Promise<void> {
  const { world, dice, number } = doing;
  await readOrder(world, order);
  const known = knownOf(world, order);
  const params = { id: parcel.id };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).resendParcel({ params }),
  );
  expectRefusal(world, `${number} parcel sent again`, answer, held);
  if (answer.ok && !canBeSentAgain(known, parcel))
    world.knowledge.differences.push(`${number} parcel ${parcel.id} is sent again`);
  if (!(await isOver(world, parcel))) return;
  parcel.place = 'OVER';
  await learn(world, order);
}

/** Whether nobody has to decide about a parcel any more, also for those whose answer was lost. */
async function isOver(world: World, parcel: KnownParcel): Promise<boolean> {
  try {
    return (await readParcel(world, parcel)).isDealtWith === true;
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'NOT_FOUND') return true;
    throw error;
  }
}

/** An operator inspects a parcel that came back, or gives one up that was to be sent again. */
async function inspect(doing: Doing, order: PlacedOrder, parcel: KnownParcel): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  const known = knownOf(world, order);
  await readOrder(world, order);
  const params = { id: parcel.id };
  const cannot = cannotBeInspected(known, parcel, order.openReturn !== null);
  const due = worthOfInspection(known, parcel);
  const reviewed = await callShop(world, { dice, key: `${number}-review`, isKeyed: false }, () =>
    officeOf(world, 0).reviewTakeBack({ params }),
  );
  expectRefusal(world, `${number} review of a parcel`, reviewed, cannot ? held : []);
  if (!reviewed.ok) return;
  if (cannot) knowledge.differences.push(`${number} parcel ${parcel.id} may be inspected`);
  compare(knowledge, `parcel ${parcel.id}`, { ...due, creditLowered: 0 }, reviewed.data);
  const isSaleable = isInHouse(parcel) || dice.luck(70);
  const body = { isSaleable, amount: due.amount };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).takeBackParcel({ params, body }),
  );
  const again = answer.tries > 1 ? [...held, 'STALE_RECORD', 'NOT_FOUND'] : [];
  expectRefusal(world, `${number} parcel taken back`, answer, again);
  if (!(await isCarriedOut(doing, answer))) return;
  if (!(await isOver(world, parcel)))
    return void knowledge.differences.push(`${number} parcel ${parcel.id} is not taken back`);
  inspected(known, parcel, { isSaleable });
  await follow(doing, order, due.endsOrder ? ['RETURNED'] : undefined);
}

/** Whether a second person has approved what needs one. */
async function isCarriedOut(doing: Doing, answer: Answer<object>): Promise<boolean> {
  const isPending = answer.ok && 'state' in answer.data && answer.data.state === 'PENDING_APPROVAL';
  return !isPending || decideApproval(doing, answer.data);
}

const isUnderWay: Parameters<typeof onOrder>[1] = (order, world) => {
  const { parcels, status } = knownOf(world, order);
  return status !== 'CANCELLED' && parcels.some(mayGoOn);
};

const isPaid: Parameters<typeof onOrder>[1] = (order, world) =>
  knownOf(world, order).payment === 'PAID';

/** Whether one of several parcels has left. */
const hasLeft: Parameters<typeof onOrder>[1] = (order, world) =>
  knownOf(world, order).status !== 'CANCELLED' &&
  knownOf(world, order).parcels.some((parcel) => isOutside(parcel));

/** Whether something waits in the house besides. */
const hasRest: Parameters<typeof onOrder>[1] = (order, world) =>
  hasLeft(order, world) && restOf(knownOf(world, order)) !== null;

export const severalParcels: Record<string, Action> = {
  divide: onOrder(6, (order, world) => canBePacked(order, world) && isPaid(order, world), divide),
  divideUnpaid: onOrder(
    0.3,
    (order, world) => canBePacked(order, world) && !isPaid(order, world),
    divide,
  ),
  parcels: onOrder(22, isUnderWay, goOn),
  cancelRest: onOrder(3, hasRest, cancelRest),
  refundInParcel: onOrder(2, hasLeft, refundInParcel),
};
