import type { QuantityOfferKind } from '#contract/enumerations.ts';
import type { QuantityOfferTerms } from '../terms.ts';

/** The terms of an offer that its kind reads. */
export type KindTerms = Pick<QuantityOfferTerms, 'tiers' | 'maxUsesPerOrder'>;

/** A unit in the view of one offer: its price in TWD, and whether it is of the scope and of the second group. */
export interface Unit {
  price: number;
  isInScope: boolean;
  isInGroupB: boolean;
}

/** How far an offer has come with the units that it took: whatever its kind must know to go on. */
export type Progress = readonly number[];

/** The progress after one more unit, and the TWD that it saves; a sum is right once the offer may end. */
export interface Step {
  progress: Progress;
  saves: number;
}

/**
 * How a kind takes units, one after the other, the dearest first. Every way to form groups is a row of steps, so that
 * one search finds the best way for offers of all kinds together.
 */
export interface Taking {
  start: Progress;
  /** Every way to take this unit; none if the offer cannot take it. */
  take: (progress: Progress, unit: Unit) => readonly Step[];
  /** Whether no group is open. */
  mayEnd: (progress: Progress) => boolean;
}

/** The lowest and the highest price of the goods of an offer, in TWD. */
export interface PriceRange {
  lowest: number;
  highest: number;
}

/** A kind of offer on several units: everything that the shop knows about it. */
export interface QuantityKind {
  code: QuantityOfferKind;
  /** Its name for operators. */
  name: string;
  /** Terms that are allowed, as a form shows them first. */
  example: KindTerms;
  /**
   * In words for operators: what is odd about these terms for goods at such prices; null if nothing is. Terms that no
   * form takes are refused by the rules of `contract/resources/quantity-offers.ts`, and by nothing else.
   */
  oddityOf: (terms: KindTerms, prices: PriceRange) => string | null;
  /** What shoppers read: 任選 3 件 $199. */
  sentenceOf: (terms: KindTerms) => string;
  /** The fewest units for which it saves something. */
  leastUnits: (terms: KindTerms) => number;
  /** Whether a second group of the same order is reduced too. */
  isRepeated: boolean;
  /** Whether it needs units of two groups of goods. */
  isPair: boolean;
  /** The greatest percentage, 0 to 100, that it takes off a smallest whole group of goods at such prices. */
  percentOff: (terms: KindTerms, prices: PriceRange) => number;
  /** `prices` are those of the units of the cart that it may take, the cheapest first. */
  taking: (terms: KindTerms, prices: readonly number[]) => Taking;
  /**
   * The same with less and less progress to know, for carts of which there would be too much. None saves more than the
   * one before it.
   */
  roughTakings?: (terms: KindTerms, prices: readonly number[]) => Taking[];
}

/** Counts uses only if there is a limit. Otherwise the number of groups would make equal progress look different. */
export const countUse = (used: number, { maxUsesPerOrder }: KindTerms): number =>
  maxUsesPerOrder === null ? 0 : used + 1;

/** Whether an offer used so many times may begin another group. */
export const mayUse = (used: number, { maxUsesPerOrder }: KindTerms): boolean =>
  maxUsesPerOrder === null || used < maxUsesPerOrder;

/** A share of one as a percentage from 0 to 100. */
export const inPercent = (share: number): number => Math.min(Math.max(share, 0), 1) * 100;
