import { percentWords } from '../../prices/percent-words.ts';
import { discountedPrice } from '../discounted-price.ts';
import type { AmountOfferTerms } from '../terms.ts';
import { inPercent } from './kind.ts';
import { dollarWords } from './tiers.ts';

type Terms = Pick<
  AmountOfferTerms,
  'thresholdAmount' | 'discountType' | 'discountValue' | 'isRepeated'
>;

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
}: Omit<Terms, 'isRepeated'>): number {
  if (discountType === 'PERCENT') return discountValue;
  return thresholdAmount === 0 ? 100 : inPercent(discountValue / thresholdAmount);
}
