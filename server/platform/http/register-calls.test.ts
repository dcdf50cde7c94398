import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { done, refused } from '#contract/outcome.ts';
import type { RequestContext } from './handler.ts';
import { banner, type HandlerTest, openHandlerTest } from './testing-handlers.ts';

let test: HandlerTest;
beforeAll(async () => {
  test = await openHandlerTest();
});
afterAll(() => test.close());
beforeEach(() => test.handle({}));

const member = { authorization: 'Bearer good' };

describe('an answer', () => {
  it('has an envelope whose status is the HTTP status, and keys in snake_case [7.002, 7.005]', async () => {
    const meta = { total: 9, page: 2, perPage: 1 };
    test.handle({ listBanners: async () => done({ items: [banner], meta }) });
    const response = await test.http('/api/v1/banners?page=2&per_page=1');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 200,
      data: [{ id: 3, image_mobile: '/media/b.avif', current_visibility_rule: 'ONLINE' }],
      meta: { total: 9, page: 2, per_page: 1 },
    });
  });

  it('carries declared fields only', async () => {
    test.handle({ readBanner: async () => done({ ...banner, purchasePrice: 12 }) });
    expect((await test.http('/api/v1/banners/3')).body).not.toContain('purchase');
  });

  it('is a failure in tests if it does not fit its schema', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    test.handle({ readBanner: async () => done({ ...banner, weight: 'heavy' }) });
    const response = await test.http('/api/v1/banners/3');
    expect(response.statusCode).toBe(500);
    expect(String(complaint.mock.calls)).toContain('does not fit its schema');
  });

  it('has no envelope if a provider reads it', async () => {
    test.handle({ readCategoryFullFeed: async () => done([]) });
    expect((await test.http('/api/v1/line-shop/category-full')).json()).toEqual([]);
  });
});

describe('a refusal', () => {
  it('has its code, its sentence and the request id [7.004, 8.019]', async () => {
    test.handle({
      login: async () => refused('USER_IS_UNVERIFIED', { extra: { email: 'a@b.tw', retryAt: 1 } }),
    });
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-request-id': 'journey-0001' },
      payload: { account: 'a@b.tw', password: 'secret123' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-request-id']).toBe('journey-0001');
    expect(response.json()).toEqual({
      status: 400,
      error_code: 'USER_IS_UNVERIFIED',
      message: '會員信箱尚未驗證',
      extra: { email: 'a@b.tw', retry_at: 1 },
      request_id: 'journey-0001',
    });
  });

  it('names every wrong field as on the wire', async () => {
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/user/order/checkout',
      headers: member,
      payload: { user: { name: '', mobile_number: '12' }, order: {} },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      error_code: 'VALIDATION_FAILED',
      errors: {
        'user.name': '此欄位為必填',
        'user.mobile_number': '手機號碼格式錯誤',
        'order.ship_type': '此欄位為必填',
      },
    });
  });

  it('says how long to wait', async () => {
    test.handle({
      login: async () => refused('TOO_MANY_REQUESTS', { extra: { retryAfter: 61.2 } }),
    });
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { account: 'a', password: 'b' },
    });
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('62');
  });

  it('after an unexpected error does not reveal the error, which is in the log', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    test.handle({
      readBanner: async () => {
        throw new Error('password=hunter2');
      },
    });
    const response = await test.http({
      url: '/api/v1/banners/3',
      headers: { 'x-request-id': 'journey-0002' },
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      status: 500,
      error_code: 'INTERNAL_ERROR',
      message: '系統忙碌中，請稍後再試',
      request_id: 'journey-0002',
    });
    expect(complaint).toHaveBeenCalled();
    expect(test.errors.at(-1)?.fields).toMatchObject({ requestId: 'journey-0002' });
  });

  it('while the database is away asks to try again later', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    test.handle({
      readBanner: async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    });
    const response = await test.http('/api/v1/banners/3');
    expect(response.statusCode).toBe(503);
    expect(response.json().error_code).toBe('SERVICE_BUSY');
    expect(response.headers['retry-after']).toBe('2');
  });
});

describe('a request id', () => {
  it('is made if none came, or one that is not safe in a log', async () => {
    for (const given of [undefined, 'short', 'with space in it', 'x'.repeat(65), 'quote"quote"']) {
      const response = await test.http({
        url: '/api/v1/nothing',
        headers: given === undefined ? {} : { 'x-request-id': given },
      });
      expect(response.json().request_id).toMatch(/^[\w-]{36}$/);
      expect(response.headers['x-request-id']).toBe(response.json().request_id);
    }
  });
});

