import { eq, or, type SQL, sql } from 'drizzle-orm';
import { reviews as declared } from '#contract/resources/read-only/reviews.ts';
import { nameOfProductSql, productsNamed } from '#server/commerce/catalog/reviewed-products.ts';
import { nameOfMemberSql } from '#server/people/accounts/users.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { contains } from '#server/resource-engine/contains.ts';
import { reviewPictures, reviews } from './tables.ts';

/** The list of all reviews. */
export const reviewsAdapter = adaptReadOnlyResource(declared, reviews, {
  computed: {
    productName: nameOfProductSql(reviews.productId),
    author: nameOfMemberSql(reviews.userId),
  },
  keyword: async (_, keyword) => [
    or(contains(reviews.text, keyword), sql`${reviews.productId} in ${productsNamed(keyword)}`),
  ],
});

/** SQL: whether the review that is read has pictures of its writer. */
export const hasPictures: SQL = sql`exists (select from ${reviewPictures} where ${eq(reviewPictures.reviewId, reviews.id)})`;
