import type { Saleable } from '../../goods/saleable.ts';
import { stockOfComponents } from '../../goods/stock.ts';
import { quantityKinds } from '../kinds/quantity-kinds.ts';
import { byCount } from '../kinds/tiers.ts';
import type { OfferTier, QuantityOfferTerms } from '../terms.ts';
import type { QuoteInput, Threshold } from '../types.ts';
import type { Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';
import { baseOf } from './silent-offers.ts';
import { viewOf } from './unit-classes.ts';

/** The next steps of offers for which the cart already has goods; `goodsAmount` is the TWD of all goods. */
export function offerThresholds(
  input: QuoteInput,
  problem: Problem,
  outcome: Outcome,
  goodsAmount: number,
): Threshold[] {
  return [
    ...problem.offers.flatMap((offer, index) =>
      stepInUnits(input, problem, { offer, index, goodsAmount }),
    ),
    ...problem.amountOffers.flatMap((offer): Threshold[] => {
      const { id, title, thresholdAmount, isRepeated } = offer;
      const base = baseOf(problem, outcome, offer);
      const times = isRepeated && thresholdAmount > 0 ? Math.floor(base / thresholdAmount) + 1 : 1;
      const next = thresholdAmount * times;
      if (base === 0 || next <= base) return [];
      return [
        { kind: 'AMOUNT_OFFER', id, title, gifts: [], thresholdAmount: next, missing: next - base },
      ];
    }),
  ];
}

interface Step {
  offer: QuantityOfferTerms;
  index: number;
  goodsAmount: number;
}

function stepInUnits(
  input: QuoteInput,
  problem: Problem,
  { offer, index, goodsAmount }: Step,
): Threshold[] {
  const wanted = missingUnits(problem, offer, index);
  if (!wanted) return [];
  const goods = [...input.goods.products.values(), ...input.goods.combinations.values()];
  const prices = goods
    .filter((one) => one.isVisible && isInStock(one, input))
    .filter(({ kind, id, sellingPrice }) => {
      const view = viewOf(offer, { kind, id, unitPrice: sellingPrice });
      return wanted.ofGroupB ? view?.isInGroupB : view?.isInScope;
    })
    .map(({ sellingPrice }) => sellingPrice);
  if (prices.length === 0) return [];
  const missing = Math.min(...prices) * wanted.units;
  const thresholdAmount = goodsAmount + missing;
  return [
    {
      kind: 'QUANTITY_OFFER',
      id: offer.id,
      // Its own title would be said also to a cart that has reached a lower step.
      title: quantityKinds[offer.kind].sentenceOf({ ...offer, tiers: wanted.tiers }),
      gifts: [],
      thresholdAmount,
      missing,
      missingUnits: wanted.units,
    },
  ];
}

const isInStock = ({ components }: Saleable, { stocks }: QuoteInput) =>
  stockOfComponents(components, stocks) !== 0;

interface Wanted {
  units: number;
  ofGroupB: boolean;
  /** The tier that these units reach. */
  tiers: readonly OfferTier[];
}

/** The units that an offer lacks for its next group or tier; undefined if the cart is at a full step. */
function missingUnits(
  { classes }: Problem,
  offer: QuantityOfferTerms,
  index: number,
): Wanted | undefined {
  const unitsIn = (group: 'isInScope' | 'isInGroupB') =>
    classes.reduce((sum, { views, units }) => sum + (views[index]?.[group] ? units : 0), 0);
  const [own, others] = [unitsIn('isInScope'), unitsIn('isInGroupB')];
  const { isPair, isRepeated } = quantityKinds[offer.kind];
  const most = offer.maxUsesPerOrder ?? Number.POSITIVE_INFINITY;
  if (isPair) {
    if (own === others || Math.min(own, others) >= most) return undefined;
    return { units: 1, ofGroupB: own > others, tiers: offer.tiers };
  }
  const tiers = byCount(offer.tiers);
  const next = tiers.find(({ count }) => count > own);
  if (next) return { units: next.count - own, ofGroupB: false, tiers: [next] };
  const last = tiers.at(-1);
  if (!last || !isRepeated) return undefined;
  const { count } = last;
  if (own % count === 0 || Math.floor(own / count) >= most) return undefined;
  return { units: count - (own % count), ofGroupB: false, tiers: [last] };
}
