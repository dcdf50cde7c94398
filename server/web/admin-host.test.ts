import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl, readConfig } from '#server/config.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const office = 'office.example.com';
const backOffice = [
  ['GET', '/admin'],
  ['GET', '/%61dmin/products'],
  ['GET', '/admin/assets/none.js'],
  ['GET', '/backstage/api/backstagex/me'],
  ['GET', '/backstage/api/bscore/me'],
  ['GET', '/backstage/api/%62score/me'],
  ['DELETE', '/backstage/api/backstagex/me'],
  ['POST', '/backstage/api/backstagex/products/search'],
] as const;

describe('a back office with a host of its own', () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ web: 'built', environment: { ADMIN_HOST: 'Office.Example.com' } });
  });
  afterAll(() => test.close());
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, host: string) =>
    test.http({ method, url, headers: { host } });

  it.each(backOffice)('is not found on the shop’s: %s %s', async (method, url) => {
    const { statusCode, headers } = await ask(method, url, 'shop.example.com');
    expect(statusCode).toBe(404);
    expect(headers.allow).toBeUndefined();
  });

  it('answers there, whatever the port', async () => {
    expect([200, 503]).toContain((await ask('GET', '/admin/', `${office}:3000`)).statusCode);
    expect((await ask('GET', '/backstage/api/bscore/me', office)).statusCode).toBe(401);
  });

  it('leaves the shop and the ERP as they are', async () => {
    const shop = 'shop.example.com';
    expect((await ask('GET', '/backstage/api/v1/banners', shop)).statusCode).toBe(200);
    expect((await ask('GET', '/backstage/api/v1/erp/orders', shop)).statusCode).toBe(401);
    expect((await ask('GET', '/faq', shop)).statusCode).toBe(200);
  });
});

describe('the address of the back office', () => {
  it('is the shop’s, unless it has a host of its own', () => {
    const PUBLIC_URL = 'https://shop.local';
    expect(adminUrl(readConfig({ PUBLIC_URL }))).toBe('https://shop.local/admin');
    expect(adminUrl(readConfig({ PUBLIC_URL, ADMIN_HOST: 'office.shop.local' }))).toBe(
      'https://office.shop.local/admin',
    );
    expect(adminUrl(readConfig({ PORT: '4000' }))).toBe('http://localhost:4000/admin');
  });

  it.each(['https://office.example.com', 'office.example.com:3000', 'office/admin'])(
    'is configured by the name of the host alone, not by %s',
    (ADMIN_HOST) => {
      expect(() => readConfig({ ADMIN_HOST })).toThrow('ADMIN_HOST');
    },
  );
});
