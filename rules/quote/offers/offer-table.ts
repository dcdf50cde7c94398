import type { Progress, QuantityKind, Taking } from '../kinds/kind.ts';
import { quantityKinds } from '../kinds/quantity-kinds.ts';
import type { QuantityOfferTerms } from '../terms.ts';
import type { UnitClass } from './unit-classes.ts';

/** More states of one offer than this are not followed. Then the result may not be the best one. */
const mostStates = { ofFewUnits: 5_000, ofMany: 500, least: 100 };
const fewUnits = 12;

/** About so many states by unit, of all offers together: a few milliseconds. */
const mostWork = 1_000_000;

/**
 * How one offer takes the units of a cart, the dearest first: its progress as numbered states. The states after the
 * first n units are the first `reach[n]` ones; state 0 has taken nothing.
 */
export interface OfferTable {
  offer: number;
  /** For each class and state, every step: the next state and the TWD saved, in turns. Empty if it takes none. */
  steps: readonly (readonly (readonly number[])[])[];
  mayEnd: readonly boolean[];
  reach: readonly number[];
  /** Whether every state is in the table. */
  isWhole: boolean;
}

type Priced = Pick<UnitClass, 'price' | 'units' | 'views'>;

/** The table of one offer for units of these classes, the dearest first. */
export function makeTable(
  { kind, ...limited }: Pick<QuantityOfferTerms, 'kind' | 'tiers' | 'maxUsesPerOrder'>,
  offer: number,
  classes: readonly Priced[],
): OfferTable {
  const prices = classes
    .flatMap(({ price, units, views }) =>
      views[offer] ? Array.from({ length: units }, () => price) : [],
    )
    .toReversed();
  const { taking, roughTakings, leastUnits }: QuantityKind = quantityKinds[kind];
  const mostGroups = Math.floor(unitsOf(offer, classes) / leastUnits(limited));
  // A limit that the cart cannot reach makes more states and changes nothing.
  const isReachable = mostGroups > (limited.maxUsesPerOrder ?? mostGroups);
  const terms = isReachable ? limited : { ...limited, maxUsesPerOrder: null };
  const roughs = roughTakings?.(terms, prices) ?? [];
  let table = tableOf(taking(terms, prices), offer, classes, roughs.length > 0);
  if (table.isWhole || roughs.length === 0) return table;
  for (const [at, rough] of roughs.entries()) {
    table = tableOf(rough, offer, classes, at < roughs.length - 1);
    if (table.isWhole) break;
  }
  return { ...table, isWhole: false };
}

const unitsOf = (offer: number, classes: readonly Priced[]): number =>
  classes.reduce((sum, { views, units }) => sum + (views[offer] ? units : 0), 0);

/** If a rougher table follows, one that is not whole is given up at once. */
function tableOf(
  taking: Taking,
  offer: number,
  classes: readonly Priced[],
  isFollowed: boolean,
): OfferTable {
  const states: Progress[] = [taking.start];
  const numbers = new Map([[String(taking.start), 0]]);
  let isWhole = true;
  const most = mostStatesOf(offer, classes);
  const numberOf = (progress: Progress): number => {
    const key = String(progress);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (states.length >= most) {
      isWhole = false;
      return -1;
    }
    numbers.set(key, states.length);
    return states.push(progress) - 1;
  };
  const isGivenUp = () => isFollowed && !isWhole;
  const reach = [1];
  const steps = classes.map(({ units, views }) => {
    const ofClass: number[][] = [];
    const view = views[offer];
    for (let unit = 0; unit < units && !isGivenUp(); unit++) {
      const before = states.length;
      for (let state = ofClass.length; view && state < before && !isGivenUp(); state++) {
        const taken = taking.take(states[state] ?? [], view);
        const numbered = taken.map(({ progress, saves }) => [numberOf(progress), saves]);
        ofClass.push(numbered.filter(([next = -1]) => next >= 0).flat());
      }
      reach.push(states.length);
    }
    return ofClass;
  });
  return { offer, steps, mayEnd: states.map(taking.mayEnd), reach, isWhole };
}

function mostStatesOf(offer: number, classes: readonly Priced[]): number {
  if (unitsOf(offer, classes) <= fewUnits) return mostStates.ofFewUnits;
  const units = classes.reduce((sum, one) => sum + one.units, 0);
  const share = Math.floor(mostWork / (units * (classes[0]?.views.length ?? 1)));
  return Math.min(mostStates.ofMany, Math.max(mostStates.least, share));
}
