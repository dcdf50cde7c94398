import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildStorefront } from '#server/testing/run-server.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  await buildStorefront();
  test = await openTestShop({ seeded: true, web: 'built' });
});
afterAll(() => test.close());

/** Makes the database unreachable until the returned function is called. */
function takeDatabaseAway(): () => void {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { pool } = test.shop;
  const refuse = () => Promise.reject(lost);
  const spies = [
    vi.spyOn(pool, 'query').mockImplementation(refuse),
    vi.spyOn(pool, 'connect').mockImplementation(refuse),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

it('pages and answers that have expired are given while the database is away, others are refused', async () => {
  const [product] = (await test.api.listProducts()).data;
  const api = '/backstage/api/v1';
  const addresses = ['/', '/products', `/products/${product?.id}`, '/faq', `${api}/product-series`];
  const read = async (url: string) => {
    const { statusCode, body } = await test.http({ method: 'GET', url });
    return { url, statusCode, body };
  };
  const readAll = () => Promise.all(addresses.map(read));
  const before = await readAll();
  test.clock.advance(301);
  const bringBack = takeDatabaseAway();
  try {
    const after = await readAll();
    expect(after.map(({ url, statusCode }) => [url, statusCode])).toEqual(
      addresses.map((url) => [url, 200]),
    );
    expect(after.map(({ body }, at) => body === before[at]?.body)).toEqual(
      addresses.map(() => true),
    );
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect((await read(`${api}/gifts`)).statusCode).toBe(503);
    expect(logged).toHaveBeenCalledWith('call failed', expect.anything());
    logged.mockRestore();
  } finally {
    bringBack();
  }
  expect((await read('/')).statusCode).toBe(200);
});
