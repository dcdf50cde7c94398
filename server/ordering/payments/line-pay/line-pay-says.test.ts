import { describe, expect, it } from 'vitest';
import { type Asked, accounts, anAttempt, shopAsking } from '#server/testing/provider-answers.ts';
import type { RefundOrder } from '../provider.ts';
import { linePaySignature } from './client.ts';
import { linePay } from './line-pay.ts';

const attempt = anAttempt();
type Said = { returnCode: string; returnMessage?: string; info?: unknown };
/** What LINE Pay says to each kind of call; undefined is no answer. */
interface Sayings {
  request?: Said;
  confirm?: Said;
  ledger?: Said;
  check?: Said;
  refund?: Said;
  void?: Said;
}

const callOf = ({ url, method }: Asked): keyof Sayings => {
  const path = url.replace(/\?.*/, '');
  if (method === 'GET') return path.endsWith('/check') ? 'check' : 'ledger';
  return path.split('/').at(-1) as keyof Sayings;
};

const saying = (said: Sayings, environment?: Record<string, string>) =>
  shopAsking((asked) => {
    const answer = said[callOf(asked)];
    // LINE Pay writes its ids as numbers, which JavaScript would round.
    return answer && JSON.stringify(answer).replaceAll(/"(\d{19})"/g, '$1');
  }, environment);

const ok = (info?: unknown): Said => ({ returnCode: '0000', returnMessage: 'Success.', info });
const unknown: Said = { returnCode: '1150' };
const payment = (changes: object = {}) => ({
  transactionId: '2026112000001234567',
  orderId: 'A2026112000001-1',
  transactionType: 'PAYMENT',
  payStatus: 'CAPTURE',
  payInfo: [{ amount: 900 }, { amount: 100 }],
  ...changes,
});
const paid = {
  state: 'PAID',
  amount: 1000,
  refunded: 0,
  transactionId: '2026112000001234567',
  isAuthorised: false,
  words: 'Success.',
};

describe('the start of a payment by LINE Pay', () => {
  const start = (said: Sayings, environment?: Record<string, string>) =>
    linePay.start?.(saying(said, environment).shop, attempt);
  const page = (web: string) => ({ transactionId: '2026112000001234567', paymentUrl: { web } });

  it('is named by the numbers of order and attempt', async () => {
    const prepared = await linePay.prepare(
      { ...saying({}).shop, random: { token: () => 'secret' } } as never,
      {} as never,
      { orderNo: 'A2026112000001', number: 2, amount: 1000, payBefore: null },
    );
    expect(prepared).toEqual({ providerOrderId: 'A2026112000001-2', viewToken: 'secret' });
  });

  it('asks for the sum as one product, captured at once', async () => {
    const { shop, asked } = saying({ request: ok(page('https://web-pay.line.me/1')) });
    expect(await linePay.start?.(shop, attempt)).toEqual({
      isStarted: true,
      payment: { transactionId: '2026112000001234567', webUrl: 'https://web-pay.line.me/1' },
    });
    const [
      { url, method, headers, body } = { url: '', method: '', headers: new Headers(), body: '' },
    ] = asked;
    expect([url, method]).toEqual([`${accounts.LINE_PAY_URL}/v3/payments/request`, 'POST']);
    expect(headers.get('x-line-channelid')).toBe('1656000000');
    expect(JSON.parse(body)).toMatchObject({
      amount: 1000,
      currency: 'TWD',
      orderId: 'A2026112000001-1',
      packages: [
        {
          amount: 1000,
          name: '晴棉 QINGMIAN',
          products: [{ name: '晴棉 QINGMIAN 訂單 A2026112000001', quantity: 1, price: 1000 }],
        },
      ],
      redirectUrls: {
        confirmUrl: 'http://localhost:3000/backstage/api/v1/line-pay/confirm',
        cancelUrl: expect.stringMatching(/\?token=token$/),
      },
      options: { payment: { capture: true }, display: { locale: 'zh_TW' } },
    });
  });

  it.each([
    [
      'a code that is no success',
      { returnCode: '1104', info: page('https://web-pay.line.me/1') },
      '1104',
    ],
    ['no page', ok({ transactionId: '2026112000001234567' }), '0000'],
    ['no answer', undefined, 'UNREACHABLE'],
    ['a page of somebody else', ok(page('https://evil.example/1')), 'FOREIGN_PAGE'],
    ['a page of LINE without encryption', ok(page('http://web-pay.line.me/1')), 'FOREIGN_PAGE'],
    ['a page whose host only ends like LINE’s', ok(page('https://evil-line.me/1')), 'FOREIGN_PAGE'],
    [
      'a page of the stand-in, as the real host is configured',
      ok(page('http://localhost:3001/1')),
      'FOREIGN_PAGE',
    ],
    ['no address', ok(page('')), 'FOREIGN_PAGE'],
  ])('fails after %s', async (_, request, code) => {
    expect(await start({ ...(request && { request }) })).toEqual({ isStarted: false, code });
  });

  it('leads to a page of the configured host', async () => {
    const own = page('https://api-pay.line.example/page');
    expect(await start({ request: ok(own) })).toMatchObject({ isStarted: true });
  });

  it('leads to the page of the stand-in while the real host is not configured', async () => {
    const trial = { LINE_PAY_URL: '', LINE_PAY_CHANNEL_ID: '', LINE_PAY_CHANNEL_SECRET: '' };
    const request = ok(page('http://localhost:3001/line-pay/pay'));
    expect(await start({ request }, trial)).toMatchObject({ isStarted: true });
  });
});

