import type { ThresholdKind } from '#contract/enumerations.ts';
import type { Threshold } from '../../types.ts';

const ofOffer = ({ title }: Threshold) => `享「${title}」`;

/**
 * What a shopper gets: 享免運, 送收納袋、試用包, 可用「滿千折百」. A kind of the contract that is missing here does not
 * compile.
 */
export const thresholdWords: Readonly<Record<ThresholdKind, (threshold: Threshold) => string>> = {
  FREE_SHIPPING: () => '享免運',
  THRESHOLD_REWARD: ({ choose, gifts }) =>
    choose ? `可任選 ${choose} 項贈品：${gifts.join('、')}` : `送${gifts.join('、')}`,
  COUPON: ({ title }) => `可用「${title}」`,
  QUANTITY_OFFER: ofOffer,
  AMOUNT_OFFER: ofOffer,
};
