import { flashSales as flashSalesDeclared } from '#contract/resources/flash-sales.ts';
import { productCombinationDiscounts as combinationDiscountsDeclared } from '#contract/resources/product-combination-discounts.ts';
import { bind } from '#server/records/bound.ts';
import { combinationDiscountCombinations, combinationDiscounts, flashSales } from './tables.ts';

/** The campaigns that show goods together. */
export const campaignRecords = [
  bind(combinationDiscountsDeclared, combinationDiscounts, {
    links: {
      combinations: {
        table: combinationDiscountCombinations,
        owner: combinationDiscountCombinations.combinationDiscountId,
        target: combinationDiscountCombinations.combinationId,
        weight: combinationDiscountCombinations.weight,
      },
    },
  }),
  bind(flashSalesDeclared, flashSales),
];
