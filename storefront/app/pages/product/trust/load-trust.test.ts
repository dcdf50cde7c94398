import { expect, it } from 'vitest';
import { readReviews } from './load-trust.ts';
import { firstReviews } from './review-query.ts';

/** Answers 12 reviews, five a page. */
function shopWithReviews() {
  const pages: number[] = [];
  const api = {
    listReviews: async ({ query }: { query: { page?: number } }) => {
      const { page = 1 } = query;
      pages.push(page);
      const left = Math.max(0, Math.min(5, 12 - (page - 1) * 5));
      return { data: Array.from({ length: left }), meta: { total: 12, perPage: 5, page } };
    },
  };
  return { api: api as unknown as Parameters<typeof readReviews>[0], pages };
}

it('an address beyond the last page shows the last page of reviews', async () => {
  const { api, pages } = shopWithReviews();
  const shown = await readReviews(api, 1, { ...firstReviews, page: 9_999 });
  expect(shown?.query.page).toBe(3);
  expect(shown?.items).toHaveLength(2);
  expect(pages).toEqual([9_999, 3]);
});
