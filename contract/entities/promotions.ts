import { z } from 'zod';
import {
  couponDiscountTypes,
  discountScopes,
  discountTypes,
  userCouponStatuses,
} from '../enumerations.ts';
import { count, id, instant, money, picturePath, visibilityRule } from '../fields.ts';
import { combinationCard, productCard } from './catalog.ts';

export const gift = z.object({
  id,
  name: z.string(),
  image: picturePath,
  currentVisibilityRule: visibilityRule,
});
export type Gift = z.infer<typeof gift>;

export const discountEvent = z.object({
  id,
  title: z.string(),
  /** The short tag on cards and cart lines. */
  label: z.string(),
  applicable: z.enum(discountScopes),
  discountType: z.enum(discountTypes),
  /** Per cent or TWD, by `discountType`. */
  discountValue: count,
  eventBeginAt: instant,
  eventEndAt: instant,
  webImage: picturePath,
  mobileImage: picturePath,
  link: z.string().nullable(),
  isDisplayNavigation: z.boolean(),
  currentVisibilityRule: visibilityRule,
  /** Empty for ALL_PRODUCTS: such an event is for the whole catalogue (row 4.030). */
  products: z.array(productCard),
  combinations: z.array(combinationCard),
});
export type DiscountEvent = z.infer<typeof discountEvent>;

export const combinationDiscount = z.object({
  id,
  title: z.string(),
  webImage: picturePath,
  mobileImage: picturePath,
  combinations: z.array(combinationCard),
  currentVisibilityRule: visibilityRule,
});
export type CombinationDiscount = z.infer<typeof combinationDiscount>;

const optionalWindow = {
  eventBeginAt: instant.nullable(),
  eventEndAt: instant.nullable(),
};

export const thresholdReward = z.object({
  id,
  title: z.string(),
  /** TWD after discounts (G-062). */
  thresholdAmount: money,
  gifts: z.array(gift),
  /** How many of the gifts a shopper picks; null gives them by the rules of the shop (G-201). */
  choose: z.number().int().positive().nullable().optional(),
  currentVisibilityRule: visibilityRule,
  ...optionalWindow,
});
export type ThresholdReward = z.infer<typeof thresholdReward>;

export const freeShippingEvent = z.object({
  id,
  title: z.string(),
  /** TWD after discounts (G-062). */
  thresholdAmount: money,
  currentVisibilityRule: visibilityRule,
  ...optionalWindow,
});
export type FreeShippingEvent = z.infer<typeof freeShippingEvent>;

export const firstPurchaseEvent = z.object({
  id,
  title: z.string(),
  eventBeginAt: instant,
  eventEndAt: instant,
  gifts: z.array(gift),
});
export type FirstPurchaseEvent = z.infer<typeof firstPurchaseEvent>;

export const flashSale = z.object({
  id,
  title: z.string(),
  imageFirst: picturePath,
  imageSecond: picturePath,
  link: z.string().nullable(),
  currentVisibilityRule: visibilityRule,
});
export type FlashSale = z.infer<typeof flashSale>;

export const couponEvent = z.object({
  id,
  name: z.string(),
  discountType: z.enum(couponDiscountTypes),
  /** TWD for AMOUNT, per cent off for PERCENT, 0 otherwise. */
  discountValue: count,
  /** TWD after discounts that the cart must reach. */
  minAmount: money,
  /** The code to enter; null if the shop does not publish it. */
  code: z.string().nullable(),
  /** How many members may receive the coupon in total; null is unlimited. */
  receiveLimit: z.number().int().positive().nullable(),
  gifts: z.array(gift),
  eventBeginAt: instant,
  eventEndAt: instant,
  /** The member's own coupon id inside a user coupon, otherwise null (G-112). */
  couponId: id.nullable(),
  currentVisibilityRule: visibilityRule,
});
export type CouponEvent = z.infer<typeof couponEvent>;

/** A member's own coupon (G-111, G-112). */
export const userCoupon = z.object({
  id,
  couponEvent,
  /** EXPIRED and ARCHIVED depend on the event. A USED coupon does not change any more. */
  status: z.enum(userCouponStatuses),
  /** Whether the coupons of its event have reached the event's total limit of uses. */
  isUsedUp: z.boolean(),
  receivedAt: instant,
  usedAt: instant.nullable(),
});
export type UserCoupon = z.infer<typeof userCoupon>;

export const registrationCouponEvent = z.object({
  id,
  name: z.string(),
  image: picturePath,
  couponEvent,
  eventBeginAt: instant,
  eventEndAt: instant,
});
export type RegistrationCouponEvent = z.infer<typeof registrationCouponEvent>;
