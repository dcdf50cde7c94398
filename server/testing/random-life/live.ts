import { asc, eq, inArray } from 'drizzle-orm';
import { countStep } from '#rules/testing/steps.ts';
import { countFinalOrders } from '#server/ordering/order-care/finish-orders.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { runRefund } from '#server/ordering/payments/run-refund.ts';
import { paymentAttempts, paymentRefunds } from '#server/ordering/payments/tables.ts';
import { exchange, giveGoodwill, refundReturn, refundUnits, sendBack } from './after-receipt.ts';
import { canBeSplit, cancel, cancelRest, comeBack, editLines, receive } from './before-shipping.ts';
import { buyGoods, compareOrder, pay, transferAgain } from './buy.ts';
import { arriveInPart, comeBackInPart, sendPart } from './end-of-part.ts';
import { compareInvoices, settleInvoices } from './invoices.ts';
import { countedOf } from './ledger.ts';
import {
  changeTerms,
  compare,
  compareDiscounts,
  compareStocks,
  type LivingOrder,
  type World,
} from './world.ts';

/** The actions that can happen to an order, as often as their relative frequency. */
const beforeShipping = [
  ...['edit', 'edit', 'edit', 'receive', 'receive', 'receive', 'receive'],
  ...['goodwill', 'refund', 'cancel', 'comeBack', 'rest', 'transferAgain'],
  ...['sendPart', 'sendPart'],
] as const;
const afterPart = ['refund', 'refund', 'goodwill', 'arrive', 'partBack'] as const;
const afterReceipt = [
  ...['goodwill', 'refund', 'sendBack', 'sendBack', 'sendBack', 'transferAgain'],
] as const;
const withReturn = [
  'refundReturn',
  'refundReturn',
  'exchange',
  'exchange',
  'goodwill',
  'refund',
] as const;

type Happening =
  | (typeof beforeShipping)[number]
  | (typeof afterPart)[number]
  | (typeof afterReceipt)[number]
  | (typeof withReturn)[number];

/** The function of each action. It answers false if the state of the order did not allow it. */
const actions: Record<Happening, (world: World, order: LivingOrder) => Promise<unknown>> = {
  edit: editLines,
  receive,
  goodwill: giveGoodwill,
  refund: refundUnits,
  cancel,
  comeBack,
  rest: (world, order) => (canBeSplit(order) ? cancelRest(world, order) : nothing()),
  sendPart: (world, order) => (canBeSplit(order) ? sendPart(world, order) : nothing()),
  arrive: arriveInPart,
  partBack: comeBackInPart,
  sendBack,
  refundReturn,
  exchange,
  transferAgain,
};

function happeningOf({ dice }: World, { ledger, openReturn }: LivingOrder): Happening | undefined {
  if (openReturn) return dice.one(withReturn);
  if (ledger.state === 'COMPLETED') return dice.one(afterReceipt);
  if (ledger.state === 'SHIPPED') return dice.one(afterPart);
  if (ledger.state === 'CANCELLED') return dice.luck(20) ? 'transferAgain' : undefined;
  return ledger.state === 'ESTABLISHED' ? dice.one(beforeShipping) : undefined;
}

const nothing = async () => false;

const leaves: readonly Happening[] = ['receive', 'comeBack', 'rest', 'sendPart', 'arrive'];

function note({ done }: World, what: string): void {
  countStep();
  done.set(what, (done.get(what) ?? 0) + 1);
}

/** Lets orders be bought and change for some time, several at once, until `count` have been placed. */
export async function live(world: World, count: number): Promise<void> {
  const { dice } = world;
  while (world.orders.length < count) {
    const order = await buyGoods(world);
    note(world, 'buy');
    if (order.way !== 'HOME_CASH' && dice.luck(85)) {
      await pay(world, order);
      note(world, 'pay');
    }
    if (dice.luck(20)) await changeTerms(world);
    if (dice.luck(20)) await settleInvoices(world);
    for (let step = dice.between(3, 6); step > 0; step--) {
      // Mostly one of the newest orders, so that an order lives long enough for late actions.
      await happen(world, dice.one(world.orders.slice(-12)));
    }
  }
  for (const order of [...world.orders]) {
    if (order.openReturn) await happen(world, order);
  }
}

