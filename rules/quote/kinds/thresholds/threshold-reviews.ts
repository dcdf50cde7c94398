import type { OfferThreshold, ThresholdKind } from '#contract/enumerations.ts';
import { dollars } from '../campaign-words.ts';

/** An event that is reviewed; the id of a new one is null, and so is an amount that nobody has typed. */
interface OwnThreshold {
  id: number | null;
  thresholdAmount: number | null;
}

/** Another event of the same kind at the same time. */
interface OtherThreshold {
  id: number;
  title: string;
  thresholdAmount: number;
}

/** What operators read about a kind. Coupons have this in `coupons/`, offers in their own kinds. */
interface ThresholdReview {
  /** An amount that a form allows. */
  example: number;
  /** `gifts`: what it gives in words, '' for a kind without gifts. */
  sentenceOf: (thresholdAmount: number | null, gifts?: string) => string;
  /** Which of two at the same time counts, and why. */
  overlapOf: (own: OwnThreshold, other: OtherThreshold) => string;
}

const amountWords = (amount: number | null) =>
  amount === null ? '（門檻尚未填寫）' : amount === 0 ? '不限金額' : `滿 ${dollars(amount)}`;

const sameTime = ({ title, thresholdAmount }: OtherThreshold) =>
  `與「${title}」（滿 ${dollars(thresholdAmount)}）同時進行`;

/** The reviews of each kind of threshold. A kind of the contract that is missing here does not compile. */
export const thresholdReviews: Readonly<
  Record<Exclude<ThresholdKind, OfferThreshold | 'COUPON'>, ThresholdReview>
> = {
  FREE_SHIPPING: {
    example: 599,
    sentenceOf: (amount) => `訂單${amountWords(amount)}免運費`,
    overlapOf: ({ thresholdAmount }, other) => {
      const isFirst = (thresholdAmount ?? 0) < other.thresholdAmount;
      const winner = isFirst ? '這項活動' : `「${other.title}」`;
      return `${sameTime(other)}，以${winner}的門檻為準：門檻低者先達到`;
    },
  },
  THRESHOLD_REWARD: {
    example: 1000,
    sentenceOf: (amount, gifts = '') => `訂單${amountWords(amount)}${gifts}`,
    overlapOf: ({ id, thresholdAmount }, other) => {
      const own = thresholdAmount ?? 0;
      const isHigher =
        own > other.thresholdAmount ||
        (own === other.thresholdAmount && (id ?? Number.POSITIVE_INFINITY) < other.id);
      const winner = isHigher ? '這項活動' : `「${other.title}」`;
      return `${sameTime(other)}，兩者都達到時只送${winner}：門檻高者優先，同門檻以較早建立者優先`;
    },
  },
};
