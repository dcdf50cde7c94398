import type { BenefitRhythm, CouponDiscountType } from '#contract/enumerations.ts';
import { beginOfDay, dayInMilliseconds, taipeiDay } from '../dates.ts';
import { formatNumber } from '../numbers.ts';
import { percentWords } from './percent-words.ts';

/** The benefits of every level. The shop gives them without a row in the database. */
const everyMember = ['全館享會員價', '訂單與發票線上查詢'];

/** A benefit with the terms of its coupon: TWD for AMOUNT, per cent off for PERCENT, `minAmount` in TWD. */
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

/** The words for the benefits of a level. All promises come from here, so that none is made without a row (G-156). */
export function benefitTexts(benefits: readonly CouponBenefit[], levelPercent = 0): string[] {
  const price = levelPercent > 0 ? [levelPriceText(levelPercent)] : [];
  return [...everyMember, ...price, ...benefits.map(benefitText)];
}

/** The price of a level in words, e.g. 全館 95 折. */
const levelPriceText = (percent: number) =>
  `全館 ${percentWords(percent)}（與活動、會員價取最低價）`;

/** One benefit in words, e.g. 生日當月 100 元優惠券 or 每季一張免運券. */
export function benefitText({ rhythm, count, coupon }: CouponBenefit): string {
  const condition = coupon.minAmount > 0 ? `（滿 ${formatNumber(coupon.minAmount)} 元）` : '';
  const what = couponTexts[coupon.discountType](coupon);
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

/** The number in words (一張); above ten in digits. */
export const countText = (count: number) => `${smallNumbers[count] ?? ` ${count} `}張`;

/** A coupon as a benefit names it. A kind of the contract that is missing here does not compile. */
const couponTexts: Readonly<
  Record<CouponDiscountType, (coupon: CouponBenefit['coupon']) => string>
> = {
  AMOUNT: ({ discountValue }) => `${formatNumber(discountValue)} 元優惠券`,
  PERCENT: ({ discountValue }) =>
    discountValue < 100 ? `${percentWords(discountValue)}優惠券` : '全額折抵券',
  FREE_SHIPPING: () => '免運券',
  GIFT: ({ name }) => name,
};

/** A period in which a benefit is given once. */
export interface BenefitPeriod {
  /**
   * YYYY-MM-DD, the first day. For a birthday coupon it is the first day of the year, because a member gets one a
   * year, whatever the birthday.
   */
  firstDay: string;
  /** 1 to 12 for a birthday coupon: the birth month of the members who get it. */
  birthMonth: number | null;
  /** Members who registered before this moment get it. */
  endsAt: Date;
}

interface Month {
  year: number;
  /** 0 to 11. */
  month: number;
}

/** The longest time, in milliseconds, for which missed periods are made up. */
const longestGap = 366 * dayInMilliseconds;

function monthOf(moment: Date): Month {
  const [year = 0, month = 1] = taipeiDay(moment).split('-').map(Number);
  return { year, month: month - 1 };
}

const firstDayOf = ({ year, month }: Month) =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const startOf = (month: Month) => beginOfDay(firstDayOf(month));
const plus = ({ year, month }: Month, months: number): Month => {
  const sum = year * 12 + month + months;
  return { year: Math.floor(sum / 12), month: sum % 12 };
};
const quarterOf = ({ year, month }: Month): Month => ({ year, month: month - (month % 3) });

/**
 * The periods in Asia/Taipei, the oldest first, that ran at some moment after `lastRun` (at most a year ago) up to
 * and including `now`; only the running period if there was no run before.
 */
export function periodsSince(
  rhythm: BenefitRhythm,
  lastRun: Date | undefined,
  now: Date,
): BenefitPeriod[] {
  const lastMoment = lastRun?.getTime() ?? now.getTime();
  const earliest = now.getTime() - longestGap;
  // If the clock was set back, the running period must still be found.
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
  /** The first days of the periods in which the benefit was given. */
  given: ReadonlySet<string>;
  now: Date;
}

/**
 * The day in Taipei, YYYY-MM-DD, of the next benefit: today if that of the running period is not given yet,
 * otherwise the first day of the next period. Null for a birthday coupon without a birthday.
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
