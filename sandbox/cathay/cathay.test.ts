import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutcomes } from '../outcomes.ts';
import { isRightAccount } from './atm.ts';
import { toBig5 } from './big5.ts';
import { caValue } from './ca-value.ts';
import { createCardLedger } from './card-ledger.ts';
import { cathay } from './cathay.ts';
import { createDepositLedger } from './deposit-ledger.ts';
import type { BankOptions } from './options.ts';

let moment = new Date('2026-11-20T10:00:00+08:00');
const delivered: string[] = [];
let lateMoment = Promise.withResolvers<void>();
const options: BankOptions = {
  now: () => moment,
  shopUrl: 'http://shop.example',
  deliver: async (url) => {
    delivered.push(url);
    return new Response('0000');
  },
  pause: () => lateMoment.promise,
  card: { storeId: '123456789', cubKey: 'KEYOFTHETEST' },
  atm: { key: '0123456789abcdef', account: '1', customer: 'c', user: 'u', password: 'p' },
};
const app = Fastify();
const ledgers = { cardLedger: createCardLedger(), depositLedger: createDepositLedger() };
app.register(formbody);
app.register(cathay({ ...options, ...ledgers, outcomes: createOutcomes() }), { prefix: '/cathay' });
afterAll(() => app.close());

const post = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/cathay${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Sends the late notices that are waiting. Later ones wait again. */
async function passLateMoment(): Promise<void> {
  const { promise, resolve } = lateMoment;
  lateMoment = Promise.withResolvers();
  resolve();
  await promise;
}

describe("the stand-in for the bank's card page", () => {
  const send = (amount: string, signed = amount, orderNumber = 'A1') => {
    const value = caValue(options.card.storeId, orderNumber, signed, 'ZH-TW', options.card.cubKey);
    return post('/EPOSService/Payment/OrderInitial.aspx', {
      strRqXML: `<MERCHANTXML><CAVALUE>${value}</CAVALUE><MSGID>TRS0004</MSGID><ORDERINFO><STOREID>${options.card.storeId}</STOREID><ORDERNUMBER>${orderNumber}</ORDERNUMBER><AMOUNT>${amount}</AMOUNT><LANGUAGE>ZH-TW</LANGUAGE></ORDERINFO></MERCHANTXML>`,
    });
  };

  it('opens for an order with a right signature and refuses any other', async () => {
    expect((await send('180')).body).toContain('NT$ 180');
    expect((await send('180', '1')).body).toContain('L002');
    expect((await send('180.5')).body).toContain('L001');
    expect((await send('180', '180', 'a-1')).body).toContain('L001');
    expect((await send('200')).body).toContain('L005');
  });

  it.each([
    ['once', 1, 1],
    ['twice', 2, 2],
    ['late', 0, 1],
    ['never', 0, 0],
  ])('sends the notice of a payment %s', async (notice, before, after) => {
    delivered.length = 0;
    const order = `N${notice.toUpperCase()}`;
    await send('180', '180', order);
    const { body } = await post('/card/decide', { order, choice: 'success', notice });
    expect(body).toContain('返回商店');
    expect(delivered).toHaveLength(before);
    await passLateMoment();
    expect(delivered).toHaveLength(after);
  });
});

describe("the stand-in for the bank's transfers", () => {
  it.each([
    ['99992501040013', 980, true],
    ['9999250104000020', 12_345, true],
    ['99992501040013', 981, false],
  ])('accepts on account %s a transfer of NT$%d: %s', (account, amount, isRight) => {
    expect(isRightAccount(account, amount)).toBe(isRight);
  });

  it('refuses an amount that does not fit the account, unless the form allows it', async () => {
    delivered.length = 0;
    const form = { account: '99992501040013', amount: '5', notice: 'once' };
    expect((await post('/atm', form)).body).toContain('銀行拒絕');
    expect(delivered).toEqual([]);
    expect((await post('/atm', { ...form, unchecked: '1' })).body).toContain('轉帳完成');
    expect(delivered).toEqual(['http://shop.example/backstage/api/v1/cathay/atm/deposit']);
  });

  it.each([
    ['once', 1],
    ['twice', 2],
    ['never', 0],
  ])('sends the notice of a transfer %s', async (notice, times) => {
    delivered.length = 0;
    const form = { account: '99992501040013', amount: '980', notice };
    expect((await post('/atm', form)).body).toContain(times ? '銀行已通知商店' : '尚未收到通知');
    expect(delivered).toHaveLength(times);
  });

  it('sends a late notice after the shopper has seen the end of the transfer', async () => {
    delivered.length = 0;
    expect((await app.inject('/cathay/atm')).body).toContain('name="notice" value="late"');
    const form = { account: '99992501040013', amount: '980', notice: 'late' };
    expect((await post('/atm', form)).body).toContain('尚未收到通知');
    expect(delivered).toEqual([]);
    await passLateMoment();
    expect(delivered).toEqual(['http://shop.example/backstage/api/v1/cathay/atm/deposit']);
  });

  it('lists transfers for the right customer, not more often than every three minutes', async () => {
    const login = { cust_id: 'c', cust_nickname: 'u', cust_pwd: 'p', acno: '1' };
    const list = (change: object = {}) =>
      post('/securities/tx10d0_txt.aspx', {
        ...login,
        from_date: '20261120',
        to_date: '20261120',
        ...change,
      });
    expect((await list({ cust_pwd: 'x' })).body).toContain('LOGIN');
    expect((await list()).body).toContain('<MEMO1>99992501040013</MEMO1>');
    expect((await list()).body).toContain('TOO_OFTEN');
    moment = new Date(moment.getTime() + 200_000);
    expect((await list({ to_date: '20261119' })).body).not.toContain('TXDETAIL');
  });

  it('writes Big5 that a decoder reads back', () => {
    const text = '跨行轉帳 A1';
    expect(new TextDecoder('big5').decode(toBig5(text))).toBe(text);
    expect(toBig5('😀').toString()).toBe('?');
  });
});
