import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept } from '#server/testing/intercept.ts';
import {
  attemptsOf,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { askSilentPayments } from './ask-silent-payments.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

/** Seconds after which a server that is collecting a payment counts as dead. */
const claimSeconds = 600;

/** Makes a request of the shop hang until it is released, and tells when it was sent. */
function hang(isMeant: (url: string) => boolean, end: (pass: () => Promise<Response>) => unknown) {
  const sent = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  intercept(paying.test.shop, {
    isMeant,
    async answer(pass) {
      sent.resolve();
      await mayGoOn.promise;
      return (await end(pass)) as Response;
    },
  });
  return { sent: sent.promise, release: mayGoOn.resolve };
}

/** The shopper agrees on LINE Pay's page; answers the address with which the browser comes back. */
async function agreedOrder(): Promise<OrderToPay & { back: string }> {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const { info } = await startOf(order);
  return { ...order, back: await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success') };
}

const statusOf = async ({ id }: OrderToPay) => (await attemptsOf(paying.test, id))[0]?.status;
const isConfirm = (url: string) => url.endsWith('/confirm');
const confirms = () => paying.network.asked.filter((line) => line.endsWith('/confirm'));

async function expectPaidOnce(order: OrderToPay): Promise<void> {
  expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  expect(await statusOf(order)).toBe('SUCCEEDED');
  expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
}

describe('a payment whose first collection was abandoned', () => {
  it('stays claimed by the second collection when a question asked before it fails', async () => {
    const order = await agreedOrder();
    const dead = hang(isConfirm, breakOff);
    void visit(paying.test, order.back);
    await dead.sent;
    paying.test.clock.advance(claimSeconds);
    // The job asks the provider, and waits long for the answer.
    const question = hang((url) => url.includes('/payments?'), breakOff);
    const asking = askSilentPayments(paying.test.shop);
    await question.sent;
    // Meanwhile the shopper's browser comes back once more.
    paying.network.asked.length = 0;
    const collecting = hang(isConfirm, (pass) => pass());
    const back = visit(paying.test, order.back);
    await collecting.sent;
    question.release();
    await asking;
    expect(await statusOf(order)).toBe('CONFIRMING');
    collecting.release();
    await back;
    expect(confirms()).toHaveLength(1);
    await expectPaidOnce(order);
    dead.release();
  });

  it('stays claimed by the second collection when the first one continues and fails', async () => {
    const order = await agreedOrder();
    const slow = hang(isConfirm, breakOff);
    const first = visit(paying.test, order.back);
    await slow.sent;
    paying.test.clock.advance(claimSeconds);
    const collecting = hang(isConfirm, (pass) => pass());
    const second = visit(paying.test, order.back);
    await collecting.sent;
    // The request that the first collection sends after its failed confirmation fails too.
    intercept(paying.test.shop, { isMeant: (url) => url.includes('/payments?'), answer: breakOff });
    const [claimed] = await attemptsOf(paying.test, order.id);
    expect(claimed?.status).toBe('CONFIRMING');
    slow.release();
    await first;
    expect(await attemptsOf(paying.test, order.id)).toEqual([claimed]);
    collecting.release();
    await second;
    await expectPaidOnce(order);
  });
});
