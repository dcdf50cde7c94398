import type { SaleableKind } from '#rules/saleable.ts';
import { readStored } from '../storage.ts';

/** The cart as the browser stores it (key productData): two maps from id to quantity (row 3.006). */
export interface CartItems {
  normal: Readonly<Record<string, number>>;
  combination: Readonly<Record<string, number>>;
}

export const noItems: CartItems = { normal: {}, combination: {} };

const mapOf = { product: 'normal', combination: 'combination' } as const;

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

export interface CartEntry {
  kind: SaleableKind;
  id: number;
  quantity: number;
}

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
  const { normal, combination } = stored as Partial<Record<keyof CartItems, unknown>>;
  return { normal: readMap(normal), combination: readMap(combination) };
}
