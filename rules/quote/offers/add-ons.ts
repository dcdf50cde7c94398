import type { CartChange } from '#contract/entities/orders.ts';
import type { AskedAddOn } from '../../goods/cart-lines.ts';
import { whyNoAddOn } from '../kinds/add-on.ts';
import type { AddOnOfferTerms } from '../terms.ts';
import type { LineAdjustment, LineBeforeCoupon, QuoteInput, UnfiredRule } from '../types.ts';
import { notRunning } from '../windows.ts';

/** Units of a line that are bought as an add-on. */
export interface GrantedAddOn {
  offer: AddOnOfferTerms;
  productId: number;
  units: number;
  /** TWD that one unit costs less. */
  saves: number;
}

/** Each add-on that is asked for, once per offer and product, in the order of their ids. */
function askedOnce(asked: readonly AskedAddOn[]): AskedAddOn[] {
  const byKey = new Map<string, AskedAddOn>();
  for (const one of asked) {
    const key = `${one.offerId} ${one.productId}`;
    const quantity = (byKey.get(key)?.quantity ?? 0) + one.quantity;
    byKey.set(key, { ...one, quantity });
  }
  return [...byKey.values()].toSorted((a, b) => a.offerId - b.offerId || a.productId - b.productId);
}

const askedUnits = ({ addOns = [] }: QuoteInput, productId: number) =>
  addOns
    .filter((one) => one.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of a line that could be bought and were not asked for as add-ons. These have the stock first. */
export function ownUnits(
  input: QuoteInput,
  { kind, id, count, quantity }: LineBeforeCoupon,
): number {
  if (kind !== 'product') return count;
  return Math.min(count, Math.max(quantity - askedUnits(input, id), 0));
}

/**
 * The units that may be bought as add-ons if `units` of each line are ordinary ones that cost `amount` TWD together
 * after offers: within the limits of the offers and the units that are left of the lines.
 */
export function grantAddOns(
  input: QuoteInput,
  lines: readonly LineBeforeCoupon[],
  { units, amount }: { units: ReadonlyMap<LineBeforeCoupon, number>; amount: number },
): GrantedAddOn[] {
  const productIds = new Set(
    lines.flatMap((line) => (line.kind === 'product' && units.get(line) ? [line.id] : [])),
  );
  const left = new Map(lines.map((line) => [line, line.count - ownUnits(input, line)]));
  return askedOnce(input.addOns ?? []).flatMap(({ offerId, productId, quantity }) => {
    const offer = input.addOnOffers?.find(({ id }) => id === offerId);
    const goods = offer?.goods.find((one) => one.productId === productId);
    const line = lines.find(({ kind, id }) => kind === 'product' && id === productId);
    if (!offer || !goods || !line || notRunning(offer, input.moment)) return [];
    if (whyNoAddOn(offer, amount, productIds)) return [];
    const saves = line.unitPrice - goods.addOnPrice;
    const granted = Math.min(quantity, goods.limit, left.get(line) ?? 0);
    left.set(line, (left.get(line) ?? 0) - granted);
    return granted > 0 && saves > 0 ? [{ offer, productId, units: granted, saves }] : [];
  });
}

/** The adjustments of a product's line for its add-ons. */
export function addOnAdjustments(
  { kind, id }: LineBeforeCoupon,
  granted: readonly GrantedAddOn[],
): LineAdjustment[] {
  return granted
    .filter(({ productId }) => kind === 'product' && productId === id)
    .map(({ offer, units, saves }) => ({
      kind: 'ADD_ON',
      offerId: offer.id,
      title: offer.title,
      label: '',
      units,
      amount: units * saves,
    }));
}

/** A change for each product of which fewer units are add-ons than were asked for, though they can be bought. */
export function endedAddOns(
  input: QuoteInput,
  lines: readonly LineBeforeCoupon[],
  granted: readonly GrantedAddOn[],
): CartChange[] {
  return lines.flatMap((line): CartChange[] => {
    if (line.kind !== 'product') return [];
    const from = Math.min(askedUnits(input, line.id), line.count - ownUnits(input, line));
    const to = granted
      .filter(({ productId }) => productId === line.id)
      .reduce((sum, { units }) => sum + units, 0);
    return to < from ? [{ kind: 'product', id: line.id, reason: 'ADD_ON_ENDED', from, to }] : [];
  });
}

/** Add-on offers without an effect, and why. */
export function silentAddOns(
  input: QuoteInput,
  productIds: ReadonlySet<number>,
  amount: number,
  granted: readonly GrantedAddOn[],
): UnfiredRule[] {
  return (input.addOnOffers ?? []).flatMap((offer): UnfiredRule[] => {
    if (granted.some((one) => one.offer === offer)) return [];
    const { id, title, thresholdAmount } = offer;
    const reason =
      notRunning(offer, input.moment) ?? whyNoAddOn(offer, amount, productIds) ?? 'NOT_CHOSEN';
    const missing = thresholdAmount - amount;
    const below = reason === 'BELOW_THRESHOLD' ? { missing } : {};
    return [{ rule: 'ADD_ON', id, title, reason, ...below }];
  });
}
