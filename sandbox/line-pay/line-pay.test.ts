import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutcomes } from '../outcomes.ts';
import { createLineLedger } from './ledger.ts';
import { linePay } from './line-pay.ts';
import { isSigned, refusalOf } from './request-rules.ts';

const keys = { channelId: '1656000000', channelSecret: 'channelSecretKey' };
const now = () => new Date('2026-11-20T10:00:00+08:00');
const ledger = createLineLedger(now);
const outcomes = createOutcomes();
const app = Fastify();
app.register(
  linePay({ ...keys, outcomes, ledger, now, pageUrl: 'http://localhost:3001/line-pay' }),
  { prefix: '/line-pay' },
);
afterAll(() => app.close());

let count = 0;
const request = (change: object = {}) => ({
  amount: 180,
  currency: 'TWD',
  orderId: `2026112000000${++count}-1`,
  packages: [{ id: '1', amount: 180, products: [{ name: '晴棉 訂單', quantity: 1, price: 180 }] }],
  redirectUrls: { confirmUrl: 'http://shop.example/ok', cancelUrl: 'http://shop.example/no' },
  ...change,
});

async function call(path: string, body?: object, channelSecret = keys.channelSecret) {
  const payload = body ? JSON.stringify(body) : '';
  const [pathOnly = '', query = ''] = path.split('?');
  const isGet = body === undefined;
  const signature = createHmac('sha256', channelSecret)
    .update(`${channelSecret}${pathOnly}${isGet ? query : payload}nonce`)
    .digest('base64');
  const { body: text } = await app.inject({
    method: isGet ? 'GET' : 'POST',
    url: `/line-pay${path}`,
    headers: {
      'content-type': 'application/json',
      'x-line-channelid': keys.channelId,
      'x-line-authorization-nonce': 'nonce',
      'x-line-authorization': signature,
    },
    ...(isGet ? {} : { payload }),
  });
  return text;
}
const codeOf = (text: string) => (JSON.parse(text) as { returnCode: string }).returnCode;

async function requested() {
  const text = await call('/v3/payments/request', request());
  const id = /"transactionId":(\d{19})/.exec(text)?.[1] ?? '';
  return { id, text };
}

beforeEach(() => outcomes.set('LINE_PAY', 'success'));

describe('the stand-in for LINE Pay', () => {
  it('knows the published signatures', () => {
    const url = '/v3/payments?transactionId=2021113000697317600';
    const headers = {
      'x-line-channelid': keys.channelId,
      'x-line-authorization-nonce': '00000000-0000-0000-0000-000000000000',
      'x-line-authorization': 'AKeJOML++U7ibctuAHwQScBZs/TpHScKCwRBivdWE3A=',
    };
    const signed = { headers, url, method: 'GET', body: '' };
    expect(isSigned(keys, signed)).toBe(true);
    expect(isSigned(keys, { ...signed, url: `${url}1` })).toBe(false);
    expect(isSigned({ ...keys, channelId: '1' }, signed)).toBe(false);
  });

  it('refuses a request that is signed with another secret', async () => {
    expect(codeOf(await call('/v3/payments/request', request(), 'other'))).toBe('1106');
  });

  it.each([
    [{ amount: 179 }, '2101'],
    [{ amount: 180.5 }, '1124'],
    [{ currency: 'JPY' }, '1178'],
    [{ orderId: 'x'.repeat(101) }, '2101'],
    [{ packages: [] }, '2101'],
    [{ redirectUrls: { confirmUrl: '', cancelUrl: '' } }, '2101'],
    [
      { packages: [{ id: '1', amount: 180, products: [{ name: 'a', quantity: 2, price: 180 }] }] },
      '2101',
    ],
    [{ packages: [{ id: '1', amount: 180, name: 'n'.repeat(101), products: [] }] }, '2101'],
  ])('refuses a request with %j: code %s', (change, code) => {
    expect(refusalOf(request(change))).toBe(code);
  });

  it('accepts an order id once', async () => {
    const body = request();
    expect(codeOf(await call('/v3/payments/request', body))).toBe('0000');
    expect(codeOf(await call('/v3/payments/request', body))).toBe('1172');
  });

  it('takes the money once, after the shopper agreed, and only the right amount', async () => {
    const { id } = await requested();
    const confirm = (amount: number) =>
      call(`/v3/payments/${id}/confirm`, { amount, currency: 'TWD' }).then(codeOf);
    const check = () => call(`/v3/payments/requests/${id}/check`).then(codeOf);
    expect([await check(), await confirm(180)]).toEqual(['0000', '1169']);
    await app.inject(`/line-pay/pay/${id}`);
    expect(await check()).toBe('0110');
    expect([await confirm(1), await confirm(180), await confirm(180)]).toEqual([
      '1153',
      '0000',
      '1152',
    ]);
    expect(await check()).toBe('0123');
    expect(await call(`/v3/payments?transactionId=${id}`)).toContain(`"transactionId":${id}`);
  });

  it('refunds no more than it took', async () => {
    const { id } = await requested();
    await app.inject(`/line-pay/pay/${id}`);
    await call(`/v3/payments/${id}/confirm`, { amount: 180, currency: 'TWD' });
    const refund = (body: object) => call(`/v3/payments/${id}/refund`, body).then(codeOf);
    expect(await refund({ refundAmount: 100 })).toBe('0000');
    expect(await refund({ refundAmount: 81 })).toBe('1164');
    expect(await refund({})).toBe('0000');
    expect(await refund({})).toBe('1165');
  });

  it('sends the browser back if an outcome was set, and otherwise asks on a page without scripts', async () => {
    const { id } = await requested();
    outcomes.set('LINE_PAY', 'cancel');
    const { headers } = await app.inject(`/line-pay/pay/${id}`);
    expect(headers.location).toBe('http://shop.example/no');
    expect((await app.inject('/line-pay/pay/1')).statusCode).toBe(404);
    const fresh = createOutcomes();
    const asking = Fastify();
    asking.register(
      linePay({ ...keys, outcomes: fresh, ledger, now, pageUrl: 'http://localhost:3001/line-pay' }),
    );
    const { id: other } = ledger.add({
      orderId: 'o',
      amount: 1,
      productName: '<b>',
      confirmUrl: 'http://shop.example/ok',
      cancelUrl: 'http://shop.example/no',
    });
    const page = await asking.inject(`/pay/${other}`);
    expect(page.body).toContain('同意付款');
    expect(page.body).toContain('&lt;b&gt;');
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    await asking.close();
  });
});
