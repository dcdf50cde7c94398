/** Goods of the shop. A product and a combination of products may have the same number. */
export type GoodsKey = `product ${number}` | `combination ${number}`;

export interface NamedGoods {
  kind: 'product' | 'combination';
  id: number;
}

/** Units of each product that leave the shelf with one unit of goods, by its number: of a product, itself once. */
export type Parts = ReadonlyMap<number, number>;

export const keyOf = ({ kind, id }: NamedGoods): GoodsKey => `${kind} ${id}`;

export function namedBy(key: GoodsKey): NamedGoods {
  const [kind, id] = key.split(' ');
  return { kind: kind === 'product' ? kind : 'combination', id: Number(id) };
}

/** Sorts products before combinations, then by number. */
export function byKey(a: { key: GoodsKey }, b: { key: GoodsKey }): number {
  const [one, other] = [namedBy(a.key), namedBy(b.key)];
  if (one.kind !== other.kind) return one.kind === 'product' ? -1 : 1;
  return one.id - other.id;
}

/** Units of each product in so many units of goods. */
export function unitsOf(
  lines: readonly { parts: Parts; units: number }[],
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { parts, units } of lines)
    for (const [product, each] of parts) sums.set(product, (sums.get(product) ?? 0) + each * units);
  return sums;
}
