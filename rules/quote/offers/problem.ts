import { byPrecedence } from '../share-stock.ts';
import type { AmountOfferTerms, QuantityOfferTerms } from '../terms.ts';
import { makeTable, type OfferTable } from './offer-table.ts';
import { classesOf, isInScope, type OpenLine, type UnitClass, viewOf } from './unit-classes.ts';

/** Which units may go into which offers. */
export interface Problem {
  /** By precedence, so that nothing depends on the order of the cart. */
  lines: readonly OpenLine[];
  /** Of the quantity offers that are for any line, by weight, then by id. */
  offers: readonly QuantityOfferTerms[];
  tables: readonly OfferTable[];
  /** By id. */
  amountOffers: readonly AmountOfferTerms[];
  /** The dearest first. */
  classes: readonly UnitClass[];
  /** TWD of all units. */
  total: number;
  /** Whether there are more units than offers look at. The others, the cheapest, keep their own price. */
  isCut: boolean;
}

/** Whether a cart is so small that it is searched to its end, or has few units, or neither. */
export type CartSize = 'FEW_UNITS' | 'SMALL' | 'LARGE';

/** Offers look at no more units of a cart, so that nobody stops the shop with a quantity. */
const mostUnits = 2_000;

/** Sorts offers as they are applied: the greater weight first, then the older one. */
export const byRank = (a: QuantityOfferTerms, b: QuantityOfferTerms): number =>
  b.weight - a.weight || a.id - b.id;

/** The problem of these lines with offers that run. */
export function makeProblem(
  open: readonly OpenLine[],
  quantityOffers: readonly QuantityOfferTerms[],
  amountOffers: readonly AmountOfferTerms[],
): Problem {
  const lines = open.filter(({ units }) => units > 0).toSorted(byPrecedence);
  const offers = quantityOffers
    .filter((offer) => lines.some((line) => viewOf(offer, line)))
    .toSorted(byRank);
  const byAmount = amountOffers
    .filter((offer) => lines.some((line) => isInScope(offer, line)))
    .toSorted((a, b) => a.id - b.id);
  const all = classesOf(lines, offers, byAmount);
  const isCut = lines.reduce((sum, { units }) => sum + units, 0) > mostUnits;
  const classes = isCut ? cut(all) : all;
  return {
    lines,
    offers,
    tables: offers.map((offer, index) => makeTable(offer, index, classes)),
    amountOffers: byAmount,
    classes,
    total: lines.reduce((sum, { unitPrice, units }) => sum + unitPrice * units, 0),
    isCut,
  };
}

/** The classes with the dearest units that offers may take. */
function cut(classes: readonly UnitClass[]): UnitClass[] {
  let left = mostUnits;
  return classes.map((one) => {
    const units = one.views.some(Boolean) ? Math.min(one.units, left) : 0;
    left -= units;
    return { ...one, units };
  });
}
