import { percentWords } from '../../campaigns/campaign-words.ts';
import { discountedPrice } from '../../discounted-price.ts';
import type { AmountOfferTerms } from '../terms.ts';
import { inPercent } from './kind.ts';
import { dollarWords } from './tiers.ts';

type Terms = Pick<
  AmountOfferTerms,
  'thresholdAmount' | 'discountType' | 'discountValue' | 'isRepeated'
>;

/** Terms that are allowed, as a form shows them first. */
export const exampleOfAmountOffer: Terms = {
  thresholdAmount: 1000,
  discountType: 'AMOUNT',
  discountValue: 100,
  isRepeated: false,
};

/** TWD off goods of `base` TWD, never more than they cost; 0 below the threshold. */
export function savedByAmountOffer(terms: Terms, base: number): number {
  const { thresholdAmount, discountType, discountValue, isRepeated } = terms;
  if (base < thresholdAmount || base === 0) return 0;
  if (discountType === 'PERCENT') {
    return base - discountedPrice(base, { discountType, discountValue });
  }
  const times = isRepeated && thresholdAmount > 0 ? Math.floor(base / thresholdAmount) : 1;
  return Math.min(discountValue * times, base);
}

/** Why these terms contradict each other, in words for operators; null if they do not. */
export function problemOfAmountOffer(terms: Terms): string | null {
  const { thresholdAmount, discountType, discountValue, isRepeated } = terms;
  if (!Number.isSafeInteger(discountValue) || discountValue < 1) return '折扣必須是 1 以上的整數';
  if (discountType === 'PERCENT') {
    if (discountValue > 100) return '折扣必須是 1 到 100 的整數';
    return isRepeated ? '每滿折抵只能用金額，不能用百分比' : null;
  }
  if (thresholdAmount > 0 && discountValue >= thresholdAmount) return '折抵金額必須低於門檻';
  return isRepeated && thresholdAmount === 0 ? '每滿折抵需要門檻金額' : null;
}

/** What shoppers read: 滿 $1,000 折 $100. */
export function sentenceOfAmountOffer(terms: Terms): string {
  const { thresholdAmount, discountType, discountValue, isRepeated } = terms;
  const off =
    discountType === 'PERCENT' ? percentWords(discountValue) : `折 ${dollarWords(discountValue)}`;
  return `${isRepeated ? '每滿' : '滿'} ${dollarWords(thresholdAmount)} ${off}`;
}

/** The greatest percentage, 0 to 100, that it takes off: that of an amount right at its threshold. */
export function percentOffByAmountOffer({
  thresholdAmount,
  discountType,
  discountValue,
}: Terms): number {
  if (discountType === 'PERCENT') return discountValue;
  return thresholdAmount === 0 ? 100 : inPercent(discountValue / thresholdAmount);
}
