import type { Pair } from '../pair.ts';
import { buyingPairs } from './buying.ts';
import { couponPairs } from './coupons.ts';
import { offerPairs } from './offers.ts';
import { orderCarePairs } from './order-care.ts';
import { payingPairs } from './paying.ts';

/** Pairs of actions that write the same rows. */
export const pairs: readonly Pair[] = [
  ...buyingPairs,
  ...payingPairs,
  ...orderCarePairs,
  ...couponPairs,
  ...offerPairs,
];
