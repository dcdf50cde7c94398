import type { Link } from '#server/resource-engine/links.ts';
import type { RowTable } from '#server/resource-engine/row-lists.ts';
import {
  addOnOfferConditions,
  addOnOfferGoods,
  amountOfferCombinations,
  amountOfferProducts,
  quantityOfferCombinations,
  quantityOfferGroupB,
  quantityOfferProducts,
  quantityOfferTiers,
} from './tables.ts';

/** A pair is one unit of each group. */
export const pairCount = 2;

/** The goods that each kind of offer names. */
export const links = {
  quantityOffers: {
    products: {
      table: quantityOfferProducts,
      owner: quantityOfferProducts.quantityOfferId,
      target: quantityOfferProducts.productId,
    },
    combinations: {
      table: quantityOfferCombinations,
      owner: quantityOfferCombinations.quantityOfferId,
      target: quantityOfferCombinations.combinationId,
    },
    groupB: {
      table: quantityOfferGroupB,
      owner: quantityOfferGroupB.quantityOfferId,
      target: quantityOfferGroupB.productId,
    },
  },
  amountOffers: {
    products: {
      table: amountOfferProducts,
      owner: amountOfferProducts.amountOfferId,
      target: amountOfferProducts.productId,
    },
    combinations: {
      table: amountOfferCombinations,
      owner: amountOfferCombinations.amountOfferId,
      target: amountOfferCombinations.combinationId,
    },
  },
  addOnOffers: {
    conditionProductIds: {
      table: addOnOfferConditions,
      owner: addOnOfferConditions.addOnOfferId,
      target: addOnOfferConditions.productId,
    },
  },
} satisfies Record<string, Record<string, Link>>;

/** The small tables within offers. */
export const rowTables = {
  tiers: {
    table: quantityOfferTiers,
    owner: quantityOfferTiers.quantityOfferId,
    place: quantityOfferTiers.place,
    columns: {
      count: quantityOfferTiers.count,
      amount: quantityOfferTiers.amount,
      percent: quantityOfferTiers.percent,
    },
  },
  goods: {
    table: addOnOfferGoods,
    owner: addOnOfferGoods.addOnOfferId,
    place: addOnOfferGoods.place,
    columns: {
      productId: addOnOfferGoods.productId,
      addOnPrice: addOnOfferGoods.addOnPrice,
      limit: addOnOfferGoods.unitLimit,
    },
  },
} satisfies Record<string, RowTable>;
