import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutcomes, type Outcomes } from '../outcomes.ts';
import { openData, sealData } from './cipher.ts';
import { createEcpayLedgers, ecpay } from './ecpay.ts';
import { macOf } from './store-list.ts';

const keys = { hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' };
const storeAccount = {
  merchantId: '2000132',
  keys: { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS' },
};
const opening = new Date('2026-11-20T10:00:00+08:00');
let now = opening;
const timestamp = () => now.getTime() / 1000;

let outcomes: Outcomes;
let app = Fastify();
beforeEach(() => {
  now = opening;
  outcomes = createOutcomes();
  app = Fastify();
  app.register(formbody);
  const account = { merchantId: '2000132', storeAccount, keys };
  const ledgers = createEcpayLedgers(outcomes);
  app.register(ecpay({ ...account, ledgers, outcomes, now: () => now }), {
    prefix: '/ecpay',
  });
});

describe('the cipher', () => {
  it.each([
    [
      '{"MerchantID":"2000132","BarCode":"/1234567"}',
      'XeEOdHpTRvxKEqs/JD9RSd16s7VtpyWVCN6AV44pKTW3DVa6yI7vKmjBRp2eulDhXoru/qBqFDBH3fEqlkMn3bbJfJBfGAq+v+SvttutYnc=',
    ],
    [
      '{"Name":"test!*\'()~value"}',
      'uvI4yrErM37XNQkXGAgRgBuDOiJoVs72Xn/rum9Ejl1DSna4HyLSoY7764PmhTR7JXb9jJWLSjCGcZEDeFiABg==',
    ],
  ])('agrees with the published vector of %s', (json, data) => {
    expect(openData(data, keys)).toEqual(JSON.parse(json));
    expect(sealData(JSON.parse(json), keys)).toBe(data);
  });
});

const form = {
  MerchantID: '2000132',
  MerchantTradeNo: 'M1',
  LogisticsType: 'CVS',
  LogisticsSubType: 'UNIMART',
  IsCollection: 'Y',
  ServerReplyURL: 'http://127.0.0.1:3000/backstage/api/v1/ecpay-map/callback',
  ExtraData: 'a"<b>',
};

const openMap = (fields: Record<string, string> = form) =>
  app.inject({
    method: 'POST',
    url: '/ecpay/Express/map',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the store map', () => {
  it('shows stores whose forms post the documented reply to the shop', async () => {
    const { statusCode, body, headers } = await openMap();
    expect(statusCode).toBe(200);
    expect(body).toContain('action="http://127.0.0.1:3000/backstage/api/v1/ecpay-map/callback"');
    for (const [name, value] of [
      ['MerchantID', '2000132'],
      ['MerchantTradeNo', 'M1'],
      ['LogisticsSubType', 'UNIMART'],
      ['CVSStoreID', '131386'],
      ['CVSStoreName', '建盛門市'],
      ['CVSOutSide', '1'],
      ['ExtraData', 'a&quot;&lt;b&gt;'],
    ]) {
      expect(body).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    }
    expect(headers['content-security-policy']).toContain('form-action http://127.0.0.1:3000;');
  });

  it.each([
    ['MerchantID', '2000933'],
    ['MerchantTradeNo', 'has a space'],
    ['LogisticsType', 'HOME'],
    ['LogisticsSubType', 'TCAT'],
    ['IsCollection', ''],
    ['ServerReplyURL', 'javascript:alert(1)'],
    ['ExtraData', 'x'.repeat(21)],
  ])('refuses a wrong %s', async (field, value) => {
    const { statusCode, body } = await openMap({ ...form, [field]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`<li>${field}</li>`);
  });

  it('refuses a trade number that was used before', async () => {
    await openMap();
    expect((await openMap()).body).toContain('<li>MerchantTradeNo</li>');
  });

  it('shows its maintenance page with the outcome fail', async () => {
    outcomes.set('ECPAY_MAP', 'fail');
    expect((await openMap()).statusCode).toBe(503);
  });
});

describe('the list of stores', () => {
  const fields = { MerchantID: '2000132', CvsType: 'UNIMART' };
  const askStores = async (sent: Record<string, string>, mac = macOf(sent, storeAccount.keys)) => {
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: '/ecpay/Helper/GetStoreList',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...sent, CheckMacValue: mac }).toString(),
    });
    return statusCode === 200 ? JSON.parse(payload) : { statusCode };
  };

  it('has the stores of the map', async () => {
    const { RtnCode, StoreList } = await askStores(fields);
    expect([RtnCode, StoreList[0].CvsType]).toEqual([1, 'UNIMART']);
    expect(StoreList[0].StoreInfo).toContainEqual({
      StoreId: '131386',
      StoreName: '建盛門市',
      StoreAddr: '臺北市中山區建國北路三段42號',
      StorePhone: '02-25081386',
    });
    const { body } = await openMap();
    for (const { StoreId } of StoreList[0].StoreInfo) expect(body).toContain(`value="${StoreId}"`);
  });

  it('is refused without the right signature, merchant or chain, and while it is closed', async () => {
    expect(await askStores(fields, 'A'.repeat(32))).toMatchObject({ RtnCode: 0 });
    expect(await askStores({ ...fields, MerchantID: '1' })).toMatchObject({ RtnCode: 0 });
    expect(await askStores({ ...fields, CvsType: 'SEVEN' })).toMatchObject({ RtnCode: 0 });
    const [{ CvsType, StoreInfo }] = (await askStores({ ...fields, CvsType: 'FAMI' })).StoreList;
    expect([CvsType, StoreInfo[0].StoreId]).toEqual(['FAMI', '006598']);
    outcomes.set('ECPAY_MAP', 'fail');
    expect(await askStores(fields)).toEqual({ statusCode: 503 });
  });

  it('is signed as ECPay’s published example', () => {
    const example = {
      MerchantID: '2000132',
      LogisticsType: 'CVS',
      LogisticsSubType: 'UNIMART',
      MerchantTradeDate: '2025/01/01 12:00:00',
    };
    expect(macOf(example, storeAccount.keys)).toBe('545E6146FD45BDA683C88454DB34CE8D');
  });
});

