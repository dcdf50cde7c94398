import { unitsOf } from '../auditor/goods.ts';
import { compare } from '../auditor/knowledge.ts';
import { worthOfReturn } from '../auditor/returns.ts';
import { checkReturnable } from '../auditor/several-parcels.ts';
import { callShop, expectRefusal } from '../call.ts';
import { apiOf, officeOf, type PlacedOrder } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { exchange } from './exchanging.ts';
import { decideApproval } from './operating.ts';
import { boughtLines, readOrder } from './reading.ts';

/** A shopper wants to send some goods back. */
async function requestReturn({ world, dice, number }: Doing, order: PlacedOrder): Promise<void> {
  const person = world.people[order.person];
  const shown = await readOrder(world, order);
  const open = boughtLines(shown).filter(({ returnableQuantity }) => returnableQuantity > 0);
  if (!person || open.length === 0) return;
  const chosen = dice.luck(40) ? open : dice.some(open, 2);
  const lines = chosen.map(({ lineId, returnableQuantity }) => ({
    ...{
      lineId,
      quantity: dice.luck(50) ? returnableQuantity : dice.between(1, returnableQuantity),
    },
    ...{ reason: 'DEFECTIVE' as const, isOpened: false },
  }));
  const params = { id: order.id };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    apiOf(world, person).requestReturn({ params, body: { note: '', lines } }),
  );
  expectRefusal(world, `${number} return`, answer, [
    'RETURN_IS_NOT_POSSIBLE',
    'RETURN_IS_UNDER_WAY',
  ]);
  const { returns } = await readOrder(world, order);
  const made = returns.find(({ status }) => status === 'REQUESTED');
  if (answer.ok !== (made !== undefined) && answer.tries === 1)
    world.knowledge.differences.push(`the return of order ${order.orderNo} is not as answered`);
  if (!made) return;
  const units = new Map(chosen.map(({ key }, place) => [key, lines[place]?.quantity ?? 0]));
  checkReturnable(world.knowledge, knownOf(world, order), units);
  order.openReturn = { id: made.id, stage: 'REQUESTED', units };
}

/** The next step of a return: approved or refused, received and inspected, and refunded or exchanged. */
async function goOn(doing: Doing, order: PlacedOrder): Promise<void> {
  const { openReturn } = order;
  if (!openReturn) return;
  if (openReturn.stage === 'REQUESTED') return decide(doing, order, openReturn.id);
  if (openReturn.stage === 'APPROVED') return receive(doing, order, openReturn.id);
  if (doing.dice.luck(35)) return exchange(doing, order, openReturn);
  return refund(doing, order, openReturn.id);
}

/** Makes a call without a key. A refusal after an unknown answer means that it was done before. */
async function isDone<Data>(
  { world, dice, number }: Doing,
  call: () => Promise<{ data: Data }>,
): Promise<boolean> {
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, call);
  if (!answer.ok && answer.tries === 1)
    world.knowledge.differences.push(`${number} step of a return was refused with ${answer.code}`);
  return answer.ok || answer.tries > 1;
}

async function decide(doing: Doing, order: PlacedOrder, id: number): Promise<void> {
  const { world, dice } = doing;
  const isRefused = dice.luck(10);
  const isAnswered = await isDone(doing, () =>
    isRefused
      ? officeOf(world, 0).refuseReturn({ params: { id }, body: { reason: '已開封' } })
      : officeOf(world, 0).approveReturn({ params: { id } }),
  );
  if (!isAnswered || !order.openReturn) return;
  if (isRefused) order.openReturn = null;
  else order.openReturn.stage = 'APPROVED';
}

async function receive(doing: Doing, order: PlacedOrder, id: number): Promise<void> {
  const { world, dice } = doing;
  const isSaleable = dice.luck(60);
  const isReceived = await isDone(doing, () =>
    officeOf(world, 0).receiveReturn({ params: { id }, body: { isSaleable } }),
  );
  if (!isReceived || !order.openReturn) return;
  order.openReturn.stage = 'RECEIVED';
  if (!isSaleable) return;
  const { restocked, lines } = knownOf(world, order);
  const back = order.openReturn.units;
  const cameBack = lines.map(({ key, parts }) => ({ parts, units: back.get(key) ?? 0 }));
  for (const [product, units] of unitsOf(cameBack))
    restocked.set(product, (restocked.get(product) ?? 0) + units);
}

async function refund(doing: Doing, order: PlacedOrder, id: number): Promise<void> {
  const { world, dice, number } = doing;
  const { openReturn } = order;
  if (!openReturn) return;
  const params = { id };
  const { data: page } = await officeOf(world, 0).readReturnDesk({ params });
  if (page.status !== 'RECEIVED') return;
  const { worth } = page;
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).refundReturn({ params }),
  );
  const isPending = answer.ok && 'state' in answer.data && answer.data.state === 'PENDING_APPROVAL';
  if (isPending && !(await decideApproval(doing, answer.data))) return;
  if (!answer.ok && answer.tries === 1)
    return void world.knowledge.differences.push(`${number} refund of a return: ${answer.code}`);
  const known = knownOf(world, order);
  const due = worthOfReturn(known, openReturn.units);
  const { goods, delivery, total } = worth;
  compare(world.knowledge, `return ${id} of ${order.orderNo}`, due, { goods, delivery, total });
  for (const line of known.lines) line.gone += openReturn.units.get(line.key) ?? 0;
  known.promised += worth.total;
  known.promisedForGoods += Math.min(worth.goods, worth.total);
  known.isFeeBack ||= due.delivery > 0;
  order.openReturn = null;
  await readOrder(world, order);
}

const canReturn: Parameters<typeof onOrder>[1] = ({ openReturn, ...order }, world) =>
  openReturn === null &&
  ['ARRIVED', 'COMPLETED'].includes(knownOf(world, { openReturn, ...order }).status);

export const returning: Record<string, Action> = {
  requestReturn: onOrder(6, canReturn, requestReturn),
  goOnWithReturn: onOrder(10, ({ openReturn }) => openReturn !== null, goOn),
};
