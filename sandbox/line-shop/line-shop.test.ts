import { createHash, createHmac } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutcomes } from '../outcomes.ts';
import { createLineShopLedger } from './ledger.ts';
import { lineShop } from './line-shop.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const outcomes = createOutcomes();
const ledger = createLineShopLedger();
const app = Fastify();
app.register(formbody);
app.register(
  lineShop({ site: '2', shopId: 'shop', authKey: 'key', outcomes, ledger, now: () => now }),
);
afterAll(() => app.close());
beforeEach(() => {
  outcomes.reset();
  ledger.clear();
});

type Change = Record<string, string>;
const timestamp = String(now.getTime() / 1000);

function signed(time: string, message: string): string {
  const key = createHash('md5').update(time).digest('hex');
  return createHmac('sha256', key).update(message).digest('hex');
}

const goods = (amountName: string, amount: string) =>
  JSON.stringify([
    {
      product: {
        product_name: '天絲',
        product_type: 'normal',
        product_id: '7',
        [amountName]: amount,
        sub_category1: '',
      },
    },
  ]);

const account = { site: '2', shopid: 'shop', authkey: 'key' };
const order = { ...account, orderid: 'A1', ecid: 'click-1', ordertime: '2026-11-20 10:00:00' };

function placed(change: Change = {}) {
  const fields = {
    ...order,
    ordertotal: '300',
    order_list: goods('product_amount', '300'),
    timestamp,
    ...change,
  };
  const message = `orderid=${fields.orderid}&ordertotal=${fields.ordertotal}&timestamp=${fields.timestamp}`;
  return { ...fields, hash: change.hash ?? signed(fields.ordertime, message) };
}

function finished(change: Change = {}) {
  const fields = {
    ...order,
    feetime: '2026-11-30 10:00:00',
    feetotal: '150',
    fee_list: goods('product_fee', '150'),
    timestamp,
    ...change,
  };
  const { orderid, feetime, feetotal } = fields;
  const message = `orderid=${orderid}&feetime=${feetime}&feetotal=${feetotal}&timestamp=${fields.timestamp}`;
  return { ...fields, hash: change.hash ?? signed(feetime, message) };
}

const post = async (path: string, fields: Change) =>
  (
    await app.inject({
      method: 'POST',
      url: `/tracking/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  ).body;
const sendEvent = async (path: string, payload: object) =>
  (await app.inject({ method: 'POST', url: `/tracking/events/${path}`, payload })).body;

describe('the stand-in for LINE Shopping', () => {
  it('accepts an order, and counts a repeated report of it', async () => {
    expect(await post('orderinfo', placed())).toBe('OK');
    expect(await post('orderinfo', placed())).toBe('OK');
    expect((await app.inject('/ledger')).json().orders).toMatchObject([
      { orderId: 'A1', ecid: 'click-1', total: 300, reports: 2 },
    ]);
    const other = { ordertotal: '10', order_list: goods('product_amount', '10') };
    expect(await post('orderinfo', placed(other))).toBe('FAIL orderid');
  });

  it.each([
    ['site', { site: '3' }],
    ['shopid', { shopid: 'other' }],
    ['authkey', { authkey: 'other' }],
    ['orderid', { orderid: '' }],
    ['ecid', { ecid: '' }],
    ['ordertime', { ordertime: '2026/11/20 10:00:00' }],
    ['timestamp', { timestamp: '1700000000' }],
    ['hash', { hash: '0'.repeat(64) }],
    ['ordertotal', { ordertotal: '299' }],
    ['order_list', { order_list: '[]' }],
    ['order_list', { order_list: goods('product_amount', '3.5') }],
  ])('refuses an order for its %s: %j', async (problem, change) => {
    expect(await post('orderinfo', placed(change))).toBe(`FAIL ${problem}`);
    expect(ledger.orders.size).toBe(0);
  });

  it('accepts the final amount of a known order, up to the total of the order', async () => {
    expect(await post('orderfinish', finished())).toBe('FAIL orderid');
    await post('orderinfo', placed());
    const more = { feetotal: '301', fee_list: goods('product_fee', '301') };
    expect(await post('orderfinish', finished(more))).toBe('FAIL feetotal');
    expect(await post('orderfinish', finished({ hash: 'x' }))).toBe('FAIL hash');
    expect(await post('orderfinish', finished())).toBe('OK');
    expect(ledger.orders.get('A1')).toMatchObject({ total: 300, feeTotal: 150 });
  });

  it('accepts complete events only, each kind in its own call [9.016, 9.017, 9.018, 9.019, 9.020]', async () => {
    const event = { ecid: 'c', event_time: 1_795_000_000, redirect_url: 'https://shop.example/' };
    const products = [{ id: 7 }];
    expect(await sendEvent('normal', { event_id: 1, ...event })).toBe('OK');
    expect(await sendEvent('normal', { event_id: 2, ...event })).toBe('OK');
    expect(await sendEvent('products', { event_id: 4, ...event, products })).toBe('OK');
    expect(await sendEvent('products', { event_id: 5, ...event, products })).toBe('OK');
    expect(await sendEvent('normal', { event_id: 3, ...event })).toBe('FAIL event_id');
    expect(await sendEvent('normal', { event_id: 2, ...event, products })).toBe('FAIL products');
    expect(await sendEvent('products', { event_id: 4, ...event })).toBe('FAIL products');
    expect(await sendEvent('normal', { event_id: 2, ...event, event_time: 7 })).toBe(
      'FAIL event_time',
    );
    expect(ledger.events).toHaveLength(4);
  });

  it('refuses everything with the outcome fail', async () => {
    outcomes.set('LINE_SHOP', 'fail');
    expect(await post('orderinfo', placed())).toBe('FAIL refused');
    expect(ledger.orders.size).toBe(0);
  });
});
