import { flashSales as flashSalesDeclared } from '#contract/resources/flash-sales.ts';
import { productCombinationDiscounts as combinationDiscountsDeclared } from '#contract/resources/product-combination-discounts.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { combinationDiscountCombinations, combinationDiscounts, flashSales } from './tables.ts';

/** The campaigns that show goods together. */
export const campaignRecords = [
  adaptResource(combinationDiscountsDeclared, combinationDiscounts, {
    links: {
      combinations: {
        table: combinationDiscountCombinations,
        owner: combinationDiscountCombinations.combinationDiscountId,
        target: combinationDiscountCombinations.combinationId,
        weight: combinationDiscountCombinations.weight,
      },
    },
  }),
  adaptResource(flashSalesDeclared, flashSales),
];