describe('LINE Pay is asked about a payment, which', () => {
  const ask = (said: Sayings, of = attempt) => linePay.ask(saying(said).shop, of);

  it('is looked up by its transaction, or by its name before it has one', async () => {
    const { shop, asked } = saying({ ledger: ok([payment()]) });
    await linePay.ask(shop, attempt);
    await linePay.ask(shop, { ...attempt, transactionId: null });
    const [{ headers } = { headers: new Headers() }] = asked;
    const signed = {
      channelSecret: accounts.LINE_PAY_CHANNEL_SECRET,
      path: '/v3/payments',
      payload: 'transactionId=2026112000001234567',
      nonce: headers.get('x-line-authorization-nonce') ?? '',
    };
    expect(headers.get('x-line-authorization')).toBe(linePaySignature(signed));
    const base = `${accounts.LINE_PAY_URL}/v3/payments`;
    expect(asked.map(({ url }) => url)).toEqual([
      `${base}?transactionId=2026112000001234567`,
      `${base}?orderId=A2026112000001-1`,
    ]);
  });

  it.each([
    ['is in the ledger', payment(), paid],
    [
      'is authorised only',
      payment({ payStatus: 'AUTHORIZATION' }),
      { ...paid, isAuthorised: true },
    ],
    ['has no name and no kind', payment({ orderId: undefined, transactionType: undefined }), paid],
    [
      'was refunded in parts',
      payment({ refundList: [{ refundAmount: -200 }, { refundAmount: 100 }] }),
      { ...paid, refunded: 300 },
    ],
    ['has no refunds', payment({ refundList: null }), paid],
    ['cost one dollar', payment({ payInfo: [{ amount: 1 }] }), { ...paid, amount: 1 }],
  ])('%s, is paid', async (_, entry, report) => {
    expect(await ask({ ledger: ok([entry]) })).toEqual(report);
  });

  it.each([
    ['of another order', payment({ orderId: 'A2026112000002-1' })],
    ['without an amount', payment({ payInfo: [] })],
    ['of nothing', payment({ payInfo: [{ amount: 0 }] })],
  ])('has an entry %s, is not believed', async (_, entry) => {
    const report = await ask({ ledger: ok([entry]) });
    expect(report).toEqual({ state: 'SILENT', code: 'UNREADABLE' });
  });

  it.each(['VOIDED_AUTHORIZATION', 'EXPIRED_AUTHORIZATION'])(
    'is %s, has failed',
    async (payStatus) => {
      expect(await ask({ ledger: ok([payment({ payStatus })]) })).toEqual({
        state: 'FAILED',
        code: payStatus,
        words: 'Success.',
      });
    },
  );

  it('has refunds besides, is found among them', async () => {
    const refundEntry = payment({ transactionType: 'PAYMENT_REFUND', payInfo: [{ amount: -5 }] });
    expect(await ask({ ledger: ok([refundEntry, payment()]) })).toEqual(paid);
  });

  it.each([
    ['0000', { state: 'OPEN' }],
    ['0110', { state: 'READY' }],
    ['0121', { state: 'FAILED', code: '0121', words: 'words' }],
    ['0122', { state: 'FAILED', code: '0122', words: 'words' }],
    ['0123', { state: 'SILENT', code: '0123' }],
    ['1150', { state: 'MISSING' }],
    ['1170', { state: 'FAILED', code: '1170', words: 'words' }],
    ['1279', { state: 'SILENT', code: '1279' }],
    ['1280', { state: 'FAILED', code: '1280', words: 'words' }],
    ['1298', { state: 'FAILED', code: '1298', words: 'words' }],
    ['9000', { state: 'SILENT', code: '9000' }],
  ])('is not in the ledger yet, is as the check says: %s', async (returnCode, report) => {
    const check = { returnCode, returnMessage: 'words' };
    expect(await ask({ ledger: unknown, check })).toEqual(report);
    expect(await ask({ ledger: ok([]), check })).toEqual(report);
  });

  it('is in an answer that cannot be read, or fails, is not decided', async () => {
    expect(await ask({ ledger: ok([{ transactionId: true }]) })).toEqual({
      state: 'SILENT',
      code: '0000',
    });
    const failed = { returnCode: '9000', info: [payment()] };
    expect(await ask({ ledger: failed })).toEqual({ state: 'SILENT', code: '9000' });
    expect(await ask({})).toEqual({ state: 'SILENT', code: 'UNREACHABLE' });
  });

  it('has no transaction, is open as long as its start may still be answered', async () => {
    const { shop, setClock } = saying({ ledger: unknown }, { PAYMENT_START_TIMEOUT: '10' });
    const startedAt = new Date('2026-11-20T12:00:00+08:00');
    const starting = { ...attempt, transactionId: null, startedAt };
    setClock(new Date('2026-11-20T12:00:14.999+08:00'));
    expect(await linePay.ask(shop, starting)).toEqual({ state: 'OPEN' });
    setClock(new Date('2026-11-20T12:00:15+08:00'));
    expect(await linePay.ask(shop, starting)).toEqual({ state: 'MISSING' });
  });
});

