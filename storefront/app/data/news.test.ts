import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { NewsCategory } from '#contract/entities/content.ts';
import type { PublicApi } from '../handler.ts';
import { loadArticle, loadNewsPage, withAllNews } from './news.ts';

const category = (id: number, weight: number, status: NewsCategory['status'] = 'ON_SHELF') => ({
  id,
  name: `分類${id}`,
  status,
  weight,
});

/** An API in which only the given calls answer; it records their inputs. */
function apiOf(calls: Record<string, (input: unknown) => unknown>) {
  const inputs: unknown[] = [];
  const api = Object.fromEntries(
    Object.entries(calls).map(([name, answer]) => [
      name,
      async (input: unknown) => {
        inputs.push(input);
        return answer(input);
      },
    ]),
  );
  return { api: api as unknown as PublicApi, inputs };
}

describe('news', () => {
  it('puts 全部消息 first: id 0, ONLINE, one above the first weight [3.049, 3.050, 3.051]', () => {
    const [all, first] = withAllNews([category(1, 3), category(2, 9)]);
    expect(all).toEqual({ id: 0, name: '全部消息', status: 'ON_SHELF', weight: 10 });
    expect(first?.id).toBe(2);
  });

  it('leaves out OFFLINE categories', () => {
    expect(withAllNews([category(1, 3, 'OFF_SHELF')])).toHaveLength(1);
  });

  it('has four articles on a page and rounds the number of pages up [9.007]', async () => {
    const { api } = apiOf({
      listNews: () => ({ data: [], meta: { total: 9, page: 1, perPage: 4 } }),
    });
    await expect(loadNewsPage(api, { page: 1, categoryId: 0 })).resolves.toMatchObject({
      pageCount: 3,
    });
  });

  it('asks page 1 of all news without a category, and a chosen category by its id [2.005, 7.047]', async () => {
    const { api, inputs } = apiOf({ listNews: () => ({ data: [], meta: undefined }) });
    await loadNewsPage(api, { page: 1, categoryId: 0 });
    await loadNewsPage(api, { page: 2, categoryId: 3 });
    expect(inputs).toEqual([
      { query: { page: 1, perPage: 4, categoryId: undefined, sort: 'newest' } },
      { query: { page: 2, perPage: 4, categoryId: 3, sort: 'newest' } },
    ]);
  });

  it('shows an empty list when the news cannot be read [8.078]', async () => {
    const { api } = apiOf({
      listNews: () => {
        throw new ApiError(500);
      },
    });
    await expect(loadNewsPage(api, { page: 1, categoryId: 0 })).resolves.toMatchObject({
      items: [],
    });
  });

  it('reads an article by integer id, sorted newest, within the category of the query [2.008, 2.009]', async () => {
    const { api, inputs } = apiOf({ readNews: () => ({ data: { news: {} } }) });
    await loadArticle(api, 12, 0);
    await loadArticle(api, 12, 2);
    expect(inputs).toEqual([
      { params: { id: 12 }, query: { categoryId: undefined, sort: 'newest' } },
      { params: { id: 12 }, query: { categoryId: 2, sort: 'newest' } },
    ]);
  });

  it('distinguishes a missing article from a failure', async () => {
    const failing = (status: number) =>
      apiOf({
        readNews: () => {
          throw new ApiError(status);
        },
      }).api;
    await expect(loadArticle(failing(404), 1, 0)).resolves.toBeUndefined();
    await expect(loadArticle(failing(500), 1, 0)).rejects.toBeInstanceOf(ApiError);
  });
});
