import { data as dataWithStatus } from 'react-router';
import type { Product } from '#contract/entities/catalog.ts';
import { readComparedIds } from '#rules/goods/comparison.ts';
import type { PublicApi } from '../../handler.ts';
import { listOrNothing, oneWithStatus } from '../../loading.ts';
import { type Tests, testsOf } from './tests.ts';

/** A product without the long texts that the comparison does not show, and what its tests found. */
export type Compared = ComparedProduct & { tests: Tests };

type ComparedProduct = Omit<
  Product,
  | 'description'
  | 'spec'
  | 'notice'
  | 'introduction'
  | 'webIntroduction'
  | 'mobileIntroduction'
  | 'relateSelves'
>;

/** The data of a comparison, or why there is none. */
export type Comparison =
  | { kind: 'shown'; status: 200; products: Compared[] }
  /** The address does not name two or three products. `given` is how many it names. */
  | { kind: 'refused'; status: 400; given: number }
  /** Fewer than two of them are on sale, or they cannot be read. */
  | { kind: 'missing'; status: 404 | 503 };

/** Loads the comparison that has this address, with the page's HTTP status. */
export async function loadComparisonPage(api: PublicApi, url: string) {
  const comparison = await loadComparison(api, new URL(url).searchParams);
  return dataWithStatus(comparison, { status: comparison.status });
}

/** Products that are not on sale are left out; with fewer than two left there is no comparison. */
export async function loadComparison(api: PublicApi, search: URLSearchParams): Promise<Comparison> {
  const asked = readComparedIds(search.getAll('ids'));
  if (asked.kind === 'refused') return { kind: 'refused', status: 400, given: asked.given };
  const found = await Promise.all(
    asked.ids.map(async (id) => {
      const [product, reports] = await Promise.all([
        oneWithStatus(api.readProduct({ params: { id } })),
        listOrNothing(api.listTestReports({ query: { productId: id } })),
      ]);
      return { ...product, tests: testsOf(reports) };
    }),
  );
  const products = found.flatMap(({ data, tests }) =>
    data ? [{ ...comparedProductOf(data), tests }] : [],
  );
  if (products.length >= 2) return { kind: 'shown', status: 200, products };
  return { kind: 'missing', status: found.some(({ status }) => status === 503) ? 503 : 404 };
}

function comparedProductOf({
  description: _description,
  spec: _spec,
  notice: _notice,
  introduction: _introduction,
  webIntroduction: _web,
  mobileIntroduction: _mobile,
  relateSelves: _relateSelves,
  ...compared
}: Product): ComparedProduct {
  return compared;
}