interface Envelope {
  MerchantID?: string;
  RqHeader?: { Timestamp: number; Revision: string };
}

async function ask(operation: string, data: object, envelope: Envelope = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/ecpay/B2CInvoice/${operation}`,
    payload: {
      MerchantID: '2000132',
      RqHeader: { Timestamp: timestamp(), Revision: '3.0.0' },
      Data: sealData({ MerchantID: '2000132', ...data }, keys),
      ...envelope,
    },
  });
  const { TransCode, Data } = answer.json();
  return { transCode: TransCode, ...(Data ? openData(Data, keys) : {}) } as Record<string, unknown>;
}

const invoice = {
  RelateNumber: 'INV1',
  CustomerIdentifier: '',
  CustomerName: '林小晴',
  CustomerAddr: '臺北市大安區和平東路1號',
  CustomerPhone: '',
  CustomerEmail: 'mei@example.tw',
  Print: '0',
  Donation: '0',
  LoveCode: '',
  CarrierType: '1',
  CarrierNum: '',
  TaxType: '1',
  SalesAmount: 180,
  InvType: '07',
  vat: '1',
  Items: [
    {
      ItemSeq: 1,
      ItemName: '衛生棉',
      ItemCount: 1,
      ItemWord: '式',
      ItemPrice: 100,
      ItemAmount: 100,
    },
    { ItemSeq: 2, ItemName: '運費', ItemCount: 1, ItemWord: '式', ItemPrice: 80, ItemAmount: 80 },
  ],
};

describe('the invoice service', () => {
  it('refuses a request with other keys, another merchant or an old timestamp', async () => {
    const data = { BarCode: '/ABC1234' };
    expect(await ask('CheckBarcode', data)).toMatchObject({ transCode: 1, IsExist: 'Y' });
    const old = { Timestamp: timestamp() - 601, Revision: '3.0.0' };
    expect(await ask('CheckBarcode', data, { RqHeader: old })).toEqual({ transCode: 10000 });
    expect(await ask('CheckBarcode', data, { MerchantID: '1' })).toEqual({ transCode: 10000 });
    const foreign = sealData(data, { ...keys, hashKey: '0123456789abcdef' });
    expect(await ask('CheckBarcode', data, { Data: foreign } as Envelope)).toEqual({
      transCode: 10000,
    });
  });

  it('knows every barcode except those that begin with /0000', async () => {
    expect(await ask('CheckBarcode', { BarCode: '/0000ABC' })).toMatchObject({ IsExist: 'N' });
    expect(await ask('CheckBarcode', { BarCode: 'ABC' })).toMatchObject({ RtnCode: 1200009 });
  });

  it('issues an invoice once for a relate number and finds it again', async () => {
    const issued = await ask('Issue', invoice);
    expect(issued).toMatchObject({ RtnCode: 1, InvoiceNo: 'AB10000001' });
    expect(issued.InvoiceDate).toBe('2026-11-20 10:00:00');
    expect(await ask('Issue', invoice)).toMatchObject({ RtnCode: 5070453 });
    expect(await ask('GetIssue', { RelateNumber: 'INV1' })).toMatchObject({
      RtnCode: 1,
      IIS_Number: 'AB10000001',
      IIS_Remain_Allowance_Amt: 180,
    });
    expect(await ask('GetIssue', { RelateNumber: 'INV2' })).toMatchObject({ RtnCode: 2 });
  });

  it.each([
    ['SalesAmount', { SalesAmount: 181 }],
    ['CustomerEmail', { CustomerEmail: '' }],
    ['CarrierNum', { CarrierType: '3', CarrierNum: 'abc' }],
    ['Donation', { Donation: '1', LoveCode: '123' }],
    ['LoveCode', { Donation: '1', CarrierType: '', LoveCode: '1' }],
    ['CarrierType', { Print: '1' }],
    ['CustomerIdentifier', { CustomerIdentifier: '123' }],
    ['Items', { Items: [] }],
  ])('refuses a wrong %s', async (field, change) => {
    const { RtnCode, RtnMsg } = await ask('Issue', { ...invoice, ...change });
    expect(RtnCode).toBe(1200009);
    expect(String(RtnMsg).split(' ')[0]).toBe(field);
  });

  it('voids only an invoice without allowances, and takes back no more than its amount', async () => {
    await ask('Issue', invoice);
    const named = { InvoiceNo: 'AB10000001', InvoiceDate: '2026-11-20' };
    const part = (amount: number) => ({
      ...named,
      AllowanceNotify: 'N',
      AllowanceAmount: amount,
      Items: [{ ...invoice.Items[0], ItemPrice: amount, ItemAmount: amount }],
    });
    expect(await ask('Allowance', part(181))).toMatchObject({ RtnCode: 1200009 });
    expect(await ask('Allowance', part(100))).toMatchObject({
      RtnCode: 1,
      IIS_Remain_Allowance_Amt: 80,
    });
    expect(await ask('Invalid', { ...named, Reason: '退款' })).toMatchObject({ RtnCode: 1200009 });
    const other = { ...invoice, RelateNumber: 'INV2' };
    await ask('Issue', other);
    const second = { InvoiceNo: 'AB10000002', InvoiceDate: '2026-11-20', Reason: '退款' };
    expect(await ask('Invalid', { ...second, InvoiceDate: '2026-11-21' })).toMatchObject({
      RtnCode: 1600003,
    });
    expect(await ask('Invalid', second)).toMatchObject({ RtnCode: 1 });
    expect(await ask('Invalid', second)).toMatchObject({ RtnCode: 1600003 });
  });

  it('voids no invoice whose period was declared on the 14th', async () => {
    const named = { InvoiceNo: 'AB10000001', InvoiceDate: '2026-11-20', Reason: '退款' };
    await ask('Issue', invoice);
    now = new Date('2027-01-14T00:00:00+08:00');
    expect(await ask('Invalid', named)).toMatchObject({ RtnCode: 1200009 });
    now = new Date('2027-01-13T23:59:59+08:00');
    expect(await ask('Invalid', named)).toMatchObject({ RtnCode: 1 });
  });

  it('forgets its invoices at a reset', async () => {
    await ask('Issue', invoice);
    outcomes.reset();
    expect(await ask('GetIssue', { RelateNumber: 'INV1' })).toMatchObject({ RtnCode: 2 });
    expect(await ask('Issue', invoice)).toMatchObject({ RtnCode: 1 });
  });

  it('answers that it is under maintenance with the outcome fail', async () => {
    outcomes.set('ECPAY_INVOICE', 'fail');
    expect(await ask('CheckBarcode', { BarCode: '/ABC1234' })).toMatchObject({ RtnCode: 9000001 });
  });
});
