import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import { shopForTests } from './for-tests.ts';
import { newAdministrator } from './new-administrator.ts';
import { openTestShop } from './test-shop.ts';

const test = shopForTests({ seeded: true });

const message = (code: string) => ({
  to: 'mei@example.tw',
  subject: '驗證碼',
  ...composeEmail({
    brand: '晴棉',
    shopUrl: 'https://shop.example',
    heading: '驗證碼',
    paragraphs: ['您好'],
    code,
  }),
});

const testOnly = Object.values(endpoints).filter(({ access }) => access === 'test');

describe('the test-only calls', () => {
  it('are all below /test, and answer in test mode [7.154]', async () => {
    expect(testOnly.length).toBeGreaterThan(0);
    for (const { method, path } of testOnly) {
      expect(path).toMatch(/^\/api\/v1\/test\//);
      const { statusCode } = await test.http({ method, url: path });
      expect(statusCode, path).not.toBe(404);
    }
  });

  it('show the e-mails to an address, newest first, with their codes [7.155]', async () => {
    await test.shop.mail.send(message('0001'));
    await test.shop.mail.send(message('0002'));
    await test.shop.mail.send({ ...message('0003'), to: 'other@example.tw' });
    const { data } = await test.api.listTestMails({ query: { to: 'mei@example.tw' } });
    expect(data.map(({ code }) => code)).toEqual(['0002', '0001']);
    expect(data[0]).toMatchObject({ to: 'mei@example.tw', subject: '驗證碼' });
    // Calls above may have sent letters to people of the demonstration data.
    const all = (await test.api.listTestMails()).data.map(({ to }) => to);
    expect(all.slice(0, 3)).toEqual(['other@example.tw', 'mei@example.tw', 'mei@example.tw']);
  });

  it('set the clock, move it on and restore the real time [7.155]', async () => {
    const { data } = await test.api.setTestClock({ body: { now: '2027-01-02T03:04:05+08:00' } });
    expect(data.now).toBe('2027-01-02T03:04:05+08:00');
    const moved = await test.api.setTestClock({ body: { advanceSeconds: 3600 } });
    expect(moved.data.now).toMatch(/^2027-01-02T04:04:0/);
    expect(test.shop.clock.now().getFullYear()).toBe(2027);
    const real = await test.api.clearTestClock();
    expect(Math.abs(Date.parse(real.data.now) - Date.now())).toBeLessThan(5000);
  });

  it('set the stock of a product, with a movement in the ledger [7.155]', async () => {
    const body = { productId: 1, webStock: 7, erpStock: 9 };
    expect((await test.api.setTestStock({ body })).data).toEqual({
      id: 1,
      webStock: 7,
      erpStock: 9,
    });
    const { data } = await test.api.listProductStocks({ query: { ids: [1] } });
    expect(data).toEqual([{ id: 1, webStock: 7, erpStock: 9 }]);
    const { rows } = await test.shop.pool.query(
      `select sum(web_change)::integer as web, sum(erp_change)::integer as erp
       from stock_movements join stock_records s on s.id = stock_record_id where product_id = 1`,
    );
    expect(rows).toEqual([{ web: 7, erp: 9 }]);
    await expect(
      test.api.setTestStock({ body: { ...body, productId: 2_000_000_000 } }),
    ).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('switch a maintenance setting with effect at once [7.155]', async () => {
    for (const isMaintained of [true, false]) {
      await test.api.setTestMaintainSetting({ body: { type: 'SERVICE', isMaintained } });
      const { data } = await test.api.listMaintainSettings();
      expect(data).toContainEqual({ type: 'SERVICE', isMaintained });
    }
  });

  it('run the due jobs [7.155]', async () => {
    const { data } = await test.api.runTestJobs();
    expect(data).toContain('expire-unpaid-orders');
  });

  it('restore the demonstration data, and leave administrators as they are [7.155]', async () => {
    test.clock.set(seedMoment);
    const { api } = await newAdministrator(test, 'owner');
    const before = (await test.api.listProducts()).data;
    await test.shop.pool.query(`update products set price = 1, member_price = null`);
    await test.shop.pool.query(
      `insert into banners (title, image, image_mobile) values ('x', '/x', '/x')`,
    );
    await test.api.resetTestData();
    expect((await test.api.listProducts()).data).toEqual(before);
    expect((await test.api.listTestMails()).data).toEqual([]);
    expect((await api.readMe()).data.role).toBe('owner');
  });
});

describe('without TEST_MODE', () => {
  it('the test-only calls do not exist [7.154, 7.155]', async () => {
    const other = await openTestShop({ environment: { TEST_MODE: '0' } });
    for (const { method, path } of testOnly) {
      const response = await other.http({ method, url: path });
      expect(response.statusCode).toBe(404);
      expect(response.json().error_code).toBe('NOT_FOUND');
    }
    await other.close();
  });
});
