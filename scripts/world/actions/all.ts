import type { Action } from './action.ts';
import { codeBatches } from './code-batches.ts';
import { combining } from './combining.ts';
import { couponGifts } from './coupon-gifts.ts';
import { discounting } from './discounting.ts';
import { editing } from './editing.ts';
import { erasing } from './erasing.ts';
import { firstPurchases } from './first-purchases.ts';
import { giving } from './giving.ts';
import { levelPrices } from './level-prices.ts';
import { merging } from './merging.ts';
import { offers } from './offers.ts';
import { operating } from './operating.ts';
import { parcels } from './parcels.ts';
import { paying } from './paying.ts';
import { pricing } from './pricing.ts';
import { racing } from './racing.ts';
import { returning } from './returning.ts';
import { severalParcels } from './several-parcels.ts';
import { shipping } from './shipping.ts';
import { shopping } from './shopping.ts';
import { surroundings } from './surroundings.ts';
import { time } from './time.ts';

/** Everything that can happen, by its name in a step. */
export const actions: Readonly<Record<string, Action>> = {
  ...shopping,
  ...paying,
  ...operating,
  ...editing,
  ...offers,
  ...combining,
  ...giving,
  ...firstPurchases,
  ...codeBatches,
  ...couponGifts,
  ...discounting,
  ...levelPrices,
  ...erasing,
  ...merging,
  ...pricing,
  ...racing,
  ...returning,
  ...shipping,
  ...parcels,
  ...severalParcels,
  ...surroundings,
  ...time,
};

/** What happens to the world itself: these are no actions of anybody, so they do not count as steps. */
export const isTick = (kind: string): boolean => kind in time;
