import { describe, expect, it } from 'vitest';
import { ApiError, createClient } from './client.ts';

/** A client whose requests are recorded and answered with `body`. */
function recordingClient(body: unknown, status = 200, token?: string) {
  const requests: { url: string; init: RequestInit }[] = [];
  const failures: ApiError[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      return new Response(JSON.stringify(body), { status });
    },
    token: () => token,
    onError: (error) => failures.push(error),
  });
  const last = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('nothing was sent');
    return { ...request, headers: new Headers(request.init.headers) };
  };
  return { client, last, failures };
}

describe('client', () => {
  it('calls below /backstage and returns data and meta in camelCase [7.001, 7.002, 7.048]', async () => {
    const { client, last } = recordingClient({
      status: 200,
      data: [{ begin_at: 'x' }],
      meta: { total: 9, page: 1, per_page: 4 },
    });
    const answer = await client.listNews({ query: { page: 1 } });
    expect(last().url).toBe('/backstage/api/v1/news?page=1');
    expect(answer).toEqual({ data: [{ beginAt: 'x' }], meta: { total: 9, page: 1, perPage: 4 } });
  });

  it('leaves out an absent category and sends a chosen one [7.047]', async () => {
    const { client, last } = recordingClient({ status: 200, data: [] });
    await client.listNews({ query: { page: 1, categoryId: undefined } });
    expect(last().url).not.toContain('category_id');
    await client.listNews({ query: { page: 1, categoryId: 3 } });
    expect(last().url).toContain('category_id=3');
  });

  it('throws a refusal as an error with the converted body [7.004, 8.019, 8.020]', async () => {
    const { client, failures } = recordingClient(
      {
        status: 400,
        error_code: 'USER_IS_UNVERIFIED',
        message: '會員信箱尚未驗證',
        extra: { email: 'a@b.tw' },
        request_id: 'r1',
      },
      400,
    );
    const error = await client
      .login({ body: { account: 'a@b.tw', password: 'x' } })
      .catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      errorCode: 'USER_IS_UNVERIFIED',
      extra: { email: 'a@b.tw' },
      requestId: 'r1',
    });
    expect(failures).toEqual([error]);
  });

  it('gives an error message even if no answer arrives', async () => {
    const client = createClient({ fetch: async () => Promise.reject(new TypeError('offline')) });
    await expect(client.listBanners()).rejects.toMatchObject({
      status: 0,
      errorCode: '',
      message: '系統忙碌中，請稍後再試',
    });
  });

  it('takes an answer whose rest is lost for none', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"status":200,"da'));
        controller.error(new TypeError('the connection was reset'));
      },
    });
    const client = createClient({ fetch: async () => new Response(body) });
    const error = await client.listBanners().catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(0);
  });

  it('ends a call as its caller wishes, also in the middle of the answer', async () => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      pull(controller) {
        leaving.abort();
        controller.error(leaving.signal.reason);
      },
    });
    const client = createClient({ fetch: async () => new Response(body) });
    const { signal } = leaving;
    const error = await client.listBanners({}, { signal }).catch((e) => e);
    expect(error).toBe(signal.reason);
  });

  it('sends the token with calls that need one, and with no other [6.002]', async () => {
    const { client, last } = recordingClient({ status: 200, data: {} }, 200, 'abc');
    await client.readUser();
    expect(last().headers.get('authorization')).toBe('Bearer abc');
    await client.listBanners();
    expect(last().headers.get('authorization')).toBeNull();
  });

  it('sends sign-in calls form-encoded [7.060]', async () => {
    const { client, last } = recordingClient({ status: 200, data: { token: 't' } });
    await client.verifyEmailCode({ body: { email: 'a@b.tw', code: '1234', useFor: 'register' } });
    expect(String(last().init.body)).toBe('email=a%40b.tw&code=1234&use_for=register');
    expect(last().init.body).toBeInstanceOf(URLSearchParams);
  });

  it('sends the profile in the query, as documented [7.083]', async () => {
    const { client, last } = recordingClient({ status: 200, data: {} });
    await client.updateUser({ body: { mobileNumber: '0912345678' } });
    expect(last().url).toBe('/backstage/api/v1/user?mobile_number=0912345678');
    expect(last().init.method).toBe('PUT');
  });

  it('sends the cart as JSON in snake_case [7.103]', async () => {
    const { client, last } = recordingClient({ status: 200, data: {} });
    await client.updateShoppingCart({
      body: {
        order: { islandsType: 'MAIN_ISLAND', shipType: 'HOME', lineEcid: null },
        items: { products: [{ id: 1, quantity: 2 }], productCombinations: [] },
        frontendPaidAmount: 399,
        couponId: null,
      },
    });
    expect(JSON.parse(String(last().init.body))).toEqual({
      order: { islands_type: 'MAIN_ISLAND', ship_type: 'HOME', line_ecid: null },
      items: { products: [{ id: 1, quantity: 2 }], product_combinations: [] },
      frontend_paid_amount: 399,
      coupon_id: null,
    });
  });

  it('fills ids into the path and joins lists with commas [7.028]', async () => {
    const { client, last } = recordingClient({ status: 200, data: [] });
    await client.listProductStocks({ query: { ids: [3, 5] } });
    expect(last().url).toBe('/backstage/api/v1/products/stocks?ids=3%2C5');
    await client.readOrder({ params: { id: 12 } });
    expect(last().url).toBe('/backstage/api/v1/user/order/12');
  });
});
