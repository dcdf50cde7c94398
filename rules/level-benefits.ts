import type { BenefitRhythm, CouponDiscountType } from '#contract/enumerations.ts';
import { taipeiDay } from './dates.ts';

/** What members of every level have; the shop does these without a row in the database. */
const everyMember = ['全館享會員價', '訂單與發票線上查詢'];

/** A benefit with what its coupon gives: TWD for AMOUNT, per cent off for PERCENT, `minAmount` in TWD. */
export interface CouponBenefit {
  rhythm: BenefitRhythm;
  /** Coupons in each period. */
  count: number;
  coupon: {
    name: string;
    discountType: CouponDiscountType;
    discountValue: number;
    minAmount: number;
  };
}

/** The words for what a level gives: the only source of these promises, so that none is made without a row (G-156). */
export function benefitTexts(benefits: readonly CouponBenefit[]): string[] {
  return [...everyMember, ...benefits.map(benefitText)];
}

/** One benefit in words, e.g. 生日當月 100 元優惠券 or 每季一張免運券. */
export function benefitText({ rhythm, count, coupon }: CouponBenefit): string {
  const condition =
    coupon.minAmount > 0 ? `（滿 ${coupon.minAmount.toLocaleString('en')} 元）` : '';
  const what = couponText(coupon);
  const space = /^\d/.test(what) ? ' ' : '';
  const number = rhythm === 'BIRTH_MONTH' && count === 1 ? '' : countText(count);
  return `${rhythmTexts[rhythm]}${number}${space}${what}${condition}`;
}

const rhythmTexts: Record<BenefitRhythm, string> = {
  BIRTH_MONTH: '生日當月',
  MONTH: '每月',
  QUARTER: '每季',
};

const smallNumbers = ['', '一', '兩', '三', '四', '五', '六', '七', '八', '九', '十'];

/** 一張; from eleven on with digits. */
export const countText = (count: number) => `${smallNumbers[count] ?? ` ${count} `}張`;

function couponText({ name, discountType, discountValue }: CouponBenefit['coupon']): string {
  switch (discountType) {
    case 'AMOUNT':
      return `${discountValue.toLocaleString('en')} 元優惠券`;
    case 'PERCENT':
      return `${(100 - discountValue).toString().replace(/0$/, '')} 折優惠券`;
    case 'FREE_SHIPPING':
      return '免運券';
    case 'GIFT':
      return name;
  }
}

/** A period for which a benefit is given once. */
export interface BenefitPeriod {
  /** YYYY-MM-DD, the first day; of a birthday coupon the first day of the year: one a year, whatever the birthday. */
  firstDay: string;
  /** 1 to 12 for a birthday coupon: members who were born in this month get it. */
  birthMonth: number | null;
  /** Members who registered before this moment get it. */
  endsAt: Date;
}

interface Month {
  year: number;
  /** 0 to 11. */
  month: number;
}

/** Missed periods are made up for as long as this. */
const longestGap = 366 * 86_400_000;

function monthOf(moment: Date): Month {
  const [year = 0, month = 1] = taipeiDay(moment).split('-').map(Number);
  return { year, month: month - 1 };
}

const firstDayOf = ({ year, month }: Month) =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const startOf = (month: Month) => new Date(`${firstDayOf(month)}T00:00:00+08:00`);
const plus = ({ year, month }: Month, months: number): Month => {
  const sum = year * 12 + month + months;
  return { year: Math.floor(sum / 12), month: sum % 12 };
};
const quarterOf = ({ year, month }: Month): Month => ({ year, month: month - (month % 3) });

/**
 * The periods in Asia/Taipei, the oldest first, that ran at some moment after `lastRun` (at most a year back) up to and
 * including `now`; only the running one if nothing ran before.
 */
export function periodsSince(
  rhythm: BenefitRhythm,
  lastRun: Date | undefined,
  now: Date,
): BenefitPeriod[] {
  const lastMoment = lastRun?.getTime() ?? now.getTime();
  const earliest = now.getTime() - longestGap;
  // A clock that was put back must not hide the running period.
  const since = new Date(Math.min(Math.max(lastMoment, earliest), now.getTime()));
  const last = monthOf(now);
  const periods: BenefitPeriod[] = [];
  for (let month = monthOf(since); startOf(month) <= startOf(last); month = plus(month, 1)) {
    const period = periodAt(rhythm, month);
    const isKnown = periods.at(-1)?.endsAt.getTime() === period.endsAt.getTime();
    if (!isKnown) periods.push(period);
  }
  return periods;
}

function periodAt(rhythm: BenefitRhythm, month: Month): BenefitPeriod {
  const endsAt = startOf(plus(month, 1));
  switch (rhythm) {
    case 'MONTH':
      return { firstDay: firstDayOf(month), birthMonth: null, endsAt };
    case 'QUARTER': {
      const quarter = quarterOf(month);
      return { firstDay: firstDayOf(quarter), birthMonth: null, endsAt: startOf(plus(quarter, 3)) };
    }
    case 'BIRTH_MONTH':
      return { firstDay: `${month.year}-01-01`, birthMonth: month.month + 1, endsAt };
    default:
      throw new Error(`unknown rhythm: ${rhythm satisfies never}`);
  }
}

interface NextDay {
  rhythm: BenefitRhythm;
  /** YYYY-MM-DD, or null. */
  birthday: string | null;
  /** The first days of the periods for which the benefit was given. */
  given: ReadonlySet<string>;
  now: Date;
}

/**
 * The day in Taipei, YYYY-MM-DD, on which a benefit comes next: today if the running period's is still to come, else the
 * first day of the next period. Null for a birthday coupon without a birthday.
 */
export function nextBenefitDay({ rhythm, birthday, given, now }: NextDay): string | null {
  if (rhythm === 'BIRTH_MONTH' && !birthday) return null;
  const birthMonth = Number(birthday?.slice(5, 7)) - 1;
  const today = monthOf(now);
  const isMine = (month: Month) => rhythm !== 'BIRTH_MONTH' || month.month === birthMonth;
  if (isMine(today) && !given.has(periodAt(rhythm, today).firstDay)) return taipeiDay(now);
  for (let month = plus(today, 1); ; month = plus(month, 1)) {
    const { firstDay } = periodAt(rhythm, month);
    if (isMine(month) && !given.has(firstDay)) return firstDayOf(month);
  }
}
