import type { ChooserCare, ChooserFlow, ChooserTime } from '#contract/chooser-enumerations.ts';
import { type Phase, phasesOf, piecesOf } from './cycle-use.ts';
import { type ChooserGoods, fits, type Pads } from './fits.ts';

/** What the shopper told the chooser. */
export interface ChooserAnswers {
  flow: ChooserFlow;
  when: ChooserTime;
  care: ChooserCare;
}

/** Goods that cover one phase of a cycle. */
export interface ChosenPads<Goods extends ChooserGoods = ChooserGoods> {
  phase: Phase;
  goods: Goods & Pads;
  /** Pieces that the cycle takes. */
  pieces: number;
  /** Units of sale that contain them. */
  quantity: number;
}

/**
 * The set for one cycle: one product for each phase, the cheapest of those that fit, in as many units as the phase
 * takes. Empty if a phase has none that can be bought in this number: a part of a cycle is no set.
 */
export function chooseSet<Goods extends ChooserGoods>(
  goods: readonly Goods[],
  { flow, when, care }: ChooserAnswers,
): ChosenPads<Goods>[] {
  const chosen = phasesOf(when).map((phase) => {
    const pieces = piecesOf(flow, phase);
    return goods
      .flatMap((each): ChosenPads<Goods>[] => {
        if (!fits(each, { phase, flow, care })) return [];
        const quantity = Math.ceil(pieces / each.unitCount);
        return quantity <= mostUnits(each) ? [{ phase, goods: each, pieces, quantity }] : [];
      })
      .toSorted(cheaperFirst)[0];
  });
  return chosen.includes(undefined) ? [] : chosen.filter((each) => each !== undefined);
}

function mostUnits({ units, purchaseLimit }: ChooserGoods): number {
  return purchaseLimit === null ? units : Math.min(units, purchaseLimit);
}

/** By the amount to pay, then by the price of a piece; the older goods come first if both are equal. */
function cheaperFirst(one: ChosenPads, other: ChosenPads): number {
  return (
    amountOf(one) - amountOf(other) ||
    one.goods.sellingPrice * other.goods.unitCount -
      other.goods.sellingPrice * one.goods.unitCount ||
    one.goods.id - other.goods.id
  );
}

function amountOf({ goods, quantity }: ChosenPads): number {
  return goods.sellingPrice * quantity;
}