describe('an address', () => {
  it.each([
    ['/api/v1/nothing', 404, 'NOT_FOUND'],
    ['/api/v1/banners/three', 404, 'NOT_FOUND'],
    ['/api/v1/banners/-1', 404, 'NOT_FOUND'],
    ['/api/v1/banners/0', 404, 'NOT_FOUND'],
    ['/api/v1/banners/99999999999', 404, 'NOT_FOUND'],
    [`/api/v1/banners/${'9'.repeat(300)}`, 404, 'NOT_FOUND'],
    ['/api/v1/banners/%', 400, 'MALFORMED_REQUEST'],
  ])('%s is refused in JSON [7.005]', async (url, status, code) => {
    const response = await test.http(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, error_code: code });
  });

  it('with a wrong method is refused before the body is read', async () => {
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/banners',
      headers: { 'content-type': 'image/png' },
      payload: 'x',
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(response.json().error_code).toBe('METHOD_NOT_ALLOWED');
  });

  it('whose last part is a word is not read as an id [7.005]', async () => {
    test.handle({
      listProductStocks: async () => done({ items: [] }),
      readProduct: async () => refused('NOT_FOUND'),
    });
    expect((await test.http('/api/v1/products/stocks')).json()).toEqual({ status: 200, data: [] });
  });
});

describe('a body', () => {
  const login = { method: 'POST', url: '/api/v1/auth/login' } as const;

  it.each([
    ['{"account":', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['{"__proto__":{}}', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['<xml/>', 'text/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['hello', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [`"${'x'.repeat(300_000)}"`, 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
    ['', 'application/json', 422, 'VALIDATION_FAILED'],
    ['[]', 'application/json', 422, 'VALIDATION_FAILED'],
    ['null', 'application/json', 422, 'VALIDATION_FAILED'],
  ])('%.20s as %s is refused', async (payload, type, status, code) => {
    const response = await test.http({ ...login, headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, error_code: code });
  });

  it('comes as JSON or as a form [7.061]', async () => {
    test.handle({
      login: async ({ body }) => done({ token: JSON.stringify(body), expiresAt: 'tomorrow' }),
    });
    const expected = '{"account":"a@b.tw","password":"secret123","rememberMe":true}';
    const fields = { account: 'a@b.tw', password: 'secret123', remember_me: 'true' };
    const asJson = await test.http({ ...login, payload: fields });
    const asForm = await test.http({
      ...login,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(asJson.json().data.token).toBe(expected);
    expect(asForm.json().data.token).toBe(expected);
  });

  it('of a member’s write may come in the query, completely or in part [7.085, 7.090]', async () => {
    const seen: unknown[] = [];
    test.handle({
      updateUser: async ({ body }) => {
        seen.push(body);
        return refused('FORBIDDEN');
      },
      startPayment: async ({ body }) => {
        seen.push(body);
        return refused('ORDER_NOT_FOUND');
      },
    });
    const name = encodeURIComponent('王小明');
    const put = { method: 'PUT', headers: member } as const;
    await test.http({ ...put, url: `/api/v1/user?name=${name}&birthday=1990.01.02&unknown=1` });
    await test.http({ ...put, url: `/api/v1/user?name=${name}`, payload: { name: '李小華' } });
    await test.http({ ...put, method: 'POST', url: '/api/v1/user/order/payment?order_id=5' });
    expect(seen).toEqual([
      { name: '王小明', birthday: '1990-01-02' },
      { name: '李小華' },
      { orderId: 5 },
    ]);
  });

  it('can be a form with nested names', async () => {
    let seen: unknown;
    test.handle({
      updateShoppingCart: async ({ body }) => {
        seen = body;
        return refused('COUPON_NOT_FOUND');
      },
    });
    await test.http({
      method: 'PUT',
      url: '/api/v1/user/order/shopping-cart',
      headers: { ...member, 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'order[ship_type]=HOME&coupon_id=&items[products][0][id]=3&items[products][0][quantity]=2',
    });
    expect(seen).toEqual({
      order: { shipType: 'HOME' },
      items: { products: [{ id: 3, quantity: 2 }], productCombinations: [], addOns: [] },
      giftIds: [],
    });
  });

  it('with a zero character is refused, because the database cannot store it', async () => {
    const response = await test.http({ ...login, payload: { account: 'a\0b', password: 'x' } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ account: '格式錯誤' });
  });
});

describe('a member call', () => {
  it.each([undefined, 'Bearer bad', 'Bearer ', 'good', 'Basic good', `Bearer ${'x'.repeat(600)}`])(
    'with the authorization %s is refused before its body is read [8.036]',
    async (authorization) => {
      const response = await test.http({
        method: 'PUT',
        url: '/api/v1/user',
        headers: {
          'content-type': 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
        },
        payload: '{"broken',
      });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ error_code: 'TOKEN_INVALID', status: 401 });
    },
  );

  it('gets its member, token and idempotency key, and its answer is not cached', async () => {
    let context: RequestContext | undefined;
    test.handle({
      logout: async (_, given) => {
        context = given;
        return done({});
      },
    });
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: { ...member, 'idempotency-key': 'order-1' },
    });
    expect(context).toMatchObject({ memberId: 7, token: 'good', idempotencyKey: 'order-1' });
    expect(response.headers['cache-control']).toBe('no-store');
    // Browsers read the time of the shop from this header.
    const date = Date.parse(response.headers.date ?? '');
    expect(Math.abs(date - test.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('refuses an idempotency key of a wrong form', async () => {
    const response = await test.http({
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: { ...member, 'idempotency-key': 'x'.repeat(201) },
    });
    expect(response.json()).toMatchObject({
      error_code: 'VALIDATION_FAILED',
      errors: { idempotency_key: '格式錯誤' },
    });
  });
});
