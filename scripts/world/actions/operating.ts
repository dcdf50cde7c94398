import { callShop, expectRefusal } from '../call.ts';
import { officeOf, type PlacedOrder } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { readOrder } from './reading.ts';

const unmovable = [
  'ORDER_CANNOT_BE_MOVED',
  'RETURN_IS_UNDER_WAY',
  'ORDER_PAYMENT_IS_BEING_CONFIRMED',
];

/** An operator gives some money back without goods. Above the limit, a second person decides. */
async function refundGoodwill({ world, dice, number }: Doing, order: PlacedOrder): Promise<void> {
  const known = knownOf(world, order);
  const amount = dice.luck(80) ? dice.between(1, 60) : dice.between(1, known.asked + 50);
  const params = { id: order.id };
  const same = ({ amount, ...rest }: object & { amount?: number }) => [
    amount,
    'id' in rest && rest.id,
  ];
  const answer = await callShop(world, { dice, key: `${number}`, same }, (options) =>
    officeOf(world, 0).refundOrder({ params, body: { amount, reason: '包裝凹損補償' } }, options),
  );
  expectRefusal(world, `${number} refund`, answer, [...unmovable, 'REFUND_EXCEEDS_PAYMENT']);
  if (!answer.ok) return;
  const state = 'state' in answer.data ? answer.data.state : '';
  const isPending = state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval({ world, dice, number }, answer.data))) return;
  known.promised += amount;
  known.amounts += amount;
  if (known.promised > known.asked)
    world.knowledge.differences.push(`order ${order.orderNo}: more was promised back than it cost`);
}

/** The second person approves or refuses; answers whether it was carried out. */
export async function decideApproval(
  { world, dice, number }: Doing,
  data: object,
): Promise<boolean> {
  const params = { id: (data as { approvalId: number }).approvalId };
  const office = officeOf(world, 1);
  if (dice.luck(30)) {
    await callShop(world, { dice, key: `${number}-refused`, isKeyed: false }, () =>
      office.refuseWish({ params, body: { reason: '金額不符' } }),
    );
    return false;
  }
  const answer = await callShop(world, { dice, key: `${number}-approved`, isKeyed: false }, () =>
    officeOf(world, 1).approveWish({ params, body: { answer: '' } }),
  );
  return answer.ok || (answer.tries > 1 && answer.code === 'ALREADY_HANDLED');
}

/** An operator cancels an order for its shopper. */
async function cancelByShop({ world, dice, number }: Doing, order: PlacedOrder): Promise<void> {
  const params = { id: order.id };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).cancelOrderByShop({ params, body: { reason: '顧客來電' } }),
  );
  expectRefusal(world, `${number} cancel by shop`, answer, [
    ...['ORDER_CANNOT_BE_CANCELLED', 'ORDER_PAYMENT_IS_BEING_CONFIRMED', 'ORDER_ALREADY_PAYED'],
  ]);
  const isPending = answer.ok && answer.data.state === 'PENDING_APPROVAL';
  if (isPending) await decideApproval({ world, dice, number }, answer.data);
  const shown = await readOrder(world, order);
  if (answer.ok && !isPending && shown.orderStatus !== 'CANCELLED')
    world.knowledge.differences.push(`order ${order.orderNo} was cancelled by the shop and is not`);
}

/** Accounting transfers money back, and notes the bank's reference. */
async function completeTransfers({ world, dice, number }: Doing): Promise<void> {
  const { data: listed } = await officeOf(world, 0).listTransfers();
  for (const { id, orderNo, amount } of dice.some(listed.rows, 4)) {
    const known = world.knowledge.orders.get(orderNo);
    const body = { reference: `R-${id}` };
    const answer = await callShop(world, { dice, key: `${number}-${id}`, isKeyed: false }, () =>
      officeOf(world, 0).completeRefund({ params: { id }, body }),
    );
    expectRefusal(world, `${number} transfer ${id}`, answer, ['ALREADY_HANDLED']);
    if (!known) world.knowledge.differences.push(`nobody made order ${orderNo} of a transfer`);
    else known.byHand += amount;
  }
}

/** An operator adds units to the shelf or writes some off. */
async function adjustStock({ world, dice, number }: Doing): Promise<void> {
  const { id: product } = dice.one(world.goods);
  const found = await officeOf(world, 0).findStock({
    body: { code: materialNoOf(world, product) },
  });
  const row = found.data[0];
  if (!row) return;
  const by = dice.luck(60) ? dice.between(1, 30) : -dice.between(1, 5);
  const body = { rows: [{ id: row.id, by }], cause: 'DAMAGE' as const, note: '' };
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    officeOf(world, 0).adjustStocks({ body }, options),
  );
  expectRefusal(world, `${number} adjustment`, answer, ['STOCK_IS_HELD', 'VALIDATION_FAILED']);
  const known = world.knowledge.products.get(product);
  if (answer.ok && known) known.counted += by;
}

const materialNoOf = ({ goods }: Doing['world'], product: number): string =>
  goods.find(({ id }) => id === product)?.materialNo ?? '';

/** Operators count a shelf: exactly the units that the auditor expects are there. */
async function countStock({ world, dice, number }: Doing): Promise<void> {
  const goods = dice.one(world.goods);
  const found = await officeOf(world, 0).findStock({ body: { code: goods.materialNo } });
  const row = found.data[0];
  if (!row) return;
  const counted = Math.max(row.onHand + dice.between(-2, 2), 0);
  const rows = [{ id: row.id, expected: row.onHand, counted }];
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    officeOf(world, 0).countStocks({ body: { rows, note: '' } }, options),
  );
  expectRefusal(world, `${number} count`, answer, ['STALE_RECORD']);
  const known = world.knowledge.products.get(goods.id);
  if (answer.ok && known) known.counted += counted - row.onHand;
}

const isPaidAndOpen: Parameters<typeof onOrder>[1] = (order, world) =>
  knownOf(world, order).payment === 'PAID' && knownOf(world, order).status !== 'CANCELLED';
const isOpen: Parameters<typeof onOrder>[1] = (order, world) =>
  ['ESTABLISHED', 'PROCESSING'].includes(knownOf(world, order).status);

export const operating: Record<string, Action> = {
  goodwill: onOrder(1.5, isPaidAndOpen, refundGoodwill),
  cancelByShop: onOrder(1, isOpen, cancelByShop),
  completeTransfers: { weight: 0.8, run: completeTransfers },
  adjustStock: { weight: 1, run: adjustStock },
  countStock: { weight: 0.5, run: countStock },
};
