import type { GiftReason } from '#contract/enumerations.ts';
import type { SaleableKind } from './saleable.ts';
import { unknownStock, unlimitedStock } from './stock.ts';

/** One line of a cart: the goods, and their number of units. */
export interface CartLine {
  kind: SaleableKind;
  id: number;
  quantity: number;
}

/** The states of a cart line; a gift has one of the last four (row 4.031). */
export const productStates = [
  'normal',
  'soldOut',
  'purchaseLimit',
  'giveOut',
  'thresholdReward',
  'firstPurchaseGift',
  'freebie',
] as const;
export type ProductState = (typeof productStates)[number];
export type { GiftReason };

/** The text that a shopper reads on a line in this state. */
export const productStateLabels: Readonly<Record<ProductState, string>> = {
  normal: '',
  soldOut: '已售完',
  purchaseLimit: '已達購買上限',
  giveOut: '已贈完',
  thresholdReward: '滿額贈',
  firstPurchaseGift: '首購禮',
  freebie: '贈品',
};

/**
 * The most units of a line in one order: the smaller of stock and purchase limit (rows 9.029, 9.030); −1 while the
 * stock is unknown.
 */
export function effectiveMaximum(stock: number, purchaseLimit: number | null): number {
  if (stock === unknownStock) return unknownStock;
  return Math.max(0, Math.min(stock, purchaseLimit ?? unlimitedStock));
}

/** Units that a shopper wants at the price of an add-on offer, beside the units of the lines. */
export interface AskedAddOn {
  offerId: number;
  productId: number;
  quantity: number;
}

export interface LineState {
  state: ProductState;
  /** Units after the correction. */
  count: number;
}

/**
 * The state of a line of `quantity` units (rows 4.033 to 4.035); null while its stock is unknown (G-068). A line at its
 * maximum has the state purchaseLimit, although all its units can be bought (G-071).
 */
export function lineState(quantity: number, maximum: number): LineState | null {
  if (maximum === unknownStock) return null;
  if (maximum <= 0) return { state: 'soldOut', count: 0 };
  if (quantity >= maximum) return { state: 'purchaseLimit', count: maximum };
  return { state: 'normal', count: quantity };
}

/** The state of a gift: one unit, or none if all are given away (row 4.032, G-062, G-065); null while unknown. */
export function giftState(reason: GiftReason, stock: number): LineState | null {
  if (stock === unknownStock) return null;
  return stock > 0 ? { state: reason, count: 1 } : { state: 'giveOut', count: 0 };
}

/** The key of a line's goods in maps: products and combinations have ids of their own. */
export const lineKey = ({ kind, id }: Pick<CartLine, 'kind' | 'id'>) => `${kind} ${id}`;

/** Merges the lines of the same goods: one line each, at the place of the first one, with the units of all. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of lines) {
    const key = lineKey(line);
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity;
    merged.set(key, { kind: line.kind, id: line.id, quantity });
  }
  return [...merged.values()];
}

/** One entry for each offer and product, with the units of all. */
export function mergeAddOns(addOns: readonly AskedAddOn[]): AskedAddOn[] {
  const merged = new Map<string, AskedAddOn>();
  for (const addOn of addOns) {
    const key = `${addOn.offerId} ${addOn.productId}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + addOn.quantity;
    merged.set(key, { ...addOn, quantity });
  }
  return [...merged.values()];
}

/** The lines with the units of the add-ons, as the stock sees them. */
export const withAddOnUnits = (
  lines: readonly CartLine[],
  addOns: readonly AskedAddOn[],
): CartLine[] =>
  mergeLines([
    ...lines,
    ...addOns.map(({ productId: id, quantity }): CartLine => ({ kind: 'product', id, quantity })),
  ]);
