import type { ProductCard } from '#contract/entities/catalog.ts';
import type { TestReport } from '#contract/entities/test-reports.ts';
import type { PublicApi } from '../../handler.ts';
import { listOrNothing } from '../../loading.ts';
import { groupReports, headlineOf } from '../../test-reports/report-groups.ts';

/** What buyers found most helpful about one product. */
export interface PraisedGoods {
  id: number;
  name: string;
  average: number;
  total: number;
  review: { id: number; stars: number; text: string; author: string; tags: readonly string[] };
}

export interface TestedGoods {
  headline: string;
  /** The number of goods with a report. */
  goods: number;
}

/** All reports in one line; undefined without any. */
export async function loadTestedGoods(api: PublicApi): Promise<TestedGoods | undefined> {
  const reports = await listOrNothing<TestReport>(api.listTestReports());
  if (reports.length === 0) return undefined;
  const goods = new Set(reports.flatMap(({ productIds }) => productIds));
  return { headline: headlineOf(groupReports(reports)), goods: goods.size };
}

/** The review of each product that helped most readers, be it good or bad. */
export async function loadPraisedGoods(
  api: PublicApi,
  products: readonly ProductCard[],
): Promise<PraisedGoods[]> {
  const found = await Promise.all(
    products.map(async ({ id, name, ratingAverage, ratingCount }) => {
      const query = { productId: id, sort: 'HELPFUL', page: 1, perPage: 1 } as const;
      const [first] = await listOrNothing(api.listReviews({ query }));
      if (!first || ratingAverage === null) return [];
      const { stars, text, author, tags } = first;
      const review = { id: first.id, stars, text, author, tags };
      return [{ id, name, average: ratingAverage, total: ratingCount, review }];
    }),
  );
  return found.flat();
}
