import { z } from 'zod';
import { benefitRhythms, levelBenefitKinds } from '../enumerations.ts';
import { count, id, instant, money, picturePath } from '../fields.ts';

/** How a level's coupons are given (G-156). */
export const levelBenefit = z.object({
  kind: z.enum(levelBenefitKinds),
  rhythm: z.enum(benefitRhythms),
  /** Coupons in each period. */
  count,
  /** Days for which a coupon is valid, including the day on which it is given. */
  validDays: count,
});
export type LevelBenefit = z.infer<typeof levelBenefit>;

/** One membership level (G-102). */
export const levelRule = z.object({
  id,
  name: z.string(),
  level: z.number().int(),
  minAmount: money,
  keepAmount: money,
  periodMonths: z.number().int().positive(),
  /** Per cent that members get off the list price, if that is the lowest price; 0 is none (G-200). */
  levelPercent: count,
  /** The benefits of the level, in words. */
  benefits: z.array(z.string()),
  /** Additive: the rows from which the words about coupons are written. */
  coupons: z.array(levelBenefit),
  image: picturePath,
});
export type LevelRule = z.infer<typeof levelRule>;

/** An order that counted towards the member's level. */
export const countedOrder = z.object({
  orderId: id,
  orderNo: z.string(),
  /** TWD paid for goods, without delivery and without what was refunded. */
  amount: money,
  countedAt: instant,
  /** Whether it counts for keeping the current level. */
  isInPeriod: z.boolean(),
});
export type CountedOrder = z.infer<typeof countedOrder>;

export const comingBenefit = z.object({
  text: z.string(),
  /** The day in Taipei, YYYY-MM-DD; null for a birthday coupon of a member without a birthday. */
  day: z.string().nullable(),
});
export type ComingBenefit = z.infer<typeof comingBenefit>;

/** The member's progress among the levels (G-157). */
export const levelStanding = z.object({
  /** The next higher level, and the TWD still missing for it; null at the highest level. */
  next: z.object({ levelId: id, missingAmount: money }).nullable(),
  /** TWD still missing in this period to keep the level. */
  missingToKeep: money,
  /** Every order that counted, newest first. */
  orders: z.array(countedOrder),
  /** The next coupons of the current level, the earliest first. */
  comingBenefits: z.array(comingBenefit),
});
export type LevelProgress = z.infer<typeof levelStanding>;
