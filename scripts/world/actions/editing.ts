import { goodsForGifts } from '../auditor/gifts.ts';
import { namedBy } from '../auditor/goods.ts';
import { allGoods, deliveryTo, goodsFor } from '../auditor/knowledge.ts';
import { goodsOf, type KnownLine, withCoupon, withUnits } from '../auditor/lines.ts';
import { quote } from '../auditor/quote.ts';
import { callShop, expectRefusal } from '../call.ts';
import { officeOf, type PlacedOrder } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { isLowered } from './discounting.ts';
import { decideApproval } from './operating.ts';
import { boughtLines, readOrder } from './reading.ts';

/** An operator changes the units of an order before it leaves, perhaps with more goods. */
async function editLines(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  const params = { id: order.id };
  const shown = await readOrder(world, order);
  const { data: page } = await officeOf(world, 0).readOrderDesk({ params });
  const known = knownOf(world, order);
  const changed = dice.some(boughtLines(shown), 2).map(({ key, lineId }) => ({
    ...{ key, lineId, quantity: dice.between(1, 4) },
  }));
  const other = dice.one(allGoods(knowledge));
  const isNew =
    dice.luck(30) && !isLowered(world, other) && !known.lines.some(({ key }) => key === other);
  const added = isNew ? [{ ...namedBy(other), quantity: dice.between(1, 2) }] : [];
  const after: KnownLine[] = [
    ...known.lines.map((line) => {
      const now = changed.find(({ key }) => key === line.key);
      return withUnits(line, now?.quantity ?? line.units);
    }),
    ...added.map(({ quantity }) => ({
      ...{ key: other, ...goodsFor(knowledge, other, known.member), units: quantity },
      ...{ offer: 0, coupon: 0, gone: 0, addOn: null },
    })),
  ];
  const terms = knowledge.coupons.get(known.couponId ?? 0)?.terms ?? null;
  const bill = quote(goodsOf(after), terms, deliveryTo(knowledge, known.shipType));
  const lines = changed.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const body = { version: page.edit.version, lines, added, paid: bill.total, reason: '顧客來電' };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).editOrderLines({ params, body }),
  );
  expectRefusal(world, `${number} edit`, answer, [
    ...['ORDER_CANNOT_BE_MOVED', 'PRODUCT_IS_OUT_OF_STOCK', 'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT'],
    ...(answer.tries > 1 ? ['STALE_RECORD'] : []),
  ]);
  const isPending = answer.ok && answer.data.state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval(doing, answer.data))) return;
  if (!answer.ok && !(answer.tries > 1 && answer.code === 'STALE_RECORD')) return;
  known.lines = withCoupon(after, bill.off);
  known.asked = bill.total;
  known.highest = Math.max(known.highest, bill.total);
  known.fee = bill.fee;
  if (!bill.usesCoupon) known.couponId = null;
  // A gift that the goods no longer reach stays with the shop.
  known.gifts = known.gifts.filter(({ needed }) => needed <= goodsForGifts(known.lines));
  await readOrder(world, order);
}

const canBeEdited: Parameters<typeof onOrder>[1] = (order, world) => {
  const { status, paidBy, parcels } = knownOf(world, order);
  // The goods of an exchange cannot be edited.
  return (
    ['ESTABLISHED', 'PROCESSING'].includes(status) &&
    order.page === null &&
    !order.parcel &&
    parcels.length === 0 &&
    !paidBy
  );
};

export const editing: Record<string, Action> = { edit: onOrder(2, canBeEdited, editLines) };
