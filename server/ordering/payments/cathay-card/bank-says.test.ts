import { describe, expect, it } from 'vitest';
import {
  anAttempt,
  type BankEntry,
  bankAnswer,
  bankCallOf,
  shopAsking,
} from '#server/testing/provider-answers.ts';
import type { RefundOrder } from '../provider.ts';
import { cathayCard } from './cathay-card.ts';
import { hasMoney, hasRefund, isUncaptured, queryOrder } from './order-status.ts';

const card = { provider: 'CATHAY_CREDIT_CARD', providerOrderId: 'A2026112000001A1' } as const;
const attempt = anAttempt(card);
const unpaid = anAttempt({ ...card, status: 'STARTED', capturedAmount: 0, authCode: null });
/** A bank that says this of the order, and that to a refund; undefined is no answer. */
const bank = (entry: BankEntry | undefined, toRefund?: BankEntry) =>
  shopAsking((asked) => {
    const call = bankCallOf(asked);
    const said = call === 'ORD0001' ? entry : toRefund;
    return said && bankAnswer(call, said);
  });

const states = [
  // STATUS, money, refund, not captured
  ['0000', false, false, false],
  ['0202', true, false, true],
  ['0303', false, false, false],
  ['0404', false, false, false],
  ['1102', true, false, false],
  ['1702', true, false, true],
  ['1212', true, false, false],
  ['2112', true, true, false],
  ['2222', true, true, false],
  ['2322', true, true, false],
  ['9901', false, false, false],
] as const;

describe('a state of an order at the bank', () => {
  it.each(states)('%s: money %j, refund %j, not captured %j', (status, ...expected) => {
    expect([hasMoney(status), hasRefund(status), isUncaptured(status)]).toEqual(expected);
  });

  it.each(states)(
    '%s is believed, with money only if the amount can be read',
    async (status, money) => {
      const without = { status, amount: '' };
      expect(await queryOrder(bank({ status }).shop, attempt)).toMatchObject({ isAnswered: true });
      expect(await queryOrder(bank(without).shop, attempt)).toMatchObject(
        money ? { isAnswered: false, status: 'UNREADABLE' } : { isAnswered: true, status },
      );
    },
  );

  it('that is in no document counts as no answer', async () => {
    const answer = await queryOrder(bank({ status: 'E002' }).shop, attempt);
    expect(answer).toMatchObject({ isAnswered: false, status: 'E002' });
  });
});

describe('a card payment', () => {
  it('is named by the number of the order and of the attempt, which the bank reads as one word', async () => {
    const { shop } = bank(undefined);
    const prepared = await cathayCard.prepare(
      { ...shop, random: { token: () => 'secret' } } as never,
      {} as never,
      { orderNo: 'A2026112000001', number: 2, amount: 1000, payBefore: null },
    );
    expect(prepared).toEqual({ providerOrderId: 'A2026112000001A2', viewToken: 'secret' });
  });

  it.each([
    ['0202', { state: 'PAID', amount: 1000, authCode: '123456', refunded: 0 }],
    ['1212', { state: 'PAID', amount: 1000, authCode: '123456', refunded: 0 }],
    ['2222', { state: 'PAID', amount: 1000, authCode: '123456', refunded: 1000 }],
    ['2112', { state: 'PAID', amount: 1000, authCode: '123456', isPartlyRefunded: true }],
    ['2322', { state: 'PAID', amount: 1000, authCode: '123456', isPartlyRefunded: true }],
  ])('whose money the bank has in the state %s is paid', async (status, report) => {
    expect(await cathayCard.ask(bank({ status }).shop, unpaid)).toEqual(report);
  });

  it.each([
    ['0000', { state: 'OPEN' }, { state: 'OPEN' }],
    ['0303', { state: 'FAILED', code: '0303' }, { state: 'FAILED', code: '0303' }],
    ['0404', { state: 'FAILED', code: '0404' }, { state: 'PAID', amount: 1000, refunded: 1000 }],
    ['9901', { state: 'OPEN' }, { state: 'MISSING' }],
    ['E002', { state: 'SILENT', code: 'E002' }, { state: 'SILENT', code: 'E002' }],
  ])('in the state %s is reported by whether the shop had its money', async (status, not, had) => {
    const { shop } = bank({ status });
    expect(await cathayCard.ask(shop, unpaid)).toEqual(not);
    expect(await cathayCard.ask(shop, attempt)).toEqual(had);
    expect(await cathayCard.ask(shop, { ...attempt, capturedAmount: 1 })).toMatchObject({
      state: had.state,
    });
  });
});

