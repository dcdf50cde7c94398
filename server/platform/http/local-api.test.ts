import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { done, refused } from '#contract/outcome.ts';
import { banner, type HandlerTest, openHandlerTest } from './testing-handlers.ts';

let test: HandlerTest;
beforeAll(async () => {
  test = await openHandlerTest();
});
afterAll(() => test.close());

describe('the client without the network', () => {
  beforeEach(() => {
    test.handle({
      listBanners: async ({ query }) => {
        const { page = 1, perPage = 2 } = query as { page?: number; perPage?: number };
        return done({
          items: [{ ...banner, extra: 'hidden' }],
          meta: { total: 1, page, perPage },
        });
      },
      listProductStocks: async ({ query }) =>
        done({
          items: (query as { ids: number[] }).ids.map((id) => ({
            id,
            webStock: 1,
            erpStock: null,
          })),
        }),
      readBanner: async () => refused('NOT_FOUND', { extra: { movedTo: 4 } }),
    });
  });

  it('gives the same answers as the client over HTTP', async () => {
    const query = { page: 3, perPage: 10 };
    expect(await test.localApi.listBanners({ query })).toEqual(
      await test.api.listBanners({ query }),
    );
    const ids = { query: { ids: [4, 2] } };
    expect(await test.localApi.listProductStocks(ids)).toEqual(
      await test.api.listProductStocks(ids),
    );
  });

  it('throws the same errors as the client over HTTP', async () => {
    for (const api of [test.localApi, test.api]) {
      const error = await api.readBanner({ params: { id: 9 } }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        status: 404,
        errorCode: 'NOT_FOUND',
        message: '查無資料',
        extra: { movedTo: 4 },
      });
      await expect(api.listBanners({ query: { page: -1 } })).rejects.toMatchObject({
        errorCode: 'VALIDATION_FAILED',
        errors: { page: '格式錯誤' },
      });
    }
  });

  it('gives values that cannot be changed', async () => {
    const { data } = await test.localApi.listBanners();
    expect(() => data.push(data[0] as never)).toThrow(TypeError);
  });
});
