import { byKey, type GoodsKey, namedBy } from '../auditor/goods.ts';
import { compare, goodsFor, type KnownOrder, newlyPlaced } from '../auditor/knowledge.ts';
import type { WantedLine } from '../auditor/lines.ts';
import { orderConfirmed } from '../auditor/orders.ts';
import { billOfExchange, type ExchangeBill } from '../auditor/returns.ts';
import { type Answer, callShop, expectRefusal } from '../call.ts';
import { type OpenReturn, officeOf, type PlacedOrder } from '../people.ts';
import { type Doing, knownOf } from './action.ts';
import { fullyPriced } from './discounting.ts';
import { decideApproval } from './operating.ts';
import { readOrder } from './reading.ts';

/** The goods are gone, the money of the order is in doubt, or so much cannot be collected at the door. */
const notNow = ({ due }: ExchangeBill) => [
  ...['PRODUCT_IS_OUT_OF_STOCK', 'ORDER_CANNOT_BE_MOVED'],
  ...(due > 0 ? ['PAYMENT_TYPE_IS_NOT_SUPPORTED'] : []),
];

/** An operator exchanges the goods of an inspected return: often for the same, otherwise for others, more or fewer. */
export async function exchange(doing: Doing, order: PlacedOrder, back: OpenReturn): Promise<void> {
  const { world, number, dice } = doing;
  const known = knownOf(world, order);
  const lines = drawWanted(doing, order, back.units);
  const bill = billOfExchange(known, back.units, lines);
  const wanted = lines.map(({ key, units: quantity }) => ({ ...namedBy(key), quantity }));
  const params = { id: back.id };
  const reviewed = await callShop(world, { dice, key: `${number}-review`, isKeyed: false }, () =>
    officeOf(world, 0).reviewExchange({ params, body: { wanted } }),
  );
  expectRefusal(world, `${number} review of an exchange`, reviewed, notNow(bill));
  if (!reviewed.ok) return;
  const { worth, credit, givenBack, due } = reviewed.data;
  const { off: _off, ...sums } = bill;
  compare(world.knowledge, `exchange of return ${back.id}`, sums, {
    worth,
    credit,
    givenBack,
    due,
  });
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).exchangeReturn({ params, body: { wanted, givenBack, due } }),
  );
  // Who tries again after a lost answer reads that the return is over, or that its sums are others now.
  expectRefusal(world, `${number} exchange`, answer, [
    ...notNow(bill),
    ...(answer.tries > 1 ? ['STALE_RECORD'] : []),
  ]);
  const isPending = answer.ok && answer.data.state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval(doing, answer.data))) return;
  await learn(doing, { order, back, lines, bill, answer });
}

/** The goods that are wanted, at their price in the order or today's, in the order of their ids. */
function drawWanted(
  { world, dice }: Doing,
  order: PlacedOrder,
  back: ReadonlyMap<GoodsKey, number>,
): WantedLine[] {
  const { knowledge } = world;
  const isSame = dice.luck(50);
  const wanted = new Map(
    isSame
      ? back
      : dice.some(fullyPriced(world), 2).map((key) => [key, dice.between(1, 3)] as const),
  );
  if (!isSame && dice.luck(40))
    for (const [key, units] of back) wanted.set(key, dice.between(1, units + 1));
  const { lines, member } = knownOf(world, order);
  return [...wanted]
    .map(([key, units]) => {
      const now = goodsFor(knowledge, key, member);
      const own = lines.find((line) => line.key === key);
      return { ...now, key, units, price: own?.price ?? now.price };
    })
    .sort(byKey);
}

interface Exchanged {
  order: PlacedOrder;
  back: OpenReturn;
  lines: readonly WantedLine[];
  bill: ExchangeBill;
  answer: Answer<unknown>;
}

/** The page of the order says which order an exchange has made, also to an operator whose answer was lost. */
async function learn(
  { world, number }: Doing,
  { order, back, lines, bill, answer }: Exchanged,
): Promise<void> {
  const { knowledge } = world;
  const { data: page } = await officeOf(world, 0).readOrderDesk({ params: { id: order.id } });
  const made = page.exchanges.find(({ returnId }) => returnId === back.id);
  if (!made) {
    if (answer.ok) knowledge.differences.push(`${number} exchange was answered and not made`);
    return;
  }
  const known = knownOf(world, order);
  for (const line of known.lines) line.gone += back.units.get(line.key) ?? 0;
  known.promised += bill.givenBack;
  known.promisedForGoods += bill.worth;
  order.openReturn = null;
  compare(knowledge, `credit of exchange ${made.orderNo}`, bill.credit, made.credit);
  const { orderId: id, orderNo } = made;
  const paymentType = 'HOME_CASH';
  const own: KnownOrder = {
    ...newlyPlaced({
      ...{
        id,
        orderNo,
        member: known.member,
        couponId: null,
        asked: bill.due,
        fee: 0,
        paymentType,
        shipType: order.shipType,
      },
      lines: lines.map((line, place) => ({
        ...{ ...line, offer: 0, coupon: bill.off[place] ?? 0, gone: 0, addOn: null },
      })),
    }),
    paidBy: { orderNo: order.orderNo, amount: bill.credit, amountsBefore: known.amounts },
  };
  orderConfirmed(knowledge, own);
  known.exchanges.push(own);
  const placed: PlacedOrder = {
    ...{ person: order.person, id, orderNo, paymentType, account: null, page: null },
    ...{ openReturn: null, parcel: null, shipType: order.shipType },
  };
  world.orders.set(number, placed);
  await readOrder(world, order);
  await readOrder(world, placed);
}