/** A refund, first tried at noon if `isAgain`. */
async function refund(
  bankSays: ReturnType<typeof bank>,
  { isAgain = false, ...order }: Partial<RefundOrder> & { isAgain?: boolean } = {},
) {
  const announced: number[] = [];
  const result = await cathayCard.refund(bankSays.shop, {
    attempt,
    amount: 300,
    refundedBefore: 0,
    lastRefund: 0,
    orderedAt: isAgain ? new Date('2026-11-20T12:00:00+08:00') : null,
    announce: async () => void announced.push(bankSays.asked.length),
    ...order,
  });
  const calls = bankSays.asked.map(bankCallOf).filter((call) => call !== 'ORD0001');
  return { result, calls, announced };
}
const done = { state: 'DONE', providerRefundId: null };

describe('a refund by card', () => {
  it.each([
    ['0202', 'ORD0007'],
    ['1702', 'ORD0007'],
    ['1102', 'ORD0003'],
    ['1212', 'ORD0003'],
    ['2322', 'ORD0003'],
  ])(
    'of everything in the state %s is asked for by %s, after it was noted',
    async (status, call) => {
      const tried = await refund(bank({ status }, { status: '0000' }), { amount: 1000 });
      expect(tried).toEqual({ result: done, calls: [call], announced: [1] });
    },
  );

  it('of a part waits until the bank has captured the money', async () => {
    const { result, calls, announced } = await refund(bank({ status: '0202' }), { amount: 999 });
    expect(result).toEqual({ state: 'LATER', code: 'NOT_CAPTURED', isUndone: true });
    expect([calls, announced]).toEqual([[], []]);
  });

  it('of voided money is done', async () => {
    expect(await refund(bank({ status: '0404' }))).toMatchObject({ result: done, calls: [] });
  });

  it('waits while the bank cannot be asked', async () => {
    expect((await refund(bank(undefined))).result).toEqual({ state: 'LATER', code: 'UNREACHABLE' });
  });

  it('sends the code that the bank names if the shop has none', async () => {
    const asking = bank({ status: '1212', authCode: '654321' }, { status: '0000' });
    await refund(asking, { attempt: { ...attempt, authCode: null } });
    expect(asking.asked[1]?.body).toContain('654321');
    const own = bank({ status: '1212', authCode: '654321' }, { status: '0000' });
    await refund(own);
    expect(own.asked[1]?.body).toContain('123456');
  });

  it.each([
    ['0000', done],
    ['0404', done],
    ['2112', done],
    ['2322', done],
    ['L006', { state: 'LATER', code: 'L006', isUndone: true }],
    ['E001', { state: 'LATER', code: 'E001', isUndone: true }],
    ['L005', { state: 'REFUSED', code: 'L005', isUndone: true }],
    ['1212', { state: 'REFUSED', code: '1212', isUndone: true }],
  ])('that is answered with %s', async (status, result) => {
    expect((await refund(bank({ status: '1212' }, { status }))).result).toEqual(result);
  });

  it('of an authorisation can be tried again after L005, which only means a bad moment there', async () => {
    const tried = await refund(bank({ status: '0202' }, { status: 'L005' }), { amount: 1000 });
    expect(tried.result).toEqual({ state: 'LATER', code: 'L005', isUndone: true });
  });

  it('that is not answered may have been made', async () => {
    expect((await refund(bank({ status: '1212' }))).result).toEqual({
      state: 'LATER',
      code: 'UNREACHABLE',
      isUndone: false,
    });
  });

  it('that could not be sent, because too many requests are running, was not made', async () => {
    const asking = bank({ status: '1212' });
    const tried = await refund(asking, {
      announce: async () => {
        asking.shop.config.PROVIDER_CONCURRENCY = 0;
      },
    });
    expect(tried.result).toEqual({ state: 'LATER', code: 'BUSY', isUndone: true });
  });
});

