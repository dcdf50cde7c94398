import type { KnownOrder } from './knowledge.ts';
import { worthOf } from './lines.ts';

/**
 * TWD that a return of these units is worth: what was paid for them, and for the delivery once nothing of the order is
 * left. No more than what is left of the money.
 */
export function worthOfReturn(
  { lines, fee, asked, promised }: KnownOrder,
  units: ReadonlyMap<number, number>,
) {
  const back = (product: number) => units.get(product) ?? 0;
  const goods = lines.reduce((sum, line) => sum + worthOf(line, back(line.product)), 0);
  const isAll = lines.every((line) => line.gone + back(line.product) === line.units);
  const delivery = isAll ? fee : 0;
  return { goods, delivery, total: Math.min(goods + delivery, Math.max(asked - promised, 0)) };
}
