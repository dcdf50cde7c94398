import { lineKey } from '../../goods/cart-lines.ts';
import { quantityKinds } from '../kinds/quantity-kinds.ts';
import type {
  LineAdjustment,
  LineBeforeCoupon,
  OfferLine,
  QuoteInput,
  SolvedOffers,
} from '../types.ts';
import { notRunning } from '../windows.ts';
import {
  addOnAdjustments,
  endedAddOns,
  type GrantedAddOn,
  grantAddOns,
  ownUnits,
  silentAddOns,
} from './add-ons.ts';
import { bestAssignment } from './best-assignment.ts';
import { cheaperWithMore } from './cheaper-with-more.ts';
import { makeTable } from './offer-table.ts';
import { offerThresholds } from './offer-thresholds.ts';
import type { Assignment, Effect } from './outcome.ts';
import { makeProblem, type Problem } from './problem.ts';
import { silentOffers } from './silent-offers.ts';
import { savedBy } from './values-to-go.ts';

/**
 * Puts the units of a cart into offers at the lowest amount of goods, and prices its add-ons. Quantity offers come
 * first, then the amount offer that saves most; add-ons are outside of both. Amounts are whole TWD.
 */
export function solveOffers(input: QuoteInput, lines: readonly LineBeforeCoupon[]): SolvedOffers {
  const { units, granted, problem, assignment } = solve(input, lines);
  const { outcome, isExact } = assignment;
  const effects = [
    ...outcome.quantity.map((one) => offerOf(problem, one, outcome.quantity)),
    ...(outcome.amount ? [amountOfferOf(problem, outcome.amount)] : []),
  ];
  const adjusted = lines.map((line) =>
    withAdjustments(line, [
      ...effects.flatMap((one) => one.adjustments.get(lineKey(line)) ?? []),
      ...addOnAdjustments(line, granted),
    ]),
  );
  const productIds = new Set(
    lines.flatMap((line) => (line.kind === 'product' && units.get(line) ? [line.id] : [])),
  );
  const priceOf = new Map(lines.map((line) => [lineKey(line), line.unitPrice]));
  const addOnAmount = granted.reduce(
    (sum, { productId, units: count, saves }) =>
      sum + count * ((priceOf.get(lineKey({ kind: 'product', id: productId })) ?? 0) - saves),
    0,
  );
  const { goodsAmount } = outcome;
  return {
    lines: adjusted,
    offers: effects.map(({ line }) => line),
    changes: endedAddOns(input, lines, granted),
    unfired: [
      ...silentOffers(input, problem, outcome),
      ...silentAddOns(input, productIds, goodsAmount, granted),
    ],
    thresholds: offerThresholds(input, problem, outcome, goodsAmount + addOnAmount),
    addOnAmount,
    isExact,
    cheaperWithMore: input.looksForMore ? cheaperWithMore(problem, assignment, lines) : null,
  };
}

interface Solved {
  /** The ordinary units of each line. */
  units: ReadonlyMap<LineBeforeCoupon, number>;
  granted: readonly GrantedAddOn[];
  problem: Problem;
  assignment: Assignment;
}

/**
 * Add-ons that lose their condition become ordinary units, with which the cart is solved again. An add-on once lost
 * does not come back, so this ends.
 */
function solve(input: QuoteInput, lines: readonly LineBeforeCoupon[]): Solved {
  let units = new Map(lines.map((line) => [line, ownUnits(input, line)]));
  let asked = input.addOns ?? [];
  for (;;) {
    const problem = problemOf(input, units);
    const assignment = bestAssignment(problem);
    const amount = assignment.outcome.goodsAmount;
    const granted = grantAddOns({ ...input, addOns: asked }, lines, { units, amount });
    const grantedOf = (line: LineBeforeCoupon) =>
      granted
        .filter(({ productId }) => line.kind === 'product' && productId === line.id)
        .reduce((sum, one) => sum + one.units, 0);
    const ordinary = new Map(lines.map((line) => [line, line.count - grantedOf(line)]));
    if (lines.every((line) => ordinary.get(line) === units.get(line))) {
      return { units, granted, problem, assignment };
    }
    units = ordinary;
    asked = granted.map(({ offer, productId, units: quantity }) => ({
      offerId: offer.id,
      productId,
      quantity,
    }));
  }
}