describe('a payment that LINE Pay collects', () => {
  const collect = (said: Sayings) => linePay.collect?.(saying(said).shop, attempt);
  const sum = (...amounts: number[]) => ok({ payInfo: amounts.map((amount) => ({ amount })) });

  it('is confirmed with its stored amount', async () => {
    const { shop, asked } = saying({ confirm: sum(900, 100) });
    const report = await linePay.collect?.(shop, attempt);
    expect(report).toEqual({ state: 'PAID', amount: 1000, words: 'Success.' });
    expect(asked.map(({ url }) => url)).toEqual([
      `${accounts.LINE_PAY_URL}/v3/payments/2026112000001234567/confirm`,
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ amount: 1000, currency: 'TWD' });
  });

  it('is paid with the amount that LINE Pay names, be it one dollar', async () => {
    expect(await collect({ confirm: sum(1) })).toMatchObject({ state: 'PAID', amount: 1 });
  });

  it('is not paid by amounts in an answer that is no success', async () => {
    const confirm = { returnCode: '1104', info: { payInfo: [{ amount: 1000 }] } };
    expect(await collect({ confirm })).toEqual({ state: 'FAILED', code: '1104' });
  });

  it.each([
    ['without a sum', ok(), { state: 'SILENT', code: '0000' }],
    ['with the sum 0', sum(0), { state: 'SILENT', code: '0000' }],
    ['not', undefined, { state: 'SILENT', code: 'UNREACHABLE' }],
    ['with a code of which nothing is known', { returnCode: '9000' }, { state: 'READY' }],
  ])('may still be taken if the confirmation is answered %s', async (_, confirm, report) => {
    const check = { returnCode: '0110' };
    const said = { ledger: unknown, check, ...(confirm && { confirm }) };
    expect(await collect(said)).toEqual(report);
  });

  it.each(['0000', '0110'])(
    'is not called open after a lost answer, although the check says %s',
    async (code) => {
      const report = await collect({ ledger: unknown, check: { returnCode: code } });
      expect(report).toEqual({ state: 'SILENT', code: 'UNREACHABLE' });
    },
  );

  it('is what the ledger says after a lost answer', async () => {
    expect(await collect({ ledger: ok([payment()]) })).toEqual(paid);
    const check = { returnCode: '0121' };
    expect(await collect({ ledger: unknown, check })).toEqual({ state: 'FAILED', code: '0121' });
  });

  it('waits if no request was sent', async () => {
    const { shop, asked } = saying({});
    shop.config.PROVIDER_CONCURRENCY = 0;
    expect(await linePay.collect?.(shop, attempt)).toEqual({ state: 'READY' });
    expect(asked).toEqual([]);
  });
});

