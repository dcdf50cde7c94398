import { keyOf, type Parts } from './goods.ts';
import { compare, type Knowledge } from './knowledge.ts';
import { expectedStock } from './stock.ts';

/** TWD of the products in a combination, bought alone. */
export const worthOfParts = ({ products }: Pick<Knowledge, 'products'>, parts: Parts): number =>
  [...parts].reduce((sum, [id, units]) => sum + (products.get(id)?.price ?? 0) * units, 0);

/** Whether a price is so far below what the content costs that a second person decides (more than 30 %). */
export const isFarBelow = (price: number, worth: number): boolean => price * 100 < worth * 70;

/** How often the shelf has all parts of a combination (G-067). */
export function mostUnits(stock: ReadonlyMap<number, number>, parts: Parts): number {
  return Math.min(
    ...[...parts].map(([product, each]) => Math.floor((stock.get(product) ?? 0) / each)),
  );
}

/** A combination as the shop offers it while nobody has reserved anything. */
export interface OfferedCombination {
  id: number;
  price: number;
  parts: readonly { id: number; quantity: number }[];
  availability: string;
}

/** At the end: every combination costs and has what it should, and is there as often as its parts are. */
export function checkCombinations(
  knowledge: Knowledge,
  offered: readonly OfferedCombination[],
): void {
  const stock = expectedStock(knowledge);
  const seen = new Map(offered.map((one) => [one.id, one]));
  for (const [id, { price, parts }] of knowledge.combinations) {
    const most = mostUnits(stock, parts);
    const one = seen.get(id);
    compare(
      knowledge,
      keyOf({ kind: 'combination', id }),
      { price, parts: sorted(parts), availability: most > 10 ? 'IN_STOCK' : few(most) },
      one && {
        price: one.price,
        parts: sorted(one.parts.map((part) => [part.id, part.quantity] as const)),
        availability: one.availability,
      },
    );
  }
}

const few = (units: number) => (units > 0 ? 'FEW' : 'SOLD_OUT');
const sorted = (parts: Iterable<readonly [number, number]>) => [...parts].sort(([a], [b]) => a - b);
