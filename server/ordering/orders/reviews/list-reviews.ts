import { and, arrayContains, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Parsed } from '#contract/call.ts';
import type { reviewCalls } from '#contract/calls/reviews.ts';
import type { Review, ReviewSummary } from '#contract/entities/reviews.ts';
import type { ReviewSort, ReviewTag } from '#contract/enumerations.ts';
import { maskAuthor } from '#rules/orders/reviews.ts';
import { isOpenForReviews } from '#server/commerce/catalog/reviewed-products.ts';
import { nameOfMemberSql } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import { onWire, publicFields } from './review-fields.ts';
import { reviews } from './tables.ts';

type ReviewQuery = Parsed<typeof reviewCalls.listReviews>['query'];

/** Reviews on a page unless the request gives another number. */
const usualPerPage = 10;

const orders: Readonly<Record<ReviewSort, readonly SQL[]>> = {
  NEWEST: [desc(reviews.createdAt), desc(reviews.id)],
  HELPFUL: [desc(reviews.helpfulCount), desc(reviews.id)],
  HIGHEST: [desc(reviews.stars), desc(reviews.id)],
  LOWEST: [asc(reviews.stars), asc(reviews.id)],
};

/**
 * A page of the published reviews of a product, with what all of them add up to. Empty for a product that shoppers do
 * not see, and for a medical device (G-208).
 */
export async function listReviews(db: Queryable, query: ReviewQuery) {
  const { productId, stars, tag, sort = 'NEWEST', page = 1, perPage = usualPerPage } = query;
  const range = rangeAt(page, perPage);
  if (!(await isOpenForReviews(db, productId))) {
    return { items: [], meta: { ...metaOf(range, 0), ...noReviews() } };
  }
  const isShown = and(eq(reviews.productId, productId), isPublished);
  const isWanted = and(
    isShown,
    stars === undefined ? undefined : eq(reviews.stars, stars),
    tag === undefined ? undefined : arrayContains(reviews.tags, [tag]),
  );
  const [rows, summary, total] = await Promise.all([
    db
      .select({ ...publicFields, writer: nameOfMemberSql(reviews.userId) })
      .from(reviews)
      .where(isWanted)
      .orderBy(...orders[sort])
      .limit(range.perPage)
      .offset(range.offset),
    summaryOf(db, productId),
    db.$count(reviews, isWanted),
  ]);
  return { items: rows.map(toReview), meta: { ...metaOf(range, total), ...summary } };
}

const isPublished = eq(reviews.status, sql`'PUBLISHED'`);
const isHidden = eq(reviews.status, sql`'HIDDEN'`);

function toReview({
  writer,
  ...row
}: { writer: string | null } & Parameters<typeof onWire>[0] &
  Omit<Review, 'author' | 'answer' | 'createdAt'>): Review {
  return { ...onWire(row), author: maskAuthor(writer ?? '') };
}

const noReviews = (): ReviewSummary => ({
  average: null,
  counts: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
  tags: [],
  hiddenCount: 0,
});

async function summaryOf(db: Queryable, productId: number): Promise<ReviewSummary> {
  const ofProduct = eq(reviews.productId, productId);
  const each = db
    .select({ tag: sql<ReviewTag>`unnest(${reviews.tags})`.as('tag') })
    .from(reviews)
    .where(and(ofProduct, isPublished))
    .as('each');
  const [byStars, tags, hiddenCount] = await Promise.all([
    db
      .select({ stars: reviews.stars, count: count() })
      .from(reviews)
      .where(and(ofProduct, isPublished))
      .groupBy(reviews.stars),
    db
      .select({ tag: each.tag, count: count() })
      .from(each)
      .groupBy(each.tag)
      .orderBy(desc(count()), asc(each.tag)),
    db.$count(reviews, and(ofProduct, isHidden)),
  ]);
  const summary = { ...noReviews(), tags, hiddenCount };
  for (const row of byStars) summary.counts[`${row.stars as 1 | 2 | 3 | 4 | 5}`] = row.count;
  const all = byStars.reduce((sum, row) => sum + row.count, 0);
  const sum = byStars.reduce((total, row) => total + row.stars * row.count, 0);
  return { ...summary, average: all === 0 ? null : Math.round((sum * 10) / all) / 10 };
}
