import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { isAwaitingPayment } from '#rules/orders/order-states.ts';
import { countStep } from '#rules/testing/steps.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { exceptionsOf, orderRow } from '#server/testing/pay-order.ts';
import { atProviders, type ProviderMode } from '#server/testing/providers-at-will.ts';

const paying = paymentsForTests();
const providers = atProviders(paying);
type Real = Awaited<ReturnType<typeof providers.newOrder>>;
/** The final state may depend only on the state at the providers, so the model stores nothing. */
type Model = Record<never, never>;
type Command = fc.AsyncCommand<Model, Real>;

const command = (name: string, run: (real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (_, real) => {
    countStep();
    await run(real);
  },
  toString: () => name,
});

async function later(seconds: number): Promise<void> {
  paying.test.clock.advance(seconds);
  await paying.test.shop.jobs.runDue();
}

const startRefusals = [
  'ORDER_ALREADY_PAYED',
  'ORDER_PAYMENT_IS_BEING_CONFIRMED',
  'ORDER_PAYMENT_FAILED',
  'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT',
  'ORDER_PAYMENT_IS_EXPIRED',
  'ORDER_IS_CANCELLED',
];

/** Presses the button to pay, in the same way or another. No page may open while money was taken. */
const start = (paymentType?: PaymentType) =>
  command(`start ${paymentType ?? ''}`, async (real) => {
    const before = await real.atPages();
    const refusal = await real.start(paymentType);
    if (refusal === '') expect(before).toBe(0);
    else expect(startRefusals).toContain(refusal);
    if (refusal === 'ORDER_ALREADY_PAYED') {
      const { paymentStatus, capturedOtherwise } = await real.read();
      expect(paymentStatus === 'PAID' || capturedOtherwise).toBe(true);
    }
  });

const cancel = command('cancel', async (real) => {
  const before = await orderRow(paying.test, real.id);
  const atPages = await real.atPages();
  const refusal = await refusalOf(real.shopper.api.cancelOrder({ params: { id: real.id } }));
  // An order that does not count as paid is cancelled only if no page has taken money.
  if (refusal === '' && before.paymentStatus !== 'PAID') expect(atPages).toBe(0);
});

/** The browser comes back. It must never be told that a payment failed whose money was taken. */
const comeBack = (index: number) =>
  command(`come back ${index}`, async (real) => {
    const result = await real.comeBack(index);
    const { orderStatus, paymentStatus } = await orderRow(paying.test, real.id);
    if (result === 'successed') expect(['PAID', 'REFUNDED']).toContain(paymentStatus);
    if (result === 'failed' && orderStatus !== 'CANCELLED') expect(await real.atPages()).toBe(0);
  });

/** Presses Back on the provider's page and looks at the order, which must show if an outcome is unknown. */
const back = command('back', async (real) => {
  const { data } = await real.shopper.api.readOrder({ params: { id: real.id } });
  const isAwaited = isAwaitingPayment(data);
  const isUncertain = (await real.uncertain()).length > 0;
  if (isAwaited && isUncertain) expect(data.isPaymentBeingConfirmed).toBe(true);
  if (!isAwaited) expect(data.isPaymentBeingConfirmed).toBe(false);
});

const agree = (index: number) =>
  command(`agree ${index}`, async (real) => real.decide(index, true));

const index = fc.nat({ max: 4 });
const pageTypes = ['LINE_PAY', 'CATHAY_CREDIT_CARD'] as const;
const modes: ProviderMode[] = ['answers', 'silent', 'loses answers', 'lies'];
const starts: PaymentType[] = [...pageTypes, 'CATHAY_ATM'];

const commands = fc.commands(
  [
    fc.constant(start()),
    // Most pages are the bank's: it takes money without a request of the shop, which is the only way to get surplus
    // money.
    fc.constant(start('CATHAY_CREDIT_CARD')),
    fc.constant(start('CATHAY_CREDIT_CARD')),
    fc.constantFrom(...starts).map((type) => start(type)),
    index.map(agree),
    index.map(agree),
    index.map((at) => command(`refuse ${at}`, async (real) => real.decide(at, false))),
    index.map((at) => command(`notice ${at}`, (real) => real.notify(at))),
    index.map(comeBack),
    index.map(comeBack),
    fc.constant(back),
    fc.constant(cancel),
    fc.constant(command('transfer', (real) => real.transfer())),
    fc.constant(command('jobs', () => later(600))),
    fc
      .tuple(fc.constantFrom(...pageTypes), fc.constantFrom(...modes))
      .map(([type, mode]) => command(`${type} ${mode}`, async () => providers.setMode(type, mode))),
  ],
  { maxCommands: 30, size: 'max' },
);

describe('a shopper who presses Back, cancels, starts again and changes the way of paying', () => {
  it('in any order, with any provider silent, slow or lying, pays once or gets the money back [4.128, 4.129]', {
    timeout: 280_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pageTypes), commands, async (type, made) => {
        paying.test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
        for (const each of pageTypes) providers.setMode(each, 'answers');
        const real = await providers.newOrder(type);
        await fc.asyncModelRun(() => ({ model: {}, real }), made);
        for (const each of pageTypes) providers.setMode(each, 'answers');
        for (let hours = 0; hours < 3; hours++) await later(2 * 3600);
        await expectRightEnd(real);
      }),
      { numRuns: 30 },
    );
  });
});

async function expectRightEnd(real: Real): Promise<void> {
  const { orderStatus, paymentStatus } = await orderRow(paying.test, real.id);
  const { isPaidByPage } = await real.read();
  // Two captures are never kept, and a cancelled order never keeps money.
  const isPaidInTheEnd = orderStatus !== 'CANCELLED' && paymentStatus === 'PAID' && isPaidByPage;
  expect(await real.atPages()).toBe(isPaidInTheEnd ? real.paidAmount : 0);
  expect(await real.uncertain()).toEqual([]);
  const queued = await exceptionsOf(paying.test, real.id);
  // Only transfers need a person. NOT_TOLD means that a notice was missing; no money is at stake.
  const other = queued.filter(
    ({ kind, provider }) => kind !== 'NOT_TOLD' && provider !== 'CATHAY_ATM',
  );
  expect(other.filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
  await checkLedgers(paying.test.shop.db);
}
