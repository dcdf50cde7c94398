import { describe, expect, it } from 'vitest';
import { done } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newShopper } from '#server/testing/new-shopper.ts';
import { receivedOrder, reviewOf } from '#server/testing/reviewed-orders.ts';
import { moveReviewsOf } from './move-reviews.ts';
import { reviewSettings } from './review-settings.ts';

const test = shopForTests();

describe('two accounts that become one', () => {
  it('keep each mark once, and none on an own review', async () => {
    await reviewSettings.write(test.shop.db, { publishesAtOnce: true });
    const [from, into] = [await receivedOrder(test), await receivedOrder(test)];
    const other = await newShopper(test);
    const others = await receivedOrder(test);
    const [ofFrom, ofInto, ofOther] = [
      await reviewOf(from),
      await reviewOf(into),
      await reviewOf(others),
    ];
    const mark = (who: { api: typeof other.api }, { id }: { id: number }) =>
      who.api.markReviewHelpful({ params: { id } });
    await mark(into.shopper, ofFrom);
    await mark(from.shopper, ofInto);
    for (const who of [from.shopper, into.shopper]) await mark(who, ofOther);
    for (const review of [ofFrom, ofInto]) await mark(other, review);

    await transactUnlessRefused(test.shop.db, async (transaction) => {
      await moveReviewsOf(transaction, from.shopper.id, into.shopper.id);
      return done(null);
    });

    const { data } = await into.shopper.api.listOwnReviews();
    expect(data.map(({ id, helpfulCount }) => [id, helpfulCount])).toEqual([
      [ofInto.id, 1],
      [ofFrom.id, 1],
    ]);
    const { data: rest } = await others.shopper.api.listOwnReviews();
    expect(rest).toMatchObject([{ helpfulCount: 1 }]);
  });
});
