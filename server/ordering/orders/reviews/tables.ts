import { eq, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type ReviewStatus,
  type ReviewTag,
  reviewStatuses,
  reviewTags,
} from '#contract/enumerations.ts';
import { mostReviewPictures, mostReviewText } from '#rules/orders/reviews.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { orderLines } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  bigId,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

const allTags = sql.raw(`array[${reviewTags.map((tag) => `'${tag}'`).join(', ')}]`);

/**
 * What buyers say about the goods of their orders (G-208). Triggers keep the words as they were written, and count the
 * published ones in `product_ratings`.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    orderLineId: bigId()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    stars: integer().notNull(),
    text: text().notNull().default(''),
    tags: text().array().$type<ReviewTag[]>().notNull().default([]),
    status: text().$type<ReviewStatus>().notNull().default('PENDING'),
    /** Why it is hidden; its writer reads it. */
    hiddenReason: text().notNull().default(''),
    /** What the shop answers, under the review. */
    answer: text().notNull().default(''),
    answeredAt: instant(),
    /** A trigger counts the marks. */
    helpfulCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When it was published last; null if it never was. */
    publishedAt: instant(),
  },
  (table) => {
    const isPublished = eq(table.status, sql`'PUBLISHED'`);
    return [
      uniqueIndex('reviews_order_line').on(table.orderLineId),
      oneOf('reviews_status', table.status, reviewStatuses),
      check('reviews_stars', sql`${table.stars} between 1 and 5`),
      check('reviews_text', sql`char_length(${table.text}) <= ${sql.raw(String(mostReviewText))}`),
      check('reviews_tags', sql`${table.tags} <@ ${allTags}`),
      check('reviews_hidden', sql`(${table.status} = 'HIDDEN') = (${table.hiddenReason} <> '')`),
      check('reviews_answer', sql`(${table.answer} <> '') = (${table.answeredAt} is not null)`),
      check(
        'reviews_published',
        sql`${table.status} <> 'PUBLISHED' or ${table.publishedAt} is not null`,
      ),
      notNegative('reviews_helpful', table.helpfulCount),
      // One index for each order in which shoppers read the published ones. Descending columns have NULLS FIRST,
      // because ORDER BY … DESC means that.
      index('reviews_newest')
        .on(table.productId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(isPublished),
      index('reviews_most_helpful')
        .on(table.productId, table.helpfulCount.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(isPublished),
      index('reviews_by_product_stars')
        .on(table.productId, table.stars.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(isPublished),
      index('reviews_hidden_of_product').on(table.productId).where(eq(table.status, sql`'HIDDEN'`)),
      index('reviews_user').on(table.userId, table.id.desc().nullsFirst()),
      // For the back office.
      index('reviews_by_status').on(table.status, table.id),
      index('reviews_by_creation').on(table.createdAt, table.id),
      index('reviews_by_stars').on(table.stars, table.id),
    ];
  },
);

/** Pictures of buyers. They are uploaded before the review, which then takes them. */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Null until a review takes it. */
    reviewId: integer().references(() => reviews.id, { onDelete: 'cascade' }),
    place: integer(),
    /** The beginning of the names of its bytes in the media store. It cannot be guessed. */
    stem: text().notNull().unique('review_pictures_stem'),
    /** The address as pages use it. */
    path: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('review_pictures_place').on(table.reviewId, table.place),
    check('review_pictures_taken', sql`(${table.reviewId} is null) = (${table.place} is null)`),
    check(
      'review_pictures_most',
      sql`${table.place} between 1 and ${sql.raw(String(mostReviewPictures))}`,
    ),
    index('review_pictures_left').on(table.userId, table.createdAt).where(sql`review_id is null`),
  ],
);

/** Members to whom a review was helpful, each once. */
export const reviewHelpfulMarks = pgTable(
  'review_helpful_marks',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('review_helpful_marks_user').on(table.userId),
  ],
);

/** Pictures that are gone and whose bytes a job still has to remove. A trigger adds the rows. */
export const goneReviewPictures = pgTable('gone_review_pictures', { stem: text().primaryKey() });
