import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { dayInMilliseconds } from '#rules/dates.ts';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept } from '#server/testing/intercept.ts';
import { type OrderToPay, orderRow, orderToPay, startOf } from '#server/testing/pay-order.ts';
import { listPaymentExceptions, queueException } from '../exceptions.ts';
import { paymentJobs } from '../jobs.ts';
import { bankDeposits } from '../tables.ts';
import { takeDepositList } from './take-deposit-list.ts';

const paying = paymentsForTests();
let restore = () => {};
afterEach(() => restore());

interface WaitingOrder extends OrderToPay {
  account: string;
}

/** An order to pay by transfer until the third day at 23:59. */
async function waitingOrder(): Promise<WaitingOrder> {
  const order = await orderToPay(paying.test, 'CATHAY_ATM');
  return { ...order, account: (await startOf(order)).virtualAccount ?? '' };
}

const transferred = ({ account }: WaitingOrder, amount = 180) =>
  paying.network.ledgers.deposits.add({
    virtualAccount: account,
    amount,
    at: paying.test.clock.now(),
  });
const statusOf = async ({ id }: OrderToPay) => (await orderRow(paying.test, id)).paymentStatus;
const openUnknown = () => listPaymentExceptions(paying.test.shop, { kind: 'DEPOSIT_UNKNOWN' });
const pastDeadline = () => paying.test.clock.advance(4 * 86_400);

/** Makes the database refuse this one transfer. */
async function refuseDeposit(amount: number): Promise<() => Promise<void>> {
  const { db } = paying.test.shop;
  await db.execute(
    sql.raw(`alter table bank_deposits add constraint test_bad check (amount <> ${amount})`),
  );
  return async () => {
    await db.execute(sql`alter table bank_deposits drop constraint test_bad`);
  };
}

describe('a transfer in the bank’s list that cannot be taken in', () => {
  it('prevents only the order of its account from expiring in time', async () => {
    const [paid, unpaid] = [await waitingOrder(), await waitingOrder()];
    const allow = await refuseDeposit(177);
    transferred(paid, 177);
    pastDeadline();
    await expireUnpaidOrders(paying.test.shop);
    await allow();
    expect(await statusOf(unpaid)).toBe('EXPIRED');
    expect(await statusOf(paid)).toBe('UNPAID');
  });

  it('is queued for a person once, and the exception is resolved when it is taken in', async () => {
    const order = await waitingOrder();
    const allow = await refuseDeposit(180);
    const { sequence } = transferred(order);
    for (let run = 0; run < 2; run++) {
      paying.test.clock.advance(300);
      await expect(takeDepositList(paying.test.shop)).rejects.toThrow('1 were left out');
    }
    expect(await openUnknown()).toContainEqual(
      expect.objectContaining({
        reference: expect.stringMatching(`^deposit row .*-${sequence}$`),
        detail: expect.objectContaining({ virtualAccount: order.account }),
      }),
    );
    const before = await openUnknown();
    await allow();
    paying.test.clock.advance(300);
    expect(await takeDepositList(paying.test.shop)).toBe(true);
    expect(await statusOf(order)).toBe('PAID');
    expect(await openUnknown()).toHaveLength(before.length - 1);
  });

  it('is queued no longer once a later list shows that it was stored all the same', async () => {
    const { shop } = paying.test;
    const order = await waitingOrder();
    transferred(order);
    paying.test.clock.advance(300);
    expect(await takeDepositList(shop)).toBe(true);
    const [stored] = await shop.db
      .select({ bankNumber: bankDeposits.bankNumber })
      .from(bankDeposits)
      .where(eq(bankDeposits.virtualAccount, order.account));
    const before = await openUnknown();
    // The commit was done, and its answer was lost.
    const row = { reference: `deposit row ${stored?.bankNumber}`, detail: {} };
    const exception = { kind: 'DEPOSIT_UNKNOWN', provider: 'CATHAY_ATM', ...row } as const;
    await queueException(shop.db, exception, shop.clock.now());
    expect(await openUnknown()).toHaveLength(before.length + 1);
    paying.test.clock.advance(300);
    expect(await takeDepositList(shop)).toBe(true);
    expect(await openUnknown()).toEqual(before);
  });

  it('because it is unreadable prevents the order of its account from expiring', async () => {
    const [odd, other] = [await waitingOrder(), await waitingOrder()];
    const { sequence } = transferred(odd);
    ({ restore } = intercept(paying.test.shop, {
      isMeant: (_, body) => body.includes('cust_id='),
      async answer(pass) {
        const text = Buffer.from(await (await pass()).arrayBuffer()).toString('latin1');
        const row = new RegExp(
          `(<TX_SEQNO>${sequence}</TX_SEQNO>(?:(?!</TXDETAIL>).)*<AMOUNT>)[^<]*`,
        );
        expect(text).toMatch(row);
        return new Response(Buffer.from(text.replace(row, '$1180,-'), 'latin1'));
      },
      times: Number.POSITIVE_INFINITY,
    }));
    paying.test.clock.advance(300);
    await expect(takeDepositList(paying.test.shop)).rejects.toThrow('1 were left out');
    pastDeadline();
    // The row is known now, so the run does not fail again.
    expect(await takeDepositList(paying.test.shop)).toBe(true);
    await expireUnpaidOrders(paying.test.shop);
    expect(await statusOf(odd)).toBe('UNPAID');
    expect(await statusOf(other)).toBe('EXPIRED');
    expect(await openUnknown()).toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ virtualAccount: odd.account }) }),
    );
  });
});

describe('the bank’s list', () => {
  /** The days that the job asks for; undefined if it does not ask. */
  async function daysAsked(): Promise<[string, string] | undefined> {
    let days: [string, string] | undefined;
    const { shop } = paying.test;
    const usual = shop.fetch;
    shop.fetch = (input, init) => {
      const form = new URLSearchParams(String(init?.body));
      days = [form.get('from_date') ?? '', form.get('to_date') ?? ''];
      return usual(input, init);
    };
    await paymentJobs
      .find(({ name }) => name === 'take-deposits')
      ?.work(shop, {} as never, { id: 'run' });
    shop.fetch = usual;
    return days;
  }
  /** Makes an order that is the only one still open for a transfer; answers its deadline. */
  async function onlyDeadline(): Promise<Date> {
    paying.test.clock.advance(60 * 86_400);
    await paying.test.shop.jobs.runDue();
    const order = await waitingOrder();
    const { paidExpiredAt } = await orderRow(paying.test, order.id);
    if (!paidExpiredAt) throw new Error('A transfer has a deadline.');
    return paidExpiredAt;
  }

  it('is read for seven days after the last deadline, and then no more', async () => {
    const deadline = await onlyDeadline();
    const at = (days: number, minutes: number) =>
      new Date(deadline.getTime() + days * dayInMilliseconds + minutes * 60_000);
    paying.test.clock.set(at(7, -1));
    expect(await daysAsked()).toBeDefined();
    paying.test.clock.set(at(7, 10));
    expect(await daysAsked()).toBeUndefined();
  });

  it('covers the last seven days', async () => {
    await onlyDeadline();
    paying.test.clock.set(new Date('2027-06-10T12:00:00+08:00'));
    await waitingOrder();
    paying.test.clock.advance(300);
    expect(await daysAsked()).toEqual(['20270603', '20270610']);
  });
});
