import { savedByAmountOffer } from '../kinds/amount-offer.ts';
import { quantityKinds } from '../kinds/quantity-kinds.ts';
import type { AmountOfferTerms, QuantityOfferTerms } from '../terms.ts';
import type { QuoteInput, UnfiredRule } from '../types.ts';
import { notRunning } from '../windows.ts';
import type { Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';
import { savedBy } from './values-to-go.ts';

type Why = Pick<UnfiredRule, 'reason' | 'missing'>;

/** Quantity and amount offers without an effect, and why. */
export function silentOffers(input: QuoteInput, problem: Problem, outcome: Outcome): UnfiredRule[] {
  const { quantityOffers = [], amountOffers = [], moment } = input;
  const fired = new Set(outcome.quantity.map(({ offer }) => problem.offers[offer]));
  const counting = outcome.amount && problem.amountOffers[outcome.amount.offer];
  return [
    ...quantityOffers
      .filter((offer) => !fired.has(offer))
      .map((offer): UnfiredRule => {
        const idle = notRunning(offer, moment);
        const why = idle ? { reason: idle } : whyNoQuantityOffer(problem, offer);
        return { rule: 'QUANTITY_OFFER', id: offer.id, title: offer.title, ...why };
      }),
    ...amountOffers
      .filter((offer) => offer !== counting)
      .map((offer): UnfiredRule => {
        const idle = notRunning(offer, moment);
        const why = idle ? { reason: idle } : whyNoAmountOffer(problem, outcome, offer);
        return { rule: 'AMOUNT_OFFER', id: offer.id, title: offer.title, ...why };
      }),
  ];
}

function whyNoQuantityOffer(problem: Problem, terms: QuantityOfferTerms): Why {
  if (problem.lines.length === 0) return { reason: 'EMPTY_CART' };
  const offer = problem.offers.indexOf(terms);
  const table = problem.tables[offer];
  if (!table) return { reason: 'NO_SUCH_GOODS' };
  const { isPair, leastUnits } = quantityKinds[terms.kind];
  const units = (isMine: (view: { isInScope: boolean; isInGroupB: boolean }) => boolean) =>
    problem.classes.reduce((sum, one) => {
      const view = one.views[offer];
      return sum + (view && isMine(view) ? one.units : 0);
    }, 0);
  const all = units(() => true);
  if (
    isPair &&
    (units(({ isInScope }) => isInScope) === 0 ||
      units(({ isInGroupB }) => isInGroupB) === 0 ||
      all < 2)
  ) {
    return { reason: 'NO_PARTNER' };
  }
  const missing = leastUnits(terms) - all;
  if (missing > 0) return { reason: 'TOO_FEW_UNITS', missing };
  const alone = savedBy(
    table,
    problem.classes.map((one) => one.units),
  );
  return { reason: alone > 0 ? 'BETTER_OFFER_COUNTS' : 'SAVES_NOTHING' };
}

/** TWD of the goods of an amount offer after quantity offers. */
export function baseOf(
  { lines, classes, amountOffers }: Problem,
  outcome: Outcome,
  terms: AmountOfferTerms,
): number {
  const offer = amountOffers.indexOf(terms);
  return classes
    .filter(({ inAmountOffer }) => inAmountOffer[offer])
    .flatMap((one) => one.lines)
    .reduce((sum, line) => {
      const { unitPrice = 0, units = 0 } = lines[line] ?? {};
      const off = outcome.quantity.reduce((all, { shares }) => all + (shares[line] ?? 0), 0);
      return sum + unitPrice * units - off;
    }, 0);
}

function whyNoAmountOffer(problem: Problem, outcome: Outcome, terms: AmountOfferTerms): Why {
  if (problem.lines.length === 0) return { reason: 'EMPTY_CART' };
  if (!problem.amountOffers.includes(terms)) return { reason: 'NO_SUCH_GOODS' };
  const base = baseOf(problem, outcome, terms);
  if (base < terms.thresholdAmount) {
    return { reason: 'BELOW_THRESHOLD', missing: terms.thresholdAmount - base };
  }
  if (savedByAmountOffer(terms, base) === 0) return { reason: 'SAVES_NOTHING' };
  const counting = outcome.amount && problem.amountOffers[outcome.amount.offer];
  const isHigher =
    counting?.title === terms.title && counting.thresholdAmount > terms.thresholdAmount;
  return { reason: isHigher ? 'HIGHER_TIER_REACHED' : 'BETTER_OFFER_COUNTS' };
}
