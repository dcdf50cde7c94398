import { z } from 'zod';
import { amountDiscountTypes, offerScopes, quantityOfferKinds } from '../enumerations.ts';
import { count, id, instant, money, picturePath, visibilityRule } from '../fields.ts';
import { combinationCard, productCard } from './catalog.ts';

const period = {
  eventBeginAt: instant.nullable(),
  eventEndAt: instant.nullable(),
  currentVisibilityRule: visibilityRule,
};
const goods = {
  scope: z.enum(offerScopes),
  /** Both empty for ALL_PRODUCTS, combinations included (row 4.030). */
  products: z.array(productCard),
  combinations: z.array(combinationCard),
  /** The ids of all these goods, whatever `goods_limit` is: a cart needs only them. */
  productIds: z.array(id),
  combinationIds: z.array(id),
};

export const quantityOffer = z.object({
  id,
  title: z.string(),
  /** The short tag on cards and cart lines. */
  label: z.string(),
  kind: z.enum(quantityOfferKinds),
  /** From `count` units, `amount` TWD or `percent` off; one of the two is null (G-200). */
  tiers: z.array(z.object({ count, amount: money.nullable(), percent: count.nullable() })),
  ...goods,
  /** The second group of a PAIR. */
  groupB: z.array(productCard),
  groupBIds: z.array(id),
  /** The most groups in one order; null is unlimited. */
  maxUsesPerOrder: count.nullable(),
  webImage: picturePath,
  mobileImage: picturePath,
  link: z.string().nullable(),
  weight: count,
  ...period,
});
export type QuantityOffer = z.infer<typeof quantityOffer>;

export const amountOffer = z.object({
  id,
  title: z.string(),
  label: z.string(),
  /** TWD of goods after quantity offers. */
  thresholdAmount: money,
  discountType: z.enum(amountDiscountTypes),
  /** TWD or per cent, by `discountType`. */
  discountValue: count,
  /** Whether AMOUNT is taken off each time that the threshold is reached. */
  isRepeated: z.boolean(),
  ...goods,
  ...period,
});
export type AmountOffer = z.infer<typeof amountOffer>;

export const addOnOffer = z.object({
  id,
  title: z.string(),
  /** TWD of the cart without add-ons; 0 asks for none. */
  thresholdAmount: money,
  /** One of them must be in the cart; empty asks for none. */
  conditionProductIds: z.array(id),
  /** `limit` is the most units in one order. */
  goods: z.array(
    z.object({ productId: id, addOnPrice: money, limit: count, product: productCard }),
  ),
  ...period,
});
export type AddOnOffer = z.infer<typeof addOnOffer>;
