import type { MetaOf } from '#contract/call.ts';
import type { reviewCalls } from '#contract/calls/reviews.ts';
import type { Product } from '#contract/entities/catalog.ts';
import type { Review } from '#contract/entities/reviews.ts';
import { takesReviews } from '#rules/orders/reviews.ts';
import type { PublicApi } from '../../../handler.ts';
import { listOrNothing, throwIfOffline } from '../../../loading.ts';
import { groupReports, type ReportGroup } from '../../../test-reports/report-groups.ts';
import { type ReviewQuery, readReviewQuery } from './review-query.ts';

export interface ReviewsShown {
  query: ReviewQuery;
  items: Review[];
  meta: MetaOf<typeof reviewCalls.listReviews>;
}

/** What speaks for goods besides the shop's own words. */
export interface Trust {
  reports: ReportGroup[];
  /** Undefined for goods that take no reviews, and if they could not be read. */
  reviews: ReviewsShown | undefined;
}

/** Reads the test reports of a product, and the page of its reviews that the address asks for. */
export async function loadTrust(
  api: PublicApi,
  item: Pick<Product, 'id' | 'licenseNo' | 'adApprovalNo'>,
  search: URLSearchParams,
): Promise<Trust> {
  const query = readReviewQuery(search);
  const [reports, reviews] = await Promise.all([
    listOrNothing(api.listTestReports({ query: { productId: item.id } })),
    takesReviews(item) ? readReviews(api, item.id, query) : undefined,
  ]);
  return { reports: groupReports(reports), reviews };
}

/** One page of reviews, the last one if the address names a later one; undefined if it cannot be read. */
export async function readReviews(
  api: Pick<PublicApi, 'listReviews'>,
  productId: number,
  query: ReviewQuery,
): Promise<ReviewsShown | undefined> {
  try {
    const { data, meta } = await api.listReviews({
      query: { ...query, productId, perPage: reviewsPerPage },
    });
    if (meta && data.length === 0 && query.page > 1) {
      const last = Math.max(1, Math.ceil(meta.total / meta.perPage));
      return readReviews(api, productId, { ...query, page: Math.min(last, query.page - 1) });
    }
    return meta && { query, items: data, meta };
  } catch (error) {
    throwIfOffline(error);
    return undefined;
  }
}

const reviewsPerPage = 5;