function problemOf(
  { quantityOffers = [], amountOffers = [], moment }: QuoteInput,
  units: ReadonlyMap<LineBeforeCoupon, number>,
): Problem {
  const open = [...units].map(([{ kind, id, unitPrice }, count]) => ({
    kind,
    id,
    unitPrice,
    units: count,
  }));
  return makeProblem(
    open,
    quantityOffers.filter((offer) => !notRunning(offer, moment)),
    amountOffers.filter((offer) => !notRunning(offer, moment)),
  );
}

interface ShownEffect {
  line: OfferLine;
  /** By the key of the line. */
  adjustments: ReadonlyMap<string, LineAdjustment>;
}

function offerOf(problem: Problem, effect: Effect, all: readonly Effect[]): ShownEffect {
  const terms = problem.offers[effect.offer];
  if (!terms) throw new Error('an effect has an offer');
  return shown(
    problem,
    effect,
    { ...terms, isLimited: isLimited(problem, effect, all) },
    'QUANTITY_OFFER',
  );
}

function amountOfferOf(problem: Problem, effect: Effect): ShownEffect {
  const terms = problem.amountOffers[effect.offer];
  if (!terms) throw new Error('an effect has an offer');
  return shown(
    problem,
    effect,
    { ...terms, kind: 'AMOUNT_OFFER', isLimited: false },
    'AMOUNT_OFFER',
  );
}

function shown(
  { lines }: Problem,
  { saved, units, shares }: Effect,
  {
    kind,
    id,
    title,
    label,
    isLimited: limited,
  }: Pick<OfferLine, 'kind' | 'id' | 'title' | 'label' | 'isLimited'>,
  reason: LineAdjustment['kind'],
): ShownEffect {
  const touched = lines.flatMap((line, index) => {
    const [quantity = 0, amount = 0] = [units[index], shares[index]];
    return quantity > 0 ? [{ line, quantity, amount }] : [];
  });
  return {
    line: {
      kind,
      id,
      title,
      label,
      amount: saved,
      units: touched.map(({ line, quantity }) => ({ kind: line.kind, id: line.id, quantity })),
      ...(limited ? { isLimited: true } : {}),
    },
    adjustments: new Map(
      touched
        .filter(({ amount }) => amount > 0)
        .map(({ line, quantity, amount }) => [
          lineKey(line),
          { kind: reason, offerId: id, title, label, units: quantity, amount },
        ]),
    ),
  };
}

/** Whether the offer would save more with one group more than its limit, of its own and the free units. */
function isLimited(
  { offers, classes }: Problem,
  { offer, saved }: Effect,
  effects: readonly Effect[],
): boolean {
  const terms = offers[offer];
  if (!terms || terms.maxUsesPerOrder === null || !quantityKinds[terms.kind].isRepeated)
    return false;
  const others = effects.filter((one) => one.offer !== offer);
  const open = classes.map(({ units, lines }) =>
    others.reduce(
      (left, effect) => left - lines.reduce((sum, line) => sum + (effect.units[line] ?? 0), 0),
      units,
    ),
  );
  const more = { ...terms, maxUsesPerOrder: terms.maxUsesPerOrder + 1 };
  return savedBy(makeTable(more, offer, classes), open) > saved;
}

function withAdjustments(line: LineBeforeCoupon, adjustments: LineAdjustment[]): LineBeforeCoupon {
  const offerShare = adjustments.reduce((sum, { amount }) => sum + amount, 0);
  return { ...line, adjustments, offerShare, amount: line.unitPrice * line.count - offerShare };
}
