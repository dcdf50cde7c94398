import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newShopper, type Shopper } from '#server/testing/new-shopper.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { storeMapVisits } from './tables.ts';

const test = shopForTests();
let shopper: Shopper;
beforeEach(async () => {
  shopper = await newShopper(test);
});

async function openMap({ api }: Shopper = shopper) {
  const { data } = await api.openStoreMap();
  return { url: data.url, fields: Object.fromEntries(data.fields.map((f) => [f.name, f.value])) };
}

const picked = {
  MerchantID: '2000132',
  LogisticsSubType: 'UNIMART',
  CVSStoreID: '131386',
  CVSStoreName: '建盛門市',
  CVSAddress: '臺北市中山區建國北路三段42號',
  CVSTelephone: '02-25081386',
  CVSOutSide: '0',
};

/** Posts the reply as the provider's page does, from another site: without cookies and without the member's token. */
async function reply(fields: Record<string, string>) {
  const { statusCode, headers } = await test.http({
    method: 'POST',
    url: '/api/v1/ecpay-map/callback',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://logistics.ecpay.com.tw',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, location: String(headers.location), headers };
}

const withStore = `/redirect?${new URLSearchParams({
  CVSStoreID: picked.CVSStoreID,
  CVSStoreName: picked.CVSStoreName,
  CVSAddress: picked.CVSAddress,
})}`;
const withoutStore = { status: 303, location: '/redirect' };

describe('the form that opens the map', () => {
  it('has the documented fields and leads to the configured host [3.106, 7.157, 7.158, 7.159, 7.160, 7.161, 7.163]', async () => {
    const { url, fields } = await openMap();
    expect(url).toBe('http://localhost:3001/ecpay/Express/map');
    expect(fields).toEqual({
      MerchantID: '2000132',
      MerchantTradeNo: expect.stringMatching(/^[A-Za-z\d]{20}$/),
      LogisticsType: 'CVS',
      LogisticsSubType: 'UNIMART',
      IsCollection: 'Y',
      ServerReplyURL: 'http://localhost:3000/backstage/api/v1/ecpay-map/callback',
      ExtraData: expect.stringMatching(/^[A-Za-z\d]{20}$/),
    });
  });

  it('has a new token every time, and the token is not stored', async () => {
    const [one, other] = [await openMap(), await openMap()];
    expect(one.fields.MerchantTradeNo).not.toBe(other.fields.MerchantTradeNo);
    expect(one.fields.ExtraData).not.toBe(other.fields.ExtraData);
    const rows = await test.shop.db.select().from(storeMapVisits);
    expect(JSON.stringify(rows)).not.toContain(one.fields.ExtraData);
  });

  it('is for members', async () => {
    await expect(test.api.openStoreMap()).rejects.toMatchObject({ status: 401 });
  });

  it('leads to the real host when one is configured', async () => {
    const environment = {
      ECPAY_LOGISTICS_URL: 'https://logistics.ecpay.com.tw/',
      ECPAY_LOGISTICS_MERCHANT_ID: '3000001',
      PUBLIC_URL: 'https://shop.local',
    };
    const real = await openTestShop({ environment });
    const { data } = await (await newShopper(real)).api.openStoreMap();
    expect(data.url).toBe('https://logistics.ecpay.com.tw/Express/map');
    expect(data.fields).toContainEqual({ name: 'MerchantID', value: '3000001' });
    expect(data.fields).toContainEqual({
      name: 'ServerReplyURL',
      value: 'https://shop.local/backstage/api/v1/ecpay-map/callback',
    });
    await real.close();
  });
});

describe('the reply of the map', () => {
  it('leads back with the three fields of the store, without cookies [7.162, 7.163]', async () => {
    const { fields } = await openMap();
    const { MerchantTradeNo = '', ExtraData = '' } = fields;
    const answer = await reply({ ...picked, MerchantTradeNo, ExtraData });
    expect(answer).toMatchObject({ status: 303, location: withStore });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is accepted once: a replay leads back without a store', async () => {
    const { MerchantTradeNo = '', ExtraData = '' } = (await openMap()).fields;
    await reply({ ...picked, MerchantTradeNo, ExtraData });
    const again = { ...picked, CVSStoreID: '999999', MerchantTradeNo, ExtraData };
    expect(await reply(again)).toMatchObject(withoutStore);
  });

  it('is accepted once also if it arrives twice at the same time', async () => {
    const { MerchantTradeNo = '', ExtraData = '' } = (await openMap()).fields;
    const fields = { ...picked, MerchantTradeNo, ExtraData };
    const answers = await Promise.all([reply(fields), reply(fields), reply(fields)]);
    expect(answers.filter(({ location }) => location === withStore)).toHaveLength(1);
  });

  it('with a forged token leads back without a store', async () => {
    const { MerchantTradeNo = '' } = (await openMap()).fields;
    const forged = { ...picked, MerchantTradeNo, ExtraData: 'A'.repeat(20) };
    expect(await reply(forged)).toMatchObject(withoutStore);
  });

  it('with the token of another visit leads back without a store', async () => {
    const { ExtraData = '' } = (await openMap(await newShopper(test))).fields;
    const { MerchantTradeNo = '' } = (await openMap()).fields;
    expect(await reply({ ...picked, MerchantTradeNo, ExtraData })).toMatchObject(withoutStore);
  });

  it('is too late after half an hour', async () => {
    const { MerchantTradeNo = '', ExtraData = '' } = (await openMap()).fields;
    test.clock.advance(30 * 60);
    expect(await reply({ ...picked, MerchantTradeNo, ExtraData })).toMatchObject(withoutStore);
  });

  it('of another merchant or another chain leads back without a store [3.106]', async () => {
    expect(await reply({ ...picked, MerchantID: '3000001' })).toMatchObject(withoutStore);
    expect(await reply({ ...picked, LogisticsSubType: 'FAMI' })).toMatchObject(withoutStore);
  });

  it('without a store leads back', async () => {
    expect(await reply({})).toMatchObject(withoutStore);
    const { MerchantTradeNo = '', ExtraData = '' } = (await openMap()).fields;
    expect(await reply({ MerchantTradeNo, ExtraData })).toMatchObject(withoutStore);
  });

  it('with fields that no store can have leads back without a store, and the visit stays open', async () => {
    const { MerchantTradeNo = '', ExtraData = '' } = (await openMap()).fields;
    const visit = { ...picked, MerchantTradeNo, ExtraData };
    for (const wrong of [
      { CVSStoreID: '' },
      { CVSStoreID: '1'.repeat(21) },
      { CVSStoreID: '131386&x=1' },
      { CVSStoreName: '店'.repeat(51) },
      { CVSAddress: '路'.repeat(201) },
    ]) {
      expect(await reply({ ...visit, ...wrong })).toMatchObject(withoutStore);
    }
    expect(await reply(visit)).toMatchObject({ status: 303, location: withStore });
  });

  it('without a token is passed on and changes nothing: no visit ends, no cookie is set [7.162]', async () => {
    const { MerchantTradeNo = '' } = (await openMap()).fields;
    const visits = () => test.shop.db.select().from(storeMapVisits);
    const before = await visits();
    const answer = await reply({ ...picked, MerchantTradeNo });
    expect(answer).toMatchObject({ status: 303, location: withStore });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await visits()).toEqual(before);
  });

  it('passes on three fields, as text, and no other [7.162]', async () => {
    const nasty = {
      CVSStoreID: '131386',
      CVSStoreName: '"><script>&next=//evil.example\r\nX: 1',
      CVSAddress: '路'.repeat(200),
      CVSTelephone: '02-1',
      next: '//evil.example',
    };
    const { location, status } = await reply(nasty);
    expect(status).toBe(303);
    const url = new URL(location, 'https://shop.example');
    expect(url.origin + url.pathname).toBe('https://shop.example/redirect');
    expect([...url.searchParams.keys()]).toEqual(['CVSStoreID', 'CVSStoreName', 'CVSAddress']);
    expect(url.searchParams.get('CVSAddress')).toHaveLength(200);
    expect(location).not.toMatch(/[\r\n<>"]/);
  });

  it('cannot come after the visit has expired, so the visit is deleted', async () => {
    await openMap();
    test.clock.advance(31 * 60);
    await test.shop.jobs.runDue();
    expect(await test.shop.db.select().from(storeMapVisits)).toEqual([]);
  });
});
