import type { LevelBenefit, LevelRule } from '#contract/entities/levels.ts';
import type { Values } from '../fill-in.ts';

const days: Record<LevelBenefit['rhythm'], string> = {
  BIRTH_MONTH: '生日券在生日當月 1 日發放，一年一次',
  MONTH: '每月的券在每月 1 日發放',
  QUARTER: '每季的券在 1 月、4 月、7 月與 10 月的 1 日發放',
};

/** The values of the page for these levels. It promises nothing that no level gives (G-156). */
export function levelValues(levels: readonly LevelRule[]): Values {
  const coupons = levels.flatMap((level) => level.coupons);
  const isThere = (given: boolean) => (given ? '' : undefined);
  return {
    有等級: isThere(levels.length > 0),
    有等級券: isThere(coupons.length > 0),
    有生日券: isThere(coupons.some(({ rhythm }) => rhythm === 'BIRTH_MONTH')),
    等級券發放日: sentencesOn(coupons),
  };
}

/** On which days the coupons are given, and how long they are valid. */
function sentencesOn(coupons: readonly LevelBenefit[]): string[] {
  const kinds = new Map(
    coupons.map((coupon) => [`${coupon.rhythm} ${coupon.validDays}`, coupon] as const),
  );
  return [...kinds.values()].map(
    ({ rhythm, validDays }) => `${days[rhythm]}，自發放日起 ${validDays} 天有效。`,
  );
}
