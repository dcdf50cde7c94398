import {
  chooseAtBank,
  chooseAtProvider,
  returnFromBank,
  visit,
} from '#server/testing/pay-order.ts';
import { callShop, expectRefusal } from '../call.ts';
import { apiOf, type PlacedOrder, type World } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { readOrder } from './reading.ts';

const notices = ['once', 'once', 'once', 'twice', 'late', 'never'] as const;

/** A shopper goes to pay: to the page of a provider, or gets an account. */
async function startPayment({ world, dice, number }: Doing, order: PlacedOrder): Promise<void> {
  const person = world.people[order.person];
  if (!person) return;
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    apiOf(world, person).startPayment({ body: { orderId: order.id } }, options),
  );
  expectRefusal(world, `${number} start of payment`, answer, [
    ...['ORDER_ALREADY_PAYED', 'ORDER_IS_CANCELLED', 'ORDER_PAYMENT_IS_EXPIRED'],
    ...['ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT', 'ORDER_PAYMENT_FAILED'],
    'ORDER_PAYMENT_IS_BEING_CONFIRMED',
  ]);
  if (!answer.ok) return;
  const { info, redirectViewUrl, virtualAccount } = answer.data;
  if (virtualAccount) {
    order.account = virtualAccount;
    knownOf(world, order).accounts.add(virtualAccount);
  }
  if (info?.paymentUrl.web) order.page = { kind: 'line', address: info.paymentUrl.web };
  else if (redirectViewUrl) order.page = { kind: 'card', address: redirectViewUrl };
}

/** A shopper decides on the page of LINE Pay or the bank, and comes back or not. */
async function decide({ world, dice }: Doing, order: PlacedOrder): Promise<void> {
  const { page } = order;
  if (!page) return;
  order.page = null;
  const { test, sandbox } = world.town;
  const network = { network: sandbox } as unknown as Parameters<typeof chooseAtProvider>[0];
  const choice = dice.luck(75) ? 'success' : dice.one(['fail', 'cancel', 'timeout'] as const);
  const [notice, returns, again] = [dice.one(notices), dice.luck(85), dice.luck(10)];
  if (page.kind === 'line') {
    const back = await chooseAtProvider(network, page.address, choice);
    if (!back || !returns) return;
    await visit(test, back);
    if (again) await visit(world.town.test, back);
    return;
  }
  const bank = { test, network: sandbox } as unknown as Parameters<typeof chooseAtBank>[0];
  const visited = await chooseAtBank(bank, page.address, choice, notice);
  if (!visited.orderInfo || !returns) return;
  await returnFromBank(test, visited);
  if (again) await returnFromBank(world.town.test, visited);
}

/** A shopper transfers money at a cash machine: mostly what is due, seldom another amount, seldom once more. */
export async function transfer({ world, dice }: Doing, order: PlacedOrder): Promise<void> {
  const due = knownOf(world, order).asked;
  const amount = dice.luck(90) ? due : dice.between(1, due + 200);
  const fields = {
    account: order.account ?? '',
    amount: String(amount),
    notice: dice.one(notices),
  };
  world.town.clock.advance(1);
  await world.town.sandbox.app.inject({
    method: 'POST',
    url: '/cathay/atm',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, unchecked: '1' }).toString(),
  });
}

/** A shopper cancels. If the answer was lost, the order itself says what happened. */
async function cancel({ world, dice, number }: Doing, order: PlacedOrder): Promise<void> {
  const person = world.people[order.person];
  if (!person) return;
  const params = { id: order.id };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    apiOf(world, person).cancelOrder({ params }),
  );
  expectRefusal(world, `${number} cancel`, answer, [
    ...['ORDER_CANNOT_BE_CANCELLED', 'ORDER_PAYMENT_IS_BEING_CONFIRMED', 'ORDER_ALREADY_PAYED'],
  ]);
  const shown = await readOrder(world, order);
  if (answer.ok && shown.orderStatus !== 'CANCELLED')
    world.knowledge.differences.push(
      `order ${order.orderNo} was cancelled and is ${shown.orderStatus}`,
    );
}

const isOpen = (order: PlacedOrder, world: World) =>
  ['ESTABLISHED', 'PROCESSING'].includes(knownOf(world, order).status);
const isUnpaid = (order: PlacedOrder, world: World) =>
  isOpen(order, world) && knownOf(world, order).payment !== 'PAID';

export const paying: Record<string, Action> = {
  startPayment: onOrder(
    16,
    (order, world) =>
      isUnpaid(order, world) && order.paymentType !== 'HOME_CASH' && !order.page && !order.account,
    startPayment,
  ),
  decide: onOrder(8, ({ page }) => page !== null, decide),
  transfer: onOrder(
    9,
    (order, world) => order.account !== null && isUnpaid(order, world),
    transfer,
  ),
  transferAgain: onOrder(0.5, ({ account }) => account !== null, transfer),
  cancel: onOrder(4, isOpen, cancel),
};
