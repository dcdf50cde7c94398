import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountScopes } from '#contract/enumerations.ts';
import { replacedPrice } from '#rules/prices/prices.ts';
import { appliesTo } from '#rules/quote/discount-events.ts';
import { lowestEventPrice } from '#rules/quote/discounted-price.ts';
import { anyDiscount } from '#rules/testing/any-discounts.ts';
import type { DiscountEventRecord } from '#server/commerce/promotions/read-promotions.ts';
import { readRunningDiscounts } from '#server/commerce/promotions/running-discounts.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { sellingPriceSql } from './product-filters.ts';
import { products } from './tables.ts';

const test = shopForTests();

const dollars = fc.integer({ min: 0, max: 30_000_000 });
const terms = anyDiscount({ most: 30_000_000 });

describe('the selling price in SQL', () => {
  it('equals the selling price of the rules, whatever events run', async () => {
    const { shop } = test;
    const productId = await newProduct(shop);
    // One event of each scope, the partial one with the product. The events below copy them with other discounts.
    for (const applicable of discountScopes) {
      await newDiscountEvent(shop, {
        applicable,
        productIds: applicable === 'PARTIAL_PRODUCTS' ? [productId] : [],
      });
    }
    const existing = await readRunningDiscounts(shop);
    const event = fc
      .tuple(fc.constantFrom(...existing), terms)
      .map(([record, discount]): DiscountEventRecord => ({ ...record, ...discount }));
    const prices = fc.tuple(dollars, fc.option(dollars)).map(([price, member]) => ({
      price,
      memberPrice: member === null ? null : Math.min(member, price),
    }));

    await fc.assert(
      fc.asyncProperty(prices, fc.array(event, { maxLength: 4 }), async (given, running) => {
        await shop.db.update(products).set(given).where(eq(products.id, productId));
        const [row] = await shop.db
          .select({ price: sellingPriceSql(running).mapWith(Number) })
          .from(products)
          .where(eq(products.id, productId));
        const applying = running.filter((each) => appliesTo(each, 'product', productId));
        const lowest = lowestEventPrice(given, applying)?.price ?? replacedPrice(given);
        expect(row?.price).toBe(lowest);
      }),
      { numRuns: 200 },
    );
  });
});