async function happen(world: World, order: LivingOrder): Promise<void> {
  const what = happeningOf(world, order);
  if (!what) return;
  // Nothing is sent of an order whose money was refunded.
  const { captured, refunded } = order.ledger;
  if (captured > 0 && captured === refunded && leaves.includes(what)) return;
  // The shopper has to pay first.
  const isUnpaid =
    order.ledger.state === 'ESTABLISHED' && order.way !== 'HOME_CASH' && !order.ledger.isPaid;
  if (isUnpaid && what !== 'edit' && what !== 'cancel') {
    await pay(world, order);
    note(world, 'pay');
  }
  if ((await actions[what](world, order)) !== false) note(world, what);
}

/** Completes all refunds, and compares every order, its money and all stocks with the ledger. */
export async function finishAndCompare(world: World): Promise<void> {
  const { shop } = world.paying.test;
  await finishRefunds(world);
  await settleInvoices(world);
  const ids = world.orders.map(({ ledger }) => ledger.id);
  const rows = await shop.db.select().from(orders).where(inArray(orders.id, ids));
  const attempts = await shop.db.select().from(paymentAttempts);
  for (const order of world.orders) {
    const { ledger } = order;
    const row = rows.find(({ id }) => id === ledger.id);
    const own = attempts.filter(({ orderId }) => orderId === ledger.id);
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    compare(
      world,
      `order ${ledger.id} at the end`,
      [
        ...[ledger.state, ledger.asked],
        ...[ledger.captured + order.surplus, ledger.refunded + order.surplus],
        ...[ledger.coupon !== null && ledger.state !== 'CANCELLED', paymentStatusOf(order)],
      ],
      [
        ...[row?.orderStatus, row?.paidAmount],
        total(own.map(({ capturedAmount }) => capturedAmount)),
        total(own.map(({ refundedAmount }) => refundedAmount)),
        ...[row?.userCouponId !== null && row?.orderStatus !== 'CANCELLED', row?.paymentStatus],
      ],
    );
    await compareOrder(world, order, 'all');
    compareInvoices(world, order, row?.orderNo ?? '');
  }
  await compareDiscounts(world);
  await compareStocks(world);
  await compareCounted(world);
}

const month = 30 * 86_400;

/** Compares what counts towards the members' levels, once nothing can be returned any more. */
async function compareCounted(world: World): Promise<void> {
  const { shop, clock } = world.paying.test;
  clock.advance(month);
  await countFinalOrders(shop);
  const rows = await shop.db.select().from(orders);
  for (const { ledger, openReturn } of world.orders) {
    const counted = rows.find(({ id }) => id === ledger.id)?.countedAmount ?? null;
    compare(world, `order ${ledger.id} counts`, openReturn ? null : countedOf(ledger), counted);
  }
}

function paymentStatusOf({ ledger }: LivingOrder): string {
  if (!ledger.isPaid) return 'UNPAID';
  return ledger.captured > 0 && ledger.captured === ledger.refunded ? 'REFUNDED' : 'PAID';
}

async function finishRefunds({ paying, backOffice }: World): Promise<void> {
  const { shop } = paying.test;
  const inStatus = (status: 'PENDING' | 'BY_HAND') =>
    shop.db
      .select({ id: paymentRefunds.id })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.status, status))
      .orderBy(asc(paymentRefunds.id));
  for (const { id } of await inStatus('PENDING')) await runRefund(shop, id);
  for (const { id } of await inStatus('BY_HAND')) {
    await backOffice.api.completeRefund({ params: { id }, body: { reference: `匯款 ${id}` } });
  }
}
