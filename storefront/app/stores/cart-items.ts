import { type AskedAddOn, mergeAddOns } from '#rules/goods/cart-lines.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { readStored } from '../storage.ts';

/** The cart as the browser stores it (key productData): two maps from id to quantity (row 3.006). */
export interface CartItems {
  normal: Readonly<Record<string, number>>;
  combination: Readonly<Record<string, number>>;
  /** Units at the price of an add-on offer, beside the units of the maps; absent without any (G-201). */
  addOns?: readonly AskedAddOn[];
  /** The gifts that the shopper has chosen where an offer lets them choose; absent without any (G-201). */
  giftIds?: readonly number[];
}

export const noItems: CartItems = { normal: {}, combination: {} };

const mapOf = { product: 'normal', combination: 'combination' } as const;

/** 0 if it is not in the cart, and also for a sold-out line that is still shown. */
export function quantityOf(items: CartItems, kind: SaleableKind, id: number): number {
  return items[mapOf[kind]][id] ?? 0;
}

/** The items with a new quantity of one product or combination. `undefined` removes it. */
export function withQuantity(
  items: CartItems,
  kind: SaleableKind,
  id: number,
  quantity: number | undefined,
): CartItems {
  const { [String(id)]: _, ...others } = items[mapOf[kind]];
  const map = quantity === undefined ? others : { ...items[mapOf[kind]], [id]: quantity };
  return { ...items, [mapOf[kind]]: map };
}

const isSameAddOn = (
  one: Omit<AskedAddOn, 'quantity'>,
  { offerId, productId }: Omit<AskedAddOn, 'quantity'>,
) => one.offerId === offerId && one.productId === productId;

/** The items with these units of a product at the price of an offer; 0 removes them. */
export function withAddOn(items: CartItems, addOn: AskedAddOn): CartItems {
  const { addOns = [] } = items;
  // A changed add-on stays at its place in the list.
  const changed = addOns.some((one) => isSameAddOn(one, addOn))
    ? addOns.map((one) => (isSameAddOn(one, addOn) ? addOn : one))
    : [...addOns, addOn];
  return withChosen(items, { addOns: changed });
}

/** The items with these add-ons and chosen gifts; those that are not given stay. */
export function withChosen(
  items: CartItems,
  {
    addOns = items.addOns ?? [],
    giftIds = items.giftIds ?? [],
  }: Pick<CartItems, 'addOns' | 'giftIds'>,
): CartItems {
  const { normal, combination } = items;
  const asked = addOns.filter(({ quantity }) => quantity > 0);
  return {
    normal,
    combination,
    ...(asked.length > 0 && { addOns: asked }),
    ...(giftIds.length > 0 && { giftIds }),
  };
}

export interface CartEntry {
  kind: SaleableKind;
  id: number;
  quantity: number;
}

/** Products first, then combinations, each by id. Sold-out lines have the quantity 0. */
export function entriesOf(items: CartItems): CartEntry[] {
  const kinds: SaleableKind[] = ['product', 'combination'];
  return kinds.flatMap((kind) =>
    Object.entries(items[mapOf[kind]]).map(([id, quantity]) => ({
      kind,
      id: Number(id),
      quantity,
    })),
  );
}

/** Of entries with the same kind and id, the last one counts. */
export function itemsOf(entries: Iterable<CartEntry>): CartItems {
  let items = noItems;
  for (const { kind, id, quantity } of entries) items = withQuantity(items, kind, id, quantity);
  return items;
}

function readMap(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      ([id, quantity]) => /^[1-9]\d{0,9}$/.test(id) && Number.isInteger(quantity) && quantity >= 0,
    ),
  ) as Record<string, number>;
}

/** The visitor's cart, as this browser stores it. */
export function readLocalItems(): CartItems {
  return readItems(readStored('productData'));
}

/** Reads the stored items and drops everything that is not valid. */
export function readItems(stored: unknown): CartItems {
  if (typeof stored !== 'object' || stored === null) return noItems;
  const { normal, combination, addOns, giftIds } = stored as Partial<
    Record<keyof CartItems, unknown>
  >;
  const maps = { normal: readMap(normal), combination: readMap(combination) };
  return withChosen(maps, { addOns: readAddOns(addOns), giftIds: listOf(giftIds).filter(isId) });
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : []);

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function readAddOns(value: unknown): AskedAddOn[] {
  const valid = listOf(value).flatMap((one): AskedAddOn[] => {
    const { offerId, productId, quantity } = (one ?? {}) as Partial<
      Record<keyof AskedAddOn, unknown>
    >;
    return isId(offerId) && isId(productId) && isId(quantity)
      ? [{ offerId, productId, quantity }]
      : [];
  });
  return mergeAddOns(valid);
}
