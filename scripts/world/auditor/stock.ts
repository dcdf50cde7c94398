import { unitsOf } from './goods.ts';
import { compare, isCancelled, type Knowledge } from './knowledge.ts';

/** Units of each product that must be on the shelf: the count without those of living orders. */
export function expectedStock(knowledge: Knowledge): Map<number, number> {
  const left = new Map([...knowledge.products].map(([id, { counted }]) => [id, counted]));
  for (const order of knowledge.orders.values()) {
    if (isCancelled(order)) continue;
    for (const [product, units] of unitsOf(order.lines)) {
      const back = Math.min(order.restocked.get(product) ?? 0, units);
      left.set(product, (left.get(product) ?? 0) - units + back);
    }
  }
  return left;
}

/** Compares the shop's count of each product with the units that went out and came back. */
export function compareStock(knowledge: Knowledge, shown: ReadonlyMap<number, number>): void {
  for (const [product, units] of expectedStock(knowledge))
    compare(knowledge, `stock of product ${product}`, units, shown.get(product));
}
