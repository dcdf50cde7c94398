import {
  type ReviewSort,
  type ReviewTag,
  reviewSorts,
  reviewTags,
} from '#contract/enumerations.ts';

/** Which reviews of a product are shown. */
export interface ReviewQuery {
  stars?: number;
  tag?: ReviewTag;
  sort: ReviewSort;
  page: number;
}

export const firstReviews: ReviewQuery = { sort: 'NEWEST', page: 1 };

/** Reads the address of a product page; what it does not understand counts as left out. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const stars = Number(search.get('stars'));
  const page = Number(search.get('page'));
  const tag = reviewTags.find((each) => each === search.get('tag'));
  return {
    ...(Number.isInteger(stars) && stars >= 1 && stars <= 5 && { stars }),
    ...(tag && { tag }),
    sort: reviewSorts.find((each) => each === search.get('sort')) ?? firstReviews.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : firstReviews.page,
  };
}

/** The address of a product page with these reviews. */
export function reviewPath(productId: number, { stars, tag, sort, page }: ReviewQuery): string {
  const query = new URLSearchParams({
    ...(stars && { stars: String(stars) }),
    ...(tag && { tag }),
    ...(sort !== firstReviews.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/products/${productId}${query.size > 0 ? `?${query}` : ''}#reviews`;
}