describe('a refund by LINE Pay', () => {
  async function refund(said: Sayings, order: Partial<RefundOrder> = {}) {
    const { shop, asked } = saying(said);
    const result = await linePay.refund(shop, {
      attempt,
      amount: 300,
      refundedBefore: 200,
      lastRefund: 200,
      orderedAt: null,
      announce: async () => undefined,
      ...order,
    });
    return { result, sent: asked.slice(1).map((one) => [callOf(one), one.body]) };
  }
  const ledger = (refundedSoFar: number, changes: object = {}) =>
    ok([payment({ refundList: [{ refundAmount: -refundedSoFar }], ...changes })]);
  const made = { state: 'DONE', providerRefundId: null };
  const given = ok({ refundTransactionId: '2026112000001234568' });

  it('is asked for, unless the ledger has it', async () => {
    expect(await refund({ ledger: ledger(499), refund: given })).toEqual({
      result: { state: 'DONE', providerRefundId: '2026112000001234568' },
      sent: [['refund', '{"refundAmount":300}']],
    });
    expect(await refund({ ledger: ledger(500) })).toEqual({ result: made, sent: [] });
    expect(await refund({ ledger: ledger(501) })).toEqual({ result: made, sent: [] });
  });

  it('is done without an id if LINE Pay gives none', async () => {
    expect((await refund({ ledger: ledger(200), refund: ok() })).result).toEqual(made);
  });

  it.each([
    ['AUTHORIZATION', 1000, 'void', ''],
    ['AUTHORIZATION', 999, 'refund', '{"refundAmount":999}'],
    ['CAPTURE', 1000, 'refund', '{"refundAmount":1000}'],
  ])('of money in the state %s, %d TWD, is a %s', async (payStatus, amount, call, body) => {
    const said = { ledger: ok([payment({ payStatus })]), refund: given, void: ok() };
    const { result, sent } = await refund(said, { amount, refundedBefore: 0 });
    expect(result).toMatchObject({ state: 'DONE' });
    expect(sent).toEqual([[call, body]]);
  });

  it.each([
    ['1164', { state: 'REFUSED', code: '1164' }],
    ['1101', { state: 'LATER', code: '1101' }],
    ['9000', { state: 'LATER', code: '9000' }],
  ])('that is answered with %s', async (returnCode, result) => {
    expect((await refund({ ledger: ledger(200), refund: { returnCode } })).result).toEqual(result);
  });

  it('that is not answered comes again later', async () => {
    const { result } = await refund({ ledger: ledger(200) });
    expect(result).toEqual({ state: 'LATER', code: 'UNREACHABLE' });
  });

  it.each([
    ['was voided', ok([payment({ payStatus: 'VOIDED_AUTHORIZATION' })]), made],
    [
      'has expired',
      ok([payment({ payStatus: 'EXPIRED_AUTHORIZATION' })]),
      { state: 'REFUSED', code: 'FAILED' },
    ],
    ['is not known', unknown, { state: 'REFUSED', code: 'MISSING' }],
    ['cannot be looked up', undefined, { state: 'LATER', code: 'UNREACHABLE' }],
  ])('of a payment that %s', async (_, entry, result) => {
    expect(await refund({ ...(entry && { ledger: entry }) })).toEqual({ result, sent: [] });
  });
});
