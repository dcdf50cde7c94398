import { describe, expect, it } from 'vitest';
import { type CarrierService, carrierServices } from '#contract/enumerations.ts';
import { problemsOfParcel } from '#sandbox/ecpay/parcel-rules.ts';
import { serviceOf as knownAtStandIn } from '#sandbox/ecpay/services.ts';
import { readConfig } from '#server/config.ts';
import type { ParcelToSend } from './carrier.ts';
import { carrierOf } from './carriers.ts';
import { isStoreClosed, meaningOf } from './codes.ts';

/** The keys that ECPay publishes for tests with merchant 2000132. */
const config = readConfig({
  ECPAY_LOGISTICS_URL: 'https://logistics-stage.ecpay.com.tw',
  ECPAY_LOGISTICS_MERCHANT_ID: '2000132',
  ECPAY_LOGISTICS_HASH_KEY: '5294y06JbISpM5x9',
  ECPAY_LOGISTICS_HASH_IV: 'v77hoKGq4kWxNNIS',
  PUBLIC_URL: 'http://localhost:3000',
});
const clock = { now: () => new Date('2026-11-27T10:30:00+08:00') };
const log = { warn() {}, error() {}, info() {} } as never;

const stores: Readonly<Partial<Record<CarrierService, string>>> = {
  UNIMART: '131386',
  UNIMARTC2C: '131386',
  FAMI: '006598',
  FAMIC2C: '006598',
  HILIFE: '2001',
  HILIFEC2C: '2001',
  OKMARTC2C: '1328',
};
const parcelFor = (service: CarrierService): ParcelToSend => ({
  tradeNo: 'A1',
  goodsAmount: 300,
  collectAmount: 0,
  sender: { name: '晴棉', mobile: '0912345678', address: '臺北市大安區和平東路一段1號' },
  recipient: { name: '林小晴', mobile: '0987654321' },
  storeNo: stores[service] ?? '',
  address: stores[service] ? '' : '新北市板橋區府中路29號',
  deliveryTime: 'BEFORE_13_HOURS',
  size: { weightGrams: 2400, sidesMm: 601 },
});

/** The address and the fields of the request for a parcel. */
async function asked(service: CarrierService, parcel: Partial<ParcelToSend> = {}) {
  const requests: { url: string; fields: Record<string, string> }[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    const fields = Object.fromEntries(new URLSearchParams(String(init?.body)));
    requests.push({ url: String(url), fields });
    return new Response('1|RtnCode=300&AllPayLogisticsID=77&BookingNote=900');
  };
  const shop = { config, clock, log, fetch: fetch as typeof globalThis.fetch };
  const answer = await carrierOf(service).create(shop, { ...parcelFor(service), ...parcel });
  return { ...requests[0], answer };
}

// Made from the documented steps by a program of its own: sort, join, urlencode, lower case, MD5.
const signatures: Readonly<Record<CarrierService, string>> = {
  UNIMART: 'A8C1FA6BEA91782EFA886F12BFFD305E',
  UNIMARTC2C: '10CAA726EE71053DA0BEB29E7E9A05BB',
  FAMI: '90D9BE3866FBBA6180CA26BE11755DE5',
  FAMIC2C: 'A669A063CB612BC43B053B5989BBC72C',
  HILIFE: '61BC7F19B6DB83CEB15D022796BF00C6',
  HILIFEC2C: '14FD36508AF805DD252CC5281597B628',
  OKMARTC2C: '6F7A1BD7B33CCFB2C585C93EBAFA205D',
  TCAT: '6AC6460E2C2DF389542D430B582CAB94',
  POST: '3FB176F7DDEF6756CD0F456C5339DA04',
};

