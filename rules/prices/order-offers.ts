import type { AppliedOffer, SoldAdjustment } from '#contract/entities/orders.ts';
import { prorate } from './prorate.ts';

interface AdjustedLine {
  kind: string;
  quantity: number;
  /** TWD, the sum of `adjustments`. */
  offerShare: number;
  adjustments: readonly SoldAdjustment[];
}

/**
 * The offers of an order with their TWD and units, in the order of its lines (G-201). The lines alone store them, so
 * that the two cannot differ. An add-on is a price of its line and no offer.
 */
export function offersOf(lines: readonly (AdjustedLine & { itemId: number })[]): AppliedOffer[] {
  const offers = new Map<string, AppliedOffer>();
  for (const { kind, itemId, adjustments } of lines) {
    for (const { offerKind, offerId, title, amount, units } of adjustments) {
      if (!offerKind || (kind !== 'product' && kind !== 'combination')) continue;
      const key = `${offerKind} ${offerId}`;
      const offer = offers.get(key) ?? {
        id: offerId,
        kind: offerKind,
        title,
        amount: 0,
        units: [],
      };
      offer.amount += amount;
      offer.units.push({ kind, id: itemId, quantity: units });
      offers.set(key, offer);
    }
  }
  return [...offers.values()];
}

/**
 * The adjustments of a line that keeps `units` units. The line's share of offers is spread over its units as the
 * coupon's is: units that go take what a refund of them would. Units above those of before get no offer.
 */
export function adjustmentsOfUnits(line: AdjustedLine, units: number): SoldAdjustment[] {
  const gone = Math.max(line.quantity - units, 0);
  const left = line.offerShare - Math.floor((line.offerShare * gone) / line.quantity);
  const shares = prorate(
    left,
    line.adjustments.map(({ amount }) => amount),
  );
  return line.adjustments
    .map((each, index) => ({
      ...each,
      units: Math.min(each.units, units),
      amount: shares[index] ?? 0,
    }))
    .filter(({ amount }) => amount > 0);
}

/** TWD of the units of a line that were bought as add-ons; they count for no gift. */
export function addOnWorth({
  unitPrice,
  adjustments,
}: {
  unitPrice: number;
  adjustments: readonly Pick<SoldAdjustment, 'kind' | 'units' | 'amount'>[];
}): number {
  return adjustments
    .filter(({ kind }) => kind === 'ADD_ON')
    .reduce((sum, { units, amount }) => sum + unitPrice * units - amount, 0);
}
