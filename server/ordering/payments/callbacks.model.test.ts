import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorise, type CardOrder } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice, returnMessage } from '#sandbox/cathay/card-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';
import { askSilentPayments } from './ask-silent-payments.ts';

const paying = paymentsForTests();

const post = (path: string, fields: Record<string, string>) =>
  paying.test.http({
    method: 'POST',
    url: `/api/v1/cathay/card/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const bank = () => ({ ...standInOptions(paying.test.shop.config), now: () => new Date() });
const notify = (order: CardOrder) =>
  post('notify', { strRsXML: authorisationNotice(bank(), order) });
const comeBack = (order: CardOrder) =>
  post('return', { strOrderInfo: returnMessage(bank(), order.orderNumber) });
async function sweep(_?: CardOrder, seconds = 3600) {
  paying.test.clock.advance(seconds);
  await askSilentPayments(paying.test.shop);
}

/** The bank's decision about each attempt. The final state may depend on nothing else. */
interface Model {
  decisions: ('open' | 'paid' | 'refused')[];
  isOver: boolean;
  /** The number of deadlines that have passed. Nobody asks about an attempt a week after its deadline. */
  days: number;
}
interface Real {
  order: OrderToPay;
  bankOrders: CardOrder[];
}
type Command = fc.AsyncCommand<Model, Real>;

class Start implements Command {
  check = ({ decisions, isOver }: Model) =>
    decisions.length < 5 && !isOver && !decisions.includes('paid');
  async run(model: Model, { order, bankOrders }: Real) {
    await startOf(order);
    model.decisions.push('open');
    const number = `${order.orderNo}A${model.decisions.length}`;
    bankOrders.push(paying.network.ledgers.card.open(number, order.paidAmount));
  }
  toString = () => 'start';
}

abstract class OnAttempt {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check({ decisions }: Model): boolean {
    return decisions.length > 0;
  }
  at({ decisions }: Model): number {
    return this.index % decisions.length;
  }
}

class Decide extends OnAttempt implements Command {
  readonly isPaid: boolean;
  constructor(index: number, isPaid: boolean) {
    super(index);
    this.isPaid = isPaid;
  }
  async run(model: Model, { bankOrders }: Real) {
    const at = this.at(model);
    const order = bankOrders[at];
    if (model.decisions[at] !== 'open' || !order) return;
    if (this.isPaid) authorise(order);
    else order.status = '0303';
    model.decisions[at] = this.isPaid ? 'paid' : 'refused';
  }
  override toString = () => `decide(${this.index}, ${this.isPaid})`;
}

class Notice extends OnAttempt implements Command {
  async run(model: Model, { bankOrders }: Real) {
    const order = bankOrders[this.at(model)];
    if (!order || model.decisions[this.at(model)] === 'open') return;
    expect((await notify(order)).statusCode).toBe(200);
  }
  override toString = () => `notice(${this.index})`;
}

class Return extends OnAttempt implements Command {
  async run(model: Model, { bankOrders }: Real) {
    const order = bankOrders[this.at(model)];
    if (order) expect((await comeBack(order)).statusCode).toBe(302);
  }
  override toString = () => `return(${this.index})`;
}

class Sweep implements Command {
  check = () => true;
  run = () => sweep();
  toString = () => 'sweep';
}

class Cancel implements Command {
  check = ({ isOver }: Model) => !isOver;
  async run(model: Model, { order }: Real) {
    const refusal = await refusalOf(order.shopper.api.cancelOrder({ params: { id: order.id } }));
    // The request before the cancellation may find a payment that no notice has reported.
    expect(['', 'ORDER_ALREADY_PAYED']).toContain(refusal);
    if (refusal) expect(model.decisions).toContain('paid');
    else model.isOver = true;
  }
  toString = () => 'cancel';
}

class Deadline implements Command {
  check = ({ days }: Model) => days < 3;
  async run(model: Model) {
    paying.test.clock.advance(86_500);
    await expireUnpaidOrders(paying.test.shop);
    model.isOver = true;
    model.days += 1;
  }
  toString = () => 'deadline';
}

const index = fc.nat({ max: 4 });
const commands = fc.commands(
  [
    fc.constant(new Start()),
    fc.constant(new Start()),
    fc.tuple(index, fc.boolean()).map((made) => new Decide(...made)),
    index.map((at) => new Decide(at, true)),
    index.map((at) => new Notice(at)),
    index.map((at) => new Notice(at)),
    index.map((at) => new Return(at)),
    fc.constant(new Sweep()),
    fc.constant(new Cancel()),
    fc.constant(new Deadline()),
  ],
  { maxCommands: 30, size: 'max' },
);

describe('reports of a card payment', () => {
  it('in any sequence, twice, late or never, lead to the bank’s state of the payment [4.129]', {
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (made) => {
        paying.test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
        const model: Model = { decisions: [], isOver: false, days: 0 };
        const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
        const real: Real = { order, bankOrders: [] };
        await fc.asyncModelRun(() => ({ model, real }), made);
        // An old attempt is asked about again after a tenth of its age.
        await sweep(undefined, 12 * 3600);
        await endsWhereTheBankIs(model, real);
      }),
      { numRuns: 25 },
    );
  });

  it('lead to the same order in any sequence', async () => {
    const sources = { notice: notify, return: comeBack, sweep };
    const names = fc.constantFrom(...(Object.keys(sources) as (keyof typeof sources)[]));
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 6 }), async (way) => {
        paying.test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
        const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
        await startOf(order);
        const atBank = paying.network.ledgers.card.open(`${order.orderNo}A1`, 180);
        authorise(atBank);
        for (const name of way) await sources[name](atBank);
        await paying.test.shop.jobs.runDue();
        const { data } = await order.shopper.api.readOrder({ params: { id: order.id } });
        const messages = await paying.test.mails(order.shopper.email);
        const [attempt] = await attemptsOf(paying.test, order.id);
        expect({
          status: data.paymentStatus,
          events: data.events.map(({ type }) => type),
          messages: messages.length,
          captured: attempt?.capturedAmount,
          exceptions: await exceptionsOf(paying.test, order.id),
        }).toEqual({
          status: 'PAID',
          events: ['PLACED', 'PAID'],
          messages: 2,
          captured: 180,
          exceptions: [],
        });
      }),
      { numRuns: 25 },
    );
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function endsWhereTheBankIs(model: Model, { order, bankOrders }: Real): Promise<void> {
  const attempts = await attemptsOf(paying.test, order.id);
  const captured = attempts.map(({ capturedAmount }) => capturedAmount);
  expect(captured).toEqual(model.decisions.map((each) => (each === 'paid' ? order.paidAmount : 0)));
  for (const [at, decision] of model.decisions.entries()) {
    if (decision === 'refused') expect(attempts[at]?.status).toBe('FAILED');
  }
  const { orderStatus, paymentStatus } = await orderRow(paying.test, order.id);
  await paying.test.shop.jobs.runDue();
  const count = model.decisions.filter((each) => each === 'paid').length;
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  // Surplus money was refunded automatically, so nothing needs a person.
  const unrefunded = sum(
    bankOrders.map(({ authCode, amount, refunded }) => (authCode ? amount - refunded : 0)),
  );
  expect(unrefunded).toBe(
    paymentStatus === 'PAID' && orderStatus !== 'CANCELLED' ? order.paidAmount : 0,
  );
  expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  if (orderStatus === 'ESTABLISHED') expect(isPaid).toBe(count > 0);
  await checkLedgers(paying.test.shop.db);
}