describe('a parcel that a company is asked for', () => {
  it.each(carrierServices)('of %s has the documented fields and signature', async (service) => {
    const { url, fields = {} } = await asked(service);
    expect(url).toBe('https://logistics-stage.ecpay.com.tw/Express/Create');
    expect(fields).toMatchObject({ LogisticsSubType: service, GoodsAmount: '300' });
    expect(fields.CheckMacValue).toBe(signatures[service]);
    const { contract } = knownAtStandIn(service) ?? {};
    expect(problemsOfParcel(fields, contract === 'C2C' ? 'C2C' : 'B2C')).toEqual([]);
  });

  it('goes to a home with both places, its size and the wanted hours', async () => {
    const { fields, answer } = await asked('TCAT', {
      collectAmount: 300,
      deliveryTime: 'AFTER_14_HOURS',
      address: '澎湖縣馬公市中正路36號',
    });
    expect(fields).toMatchObject({
      LogisticsType: 'HOME',
      IsCollection: 'Y',
      CollectionAmount: '300',
      SenderZipCode: '106',
      ReceiverZipCode: '880',
      Distance: '02',
      Specification: '0002',
      ScheduledDeliveryTime: '2',
    });
    expect(answer).toMatchObject({ state: 'DONE', paymentNo: '900' });
    expect((await asked('TCAT', { address: '臺北市信義區松高路11號' })).fields?.Distance).toBe(
      '00',
    );
  });

  it.each([
    ['POST', { collectAmount: 300 }, '中華郵政不代收貨款，請改用其他宅配'],
    ['POST', { size: { weightGrams: null, sidesMm: 0 } }, '中華郵政需要重量'],
    ['TCAT', { collectAmount: 20_001 }, '黑貓宅急便代收的上限為'],
    ['TCAT', { address: '某處' }, '收件地址沒有縣市與鄉鎮市區'],
  ] as const)('that %s cannot take is refused without a request', async (service, given, words) => {
    const { url, answer } = await asked(service, given);
    expect(url).toBeUndefined();
    expect(answer).toMatchObject({ state: 'REFUSED', words: expect.stringContaining(words) });
  });

  it('is printed at the call of its service, with the numbers that the call needs', () => {
    const parcels = [
      { carrierId: '1', paymentNo: 'P1', validationNo: 'V1' },
      { carrierId: '2', paymentNo: 'P2', validationNo: 'V2' },
    ];
    const printed = carrierServices.map((service) => {
      const { url, fields } = carrierOf(service).printForm({ config }, parcels);
      const names = fields.map(({ name }) => name).filter((name) => name.startsWith('CVS'));
      return [service, new URL(url).pathname, ...names].join(' ');
    });
    const bulk = '/helper/printTradeDocument';
    expect(printed).toEqual([
      `UNIMART ${bulk}`,
      'UNIMARTC2C /Express/PrintUniMartC2COrderInfo CVSPaymentNo CVSValidationNo',
      `FAMI ${bulk}`,
      'FAMIC2C /Express/PrintFAMIC2COrderInfo CVSPaymentNo',
      `HILIFE ${bulk}`,
      'HILIFEC2C /Express/PrintHILIFEC2COrderInfo CVSPaymentNo',
      'OKMARTC2C /Express/PrintOKMARTC2COrderInfo CVSPaymentNo',
      `TCAT ${bulk}`,
      `POST ${bulk}`,
    ]);
  });

  it('is cancelled only where ECPay has the call', async () => {
    const parcel = { carrierId: '1', paymentNo: 'P1', validationNo: 'V1' };
    const shop = { config, clock, log, fetch: async () => new Response('1|OK') };
    const answers = await Promise.all(
      carrierServices.map(async (service) => {
        const { state } = await carrierOf(service).cancel(shop as never, parcel);
        return [service, state] as const;
      }),
    );
    expect(answers.filter(([, state]) => state === 'DONE')).toEqual([['UNIMARTC2C', 'DONE']]);
  });
});

describe('the codes of a company', () => {
  it.each([
    ['UNIMART', '2030 2063 2065 2067 2044 2042 2037'],
    ['UNIMARTC2C', '2068 2073 2074 2067 2070 7020 2104'],
    ['FAMI', '3024 3018 3020 3022 3023 7006 7011'],
    ['FAMIC2C', '3032 3029 3025 3022 3023 7007 7011'],
    ['HILIFE', '2030 2063 2065 2067 2070 2042 2037'],
    ['HILIFEC2C', '3032 3018 3020 3022 3023 5002 7011'],
    ['OKMARTC2C', '2030 2073 2074 3022 3023 7104 7101'],
  ] as const)('for stores have one meaning each: %s %s', (service, codes) => {
    const all = codes.split(' ');
    expect(all.map((code) => meaningOf(service, code))).toEqual([
      ...['IN_TRANSIT', 'AT_STORE', 'NOT_FETCHED', 'FETCHED', 'RETURNED', 'TROUBLE', 'TROUBLE'],
    ]);
    expect(all.map((code) => isStoreClosed(service, code)).indexOf(true)).toBe(6);
  });

  it.each([
    ['TCAT', '300 3001 3002 3006 3003 5008 5002 3117'],
    ['POST', '320 3301 3303 3312 3308 3310 7302 3305'],
  ] as const)('for homes say when it is there: %s %s', (service, codes) => {
    expect(codes.split(' ').map((code) => meaningOf(service, code))).toEqual([
      ...['ACCEPTED', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'FETCHED', 'RETURNED'],
      ...['TROUBLE', 'TROUBLE'],
    ]);
  });

  it('mean nothing at another company, and each stands once', () => {
    expect([meaningOf('UNIMART', '3018'), meaningOf('FAMI', '2063')]).toEqual([
      undefined,
      undefined,
    ]);
    expect([meaningOf('TCAT', '3308'), meaningOf('POST', '__proto__')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
