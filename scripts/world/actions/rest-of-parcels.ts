import { compare } from '../auditor/knowledge.ts';
import { isInHouse, isOutside } from '../auditor/known-parcels.ts';
import {
  mustBeNamed,
  openIn,
  refundedInParcel,
  restCancelled,
  restOf,
  sentBack,
  worthInParcel,
} from '../auditor/several-parcels.ts';
import { askShop, callShop, expectRefusal } from '../call.ts';
import { officeOf, type PlacedOrder } from '../people.ts';
import { type Doing, knownOf } from './action.ts';
import { decideApproval } from './operating.ts';
import { boughtLines, readOrder } from './reading.ts';

/** An operator cancels what has not left of an order of which another parcel has. */
export async function cancelRest(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  await readOrder(world, order);
  const known = knownOf(world, order);
  const params = { id: order.id };
  const { rest } = await askShop(() => officeOf(world, 0).readOrderDesk({ params }));
  const due = restOf(known);
  const what = `rest of order ${order.orderNo}`;
  compare(
    knowledge,
    what,
    due && { units: due.units, amount: due.amount },
    rest && { units: rest.units, amount: rest.amount },
  );
  // The ERP may have the order, its money may be in doubt, and a return may be under way.
  if (!due || !rest || rest.why !== null) return;
  if (due.isBound || order.openReturn) knowledge.differences.push(`the ${what} may be cancelled`);
  const body = { amount: due.amount, reason: '顧客不等了' };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).cancelRestOfOrder({ params, body }),
  );
  const again = answer.tries > 1 ? ['ORDER_CANNOT_BE_MOVED'] : [];
  expectRefusal(world, `${number} ${what}`, answer, again);
  const isPending = answer.ok && answer.data.state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval(doing, answer.data))) return;
  restCancelled(known);
  const shown = await readOrder(world, order);
  if (due.isAll)
    compare(knowledge, `order ${order.orderNo} without rest`, 'RETURNED', shown.orderStatus);
}

/** An operator gives back the price of units in one parcel. The shopper keeps the goods, or they come back with it. */
export async function refundInParcel(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice, number } = doing;
  const lines = boughtLines(await readOrder(world, order));
  const known = knownOf(world, order);
  const parcel = dice.one(known.parcels.filter((one) => isOutside(one) || isInHouse(one)));
  const open = [...parcel.units.keys()].filter(
    (key) => openIn(parcel, key) > 0 && sentBack(known, key) === 0,
  );
  if (open.length === 0) return;
  const key = dice.one(open);
  const lineId = lines.find((line) => line.key === key)?.lineId ?? 0;
  const quantity = dice.between(1, openIn(parcel, key));
  const amount = worthInParcel(known, key, quantity);
  if (amount === 0) return;
  const isUnnamed = mustBeNamed(known, key, quantity) && dice.luck(20);
  const place = isUnnamed ? {} : { shipmentId: parcel.id };
  const body = {
    ...{ amount, reason: '商品短少' },
    lines: [{ lineId, quantity, goods: 'KEPT' as const, ...place }],
  };
  const params = { id: order.id };
  const same = (data: object & { amount?: number }) => [data.amount, 'id' in data && data.id];
  const answer = await callShop(world, { dice, key: `${number}`, same }, (options) =>
    officeOf(world, 0).refundOrder({ params, body }, options),
  );
  expectRefusal(world, `${number} refund in a parcel`, answer, [
    ...(isUnnamed ? ['ORDER_CANNOT_BE_MOVED'] : []),
    ...(order.openReturn ? ['RETURN_IS_UNDER_WAY'] : []),
  ]);
  if (!answer.ok) return;
  if (isUnnamed || order.openReturn)
    world.knowledge.differences.push(`${number} refund in a parcel of order ${order.orderNo}`);
  const isPending = 'state' in answer.data && answer.data.state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval(doing, answer.data))) return;
  refundedInParcel(known, parcel, [key, quantity]);
  await readOrder(world, order);
}
