import { type SQL, sql } from 'drizzle-orm';
import type { Condition, Conditions } from '#contract/resources/conditions.ts';
import { fewUnits, type StockState } from '#contract/stocks.ts';
import { stockList } from './stock-list.ts';
import { alertLevel, stockGoods } from './tables.ts';

/** The states in which fewer units are available than somebody wants to be warned of. */
const fewStates: ReadonlySet<unknown> = new Set<StockState>(['LOW', 'SOLD_OUT', 'OVERHELD']);

const isOfFew = ({ field, is, value }: Condition): boolean => {
  if (field === 'state') {
    return (is === 'equal' || is === 'one_of') && [value].flat().every((one) => fewStates.has(one));
  }
  return field === 'available' && is === 'to' && Number(value) <= fewUnits;
};

/** Whether conditions find only stocks that are low: one of all conditions does, or each of several others. */
function findFew(conditions: Conditions): boolean {
  if ('all' in conditions) return conditions.all.some(findFew);
  if ('any' in conditions) return conditions.any.length > 0 && conditions.any.every(findFew);
  return isOfFew(conditions);
}

/**
 * SQL that each stock meets which such conditions find: fewer units are left than the highest level of all goods. It
 * needs the counts alone, so PostgreSQL leaves most stocks out before it reads their goods. `held` is never below 0;
 * that it is compared tells PostgreSQL that each row of the list has counts.
 */
export function impliedByFew(conditions: Conditions): SQL | undefined {
  if (!findFew(conditions)) return undefined;
  const highest = sql`(select max(${alertLevel(stockGoods)}) from ${stockGoods})`;
  return sql`(${stockList.held} >= 0 and ${stockList.onHand} - ${stockList.held} < greatest(${highest}, ${fewUnits + 1}::int))`;
}
