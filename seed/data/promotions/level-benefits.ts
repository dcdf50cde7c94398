import type { BenefitRhythm, LevelBenefitKind } from '#contract/enumerations.ts';
import { benefitText, type CouponBenefit } from '#rules/prices/level-benefits.ts';
import { levelRules } from '../content/showcase.ts';
import type { DayWindow } from '../types.ts';

interface LevelBenefitSeed extends Omit<CouponBenefit, 'rhythm'> {
  /** The slug of a level. */
  level: string;
  kind: LevelBenefitKind;
  rhythm: BenefitRhythm;
  validDays: number;
}

/** The period of the coupon events of benefits: a hundred years, because each coupon has an end of its own. */
export const benefitWindow: DayWindow = { fromDay: -60, toDay: 36_525 };

const birthday = (level: string, amount: number): LevelBenefitSeed => ({
  level,
  kind: 'BIRTHDAY_COUPON',
  coupon: {
    name: `生日禮 ${amount} 元優惠券`,
    discountType: 'AMOUNT',
    discountValue: amount,
    minAmount: 0,
  },
  rhythm: 'BIRTH_MONTH',
  count: 1,
  validDays: 31,
});

const freeShipping = (
  level: string,
  rhythm: 'MONTH' | 'QUARTER',
  count: number,
): LevelBenefitSeed => ({
  level,
  kind: 'FREE_SHIPPING_COUPON',
  coupon: { name: '會員免運券', discountType: 'FREE_SHIPPING', discountValue: 0, minAmount: 0 },
  rhythm,
  count,
  validDays: rhythm === 'MONTH' ? 31 : 92,
});

/** The benefits of the levels. Benefits with the same coupon name share one coupon event. */
export const levelBenefits: readonly LevelBenefitSeed[] = [
  birthday('cotton', 100),
  freeShipping('cotton', 'QUARTER', 1),
  birthday('clear-sky', 200),
  freeShipping('clear-sky', 'MONTH', 1),
  birthday('moonlight', 500),
  freeShipping('moonlight', 'MONTH', 3),
];

/** A level's coupons in words, as an article names them. */
export const couponsOfLevel = (slug: string) =>
  levelBenefits
    .filter(({ level }) => level === slug)
    .map(benefitText)
    .join('，');

/** The names of the levels with a birthday coupon, e.g. 棉朵會員、晴空會員. */
export const birthdayLevels = levelRules
  .filter(({ slug }) =>
    levelBenefits.some(({ level, kind }) => level === slug && kind === 'BIRTHDAY_COUPON'),
  )
  .map(({ name }) => name)
  .join('、');
