import type { Unit } from '../kinds/kind.ts';
import { quantityKinds } from '../kinds/quantity-kinds.ts';
import type { AmountOfferTerms, OfferScope, QuantityOfferTerms } from '../terms.ts';

/** Units of one line that offers may take. Prices are TWD. */
export interface OpenLine {
  kind: 'product' | 'combination';
  id: number;
  unitPrice: number;
  units: number;
}

/** Units of equal price and equal offers: they are interchangeable. */
export interface UnitClass {
  price: number;
  units: number;
  /** Places of its lines in `lines` of the problem, in the order in which their units are taken. */
  lines: number[];
  /** For each quantity offer, the unit in its view; undefined where the offer is not for it. */
  views: readonly (Unit | undefined)[];
  /** For each amount offer, whether it is for these units. */
  inAmountOffer: readonly boolean[];
}

/** Offers name up to 5,000 goods and are read once for many carts, so each list becomes a set once. */
const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

function isAmong(ids: readonly number[], id: number): boolean {
  let set = sets.get(ids);
  if (!set) {
    set = new Set(ids);
    sets.set(ids, set);
  }
  return set.has(id);
}

/** Whether goods take part in an offer. */
export const isInScope = (
  { scope, products, combinations }: OfferScope,
  { kind, id }: Pick<OpenLine, 'kind' | 'id'>,
): boolean => scope === 'ALL_PRODUCTS' || isAmong(kind === 'product' ? products : combinations, id);

/** The goods in the view of a quantity offer; undefined if it is not for them. */
export function viewOf(offer: QuantityOfferTerms, line: Omit<OpenLine, 'units'>): Unit | undefined {
  const inScope = isInScope(offer, line);
  const inGroupB =
    quantityKinds[offer.kind].isPair && line.kind === 'product' && isAmong(offer.groupB, line.id);
  if (!inScope && !inGroupB) return undefined;
  return { price: line.unitPrice, isInScope: inScope, isInGroupB: inGroupB };
}

/** Divides lines into classes, the dearest first. */
export function classesOf(
  lines: readonly OpenLine[],
  offers: readonly QuantityOfferTerms[],
  amountOffers: readonly AmountOfferTerms[],
): UnitClass[] {
  const byKey = new Map<string, UnitClass>();
  for (const [index, line] of lines.entries()) {
    const views = offers.map((offer) => viewOf(offer, line));
    const inAmountOffer = amountOffers.map((offer) => isInScope(offer, line));
    const signs = views.map((view) => view && [view.isInScope, view.isInGroupB]);
    const key = [line.unitPrice, ...signs, ...inAmountOffer].join(' ');
    const found = byKey.get(key);
    if (found) {
      found.units += line.units;
      found.lines.push(index);
    } else {
      const { unitPrice: price, units } = line;
      byKey.set(key, { price, units, lines: [index], views, inAmountOffer });
    }
  }
  // Sorting leaves equal prices in the order of their lines.
  return [...byKey.values()].toSorted((a, b) => b.price - a.price);
}
