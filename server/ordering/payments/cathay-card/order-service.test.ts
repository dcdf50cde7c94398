import { describe, expect, it } from 'vitest';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import {
  accounts,
  type BankEntry,
  bankAnswer,
  bankCallOf,
  shopAsking,
} from '#server/testing/provider-answers.ts';
import { caValue } from './messages.ts';
import { acceptedCardKeys, askOrderService, type OrderQuestion } from './order-service.ts';

const orderNumber = 'A2026112000001A1';
const question = { kind: 'ORD0001', orderNumber, amount: 1000, authCode: '123456' } as const;
const ask = (entry: BankEntry, asked: OrderQuestion = question) =>
  askOrderService(shopAsking(() => bankAnswer(asked.kind, entry)).shop, asked);

describe('a request to the order service of the bank', () => {
  it.each([
    ['ORD0001', 'ORDERINFO', ['1000'], ''],
    ['ORD0003', 'REFUNDORDERINFO', ['1000', '123456'], '123456'],
    ['ORD0007', 'CANCELORDERINFO', ['123456'], '123456'],
  ] as const)('of the kind %s signs what it sends', async (kind, wrapper, signed, authCode) => {
    const { shop, asked } = shopAsking((one) => bankAnswer(bankCallOf(one), { status: '0000' }));
    await askOrderService(shop, { ...question, kind });
    const [sent] = asked;
    expect(sent).toMatchObject({ url: accounts.CATHAY_CARD_SERVICE_URL, method: 'POST' });
    expect(sent?.headers.get('soapaction')).toBe('"http://tempuri.org/CRDOrderMethod"');
    const xml = readXml(xmlText(readXml(sent?.body ?? ''), 'soap:Body', 'CRDOrderMethod', 'xml'));
    expect(xmlText(xml, 'MSGID')).toBe(kind);
    expect(xmlText(xml, wrapper, 'ORDERNUMBER')).toBe(orderNumber);
    expect(xmlText(xml, wrapper, 'AMOUNT')).toBe(kind === 'ORD0007' ? '' : '1000');
    expect(xmlText(xml, wrapper, 'AUTHCODE')).toBe(authCode);
    expect(xmlText(xml, 'CAVALUE')).toBe(
      caValue(accounts.CATHAY_STORE_ID, orderNumber, ...signed, accounts.CATHAY_CUB_KEY),
    );
  });
});

describe('the answer of the order service', () => {
  it('is read with the last movement of money', async () => {
    const entry = { status: '2322', settledAmount: '60', settledAt: '20261120115900' };
    expect(await ask(entry)).toEqual({
      status: '2322',
      amount: 1000,
      authCode: '123456',
      settledAmount: 60,
      settledAt: new Date('2026-11-20T11:59:00+08:00'),
      isAnswered: true,
    });
  });

  it.each(['ORD0003', 'ORD0007'] as const)('to %s is signed by its own fields', async (kind) => {
    const answer = await ask({ status: '0000' }, { ...question, kind });
    expect(answer).toMatchObject({ status: '0000', isAnswered: true });
  });

  it('has no movement if the bank names none, or the year 1900', async () => {
    const none = { settledAmount: undefined, settledAt: undefined };
    expect(await ask({ status: '1212' })).toMatchObject(none);
    const bankMovement = { settledAmount: '', settledAt: '19000101000000000' };
    expect(await ask({ status: '1212', ...bankMovement })).toMatchObject(none);
    expect(await ask({ status: '1212', settledAt: '19011231000000' })).toMatchObject({
      settledAt: new Date('1901-12-31T00:00:00+08:00'),
    });
    expect(await ask({ status: '1212', settledAt: '19000102000000' })).toMatchObject(none);
    expect(await ask({ status: '1212', settledAt: '20261120115900123' })).toMatchObject({
      settledAt: new Date('2026-11-20T11:59:00+08:00'),
    });
    expect(await ask({ status: '1212', settledAt: '2026112011590' })).toMatchObject(none);
    expect(await ask({ status: '1212', settledAt: '20261320115900' })).toMatchObject(none);
  });

  it.each([
    ['is for another order', { orderNumber: 'A2026112000002A1' }],
    ['is signed with another key', { cubKey: 'other' }],
  ])('counts as none if it %s', async (_, change) => {
    const answer = await ask({ status: '1212', ...change });
    expect(answer).toEqual({
      status: 'FORGED',
      amount: Number.NaN,
      authCode: '',
      isAnswered: false,
    });
  });

  it('counts as none if it cannot be read or does not come', async () => {
    const nothing = { amount: Number.NaN, authCode: '', isAnswered: false };
    for (const text of ['', '<html></html>', bankAnswer('ORD0001', { status: '' })])
      expect(await askOrderService(shopAsking(() => text).shop, question)).toEqual({
        ...nothing,
        status: 'UNREADABLE',
      });
    expect(await askOrderService(shopAsking(() => undefined).shop, question)).toEqual({
      ...nothing,
      status: 'UNREACHABLE',
    });
  });
});

describe('the keys of the bank', () => {
  it('are the configured one, and the other one while it is being changed', () => {
    const { CATHAY_STORE_ID: storeId, CATHAY_CUB_KEY: cubKey } = accounts;
    const { shop } = shopAsking(() => undefined);
    expect(acceptedCardKeys(shop)).toEqual([{ storeId, cubKey }]);
    const changing = shopAsking(() => undefined, { CATHAY_CUB_KEY_ALSO_ACCEPTED: 'OLDKEY' });
    expect(acceptedCardKeys(changing.shop)).toEqual([
      { storeId, cubKey },
      { storeId, cubKey: 'OLDKEY' },
    ]);
  });
});