describe('a refund by card that was not answered', () => {
  type Case = [BankEntry, Partial<RefundOrder>, 'made' | 'not made' | 'later' | 'unclear'];
  const before = { refundedBefore: 200, lastRefund: 100 };
  const at = (time: string) => ({ settledAt: `20261120${time}` });
  const cases: Case[] = [
    [{ status: '1212' }, {}, 'not made'],
    // The status says whether everything was refunded.
    [{ status: '2222' }, { amount: 1000 }, 'made'],
    [{ status: '2222' }, { ...before, amount: 800 }, 'made'],
    [{ status: '2222' }, {}, 'unclear'],
    [{ status: '2322' }, { amount: 1000 }, 'not made'],
    [{ status: '2322' }, { ...before, amount: 800 }, 'not made'],
    // A part was refunded, and this is the first refund.
    [{ status: '2322' }, {}, 'made'],
    [{ status: '2112' }, {}, 'made'],
    [{ status: '2112' }, { refundedBefore: 1, lastRefund: 1 }, 'unclear'],
    // The last movement is this one, or the one before.
    [{ status: '2322', settledAmount: '300' }, before, 'made'],
    [{ status: '2322', settledAmount: '500' }, before, 'made'],
    [{ status: '2322', settledAmount: '100' }, before, 'not made'],
    [{ status: '2322', settledAmount: '200' }, before, 'not made'],
    [{ status: '2322', settledAmount: '299' }, before, 'unclear'],
    [{ status: '2322' }, before, 'unclear'],
    [{ status: '2112', ...at('120001') }, before, 'unclear'],
    [{ status: '2112' }, { ...before, amount: 800 }, 'later'],
    [
      { status: '2322', settledAmount: '100', ...at('115500') },
      { ...before, amount: 100, orderedAt: new Date('2026-11-20T12:00:00.001+08:00') },
      'not made',
    ],
    // The amounts are the same, so the time decides, with a difference of the clocks of five minutes.
    [
      { status: '2322', settledAmount: '100', ...at('115459') },
      { ...before, amount: 100 },
      'not made',
    ],
    [
      { status: '2322', settledAmount: '100', ...at('115500') },
      { ...before, amount: 100 },
      'unclear',
    ],
    [
      { status: '2112', settledAmount: '100', ...at('115959') },
      { ...before, amount: 100 },
      'unclear',
    ],
    [{ status: '2112', settledAmount: '100', ...at('120000') }, { ...before, amount: 100 }, 'made'],
    [
      { status: '2322', settledAmount: '100', ...at('120000') },
      { ...before, amount: 100 },
      'unclear',
    ],
    [{ status: '2322', settledAmount: '100' }, { ...before, amount: 100 }, 'unclear'],
    [
      { status: '2112', settledAmount: '800', ...at('115959') },
      { refundedBefore: 200, lastRefund: 800, amount: 800 },
      'later',
    ],
  ];

  it.each(cases)('with %j at the bank, and %j asked for, is %s', async (entry, order, fate) => {
    const { result, calls } = await refund(bank(entry, { status: '0000' }), {
      isAgain: true,
      ...order,
    });
    expect([result, calls.length]).toEqual(
      {
        made: [done, 0],
        'not made': [done, 1],
        later: [{ state: 'LATER', code: 'NOT_SETTLED' }, 0],
        unclear: [{ state: 'REFUSED', code: 'AMBIGUOUS' }, 0],
      }[fate],
    );
  });
});
