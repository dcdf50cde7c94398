/** The goods of the ledger: products, and combinations of them, which have a price of their own and no stock. */

export interface NamedGoods {
  kind: 'product' | 'combination';
  id: number;
}

/** Names goods: a product and a combination may have the same id. */
export type GoodsKey = `${NamedGoods['kind']} ${number}`;

export const keyOf = ({ kind, id }: NamedGoods): GoodsKey => `${kind} ${id}`;

export function namedBy(key: GoodsKey): NamedGoods {
  const [kind, id] = key.split(' ');
  return { kind: kind === 'product' ? kind : 'combination', id: Number(id) };
}

/** Units of each product that leave the stock with one unit of goods: of a product, itself once. */
export type Parts = ReadonlyMap<GoodsKey, number>;

/** Goods with their present price and parts, and the ledger's units on hand. Whole TWD. */
export interface Goods extends NamedGoods {
  key: GoodsKey;
  materialNo: string;
  list: number;
  /** The price for members. */
  price: number;
  parts: Parts;
  /** Always 0 for a combination. */
  onHand: number;
}

/** Sorts products before combinations, then by id. */
export function byKey(a: { key: GoodsKey }, b: { key: GoodsKey }): number {
  const [one, other] = [namedBy(a.key), namedBy(b.key)];
  if (one.kind !== other.kind) return one.kind === 'product' ? -1 : 1;
  return one.id - other.id;
}

export const isCombination = (key: GoodsKey): boolean => key.startsWith('combination');

export const productsOf = <One extends NamedGoods>(goods: readonly One[]): One[] =>
  goods.filter(({ kind }) => kind === 'product');

export const combinationsOf = <One extends NamedGoods>(goods: readonly One[]): One[] =>
  goods.filter(({ kind }) => kind === 'combination');

export function goodsOf({ goods }: { goods: readonly Goods[] }, key: GoodsKey): Goods {
  const found = goods.find((one) => one.key === key);
  if (!found) throw new Error('The ledger knows no such goods.');
  return found;
}

/** Moves the parts of so many units into the stock, or with a negative number out of it. Nothing else moves it. */
export function moveStock(
  world: { goods: readonly Goods[] },
  { parts }: { parts: Parts },
  units: number,
): void {
  for (const [product, each] of parts) goodsOf(world, product).onHand += each * units;
}

interface Taken {
  parts: Parts;
  units: number;
}

/**
 * Whether the stock has what these lines take together, products alone and in combinations, once it has got back what
 * the lines `before` took.
 */
export function isInStock(
  { goods }: { goods: readonly Goods[] },
  lines: readonly Taken[],
  before: readonly Taken[] = [],
): boolean {
  const takenBy = (some: readonly Taken[], product: GoodsKey) =>
    some.reduce((all, { parts, units }) => all + (parts.get(product) ?? 0) * units, 0);
  return productsOf(goods).every(
    ({ key, onHand }) => takenBy(lines, key) <= onHand + takenBy(before, key),
  );
}
