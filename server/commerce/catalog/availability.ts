import type { GoodsAvailability } from '#contract/entities/catalog.ts';
import { startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import { availabilityOf, timesInStock } from '#server/commerce/stock/availability.ts';
import { expectedText } from '#server/commerce/supply/expected-day.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { combinationIsSold } from './combination-parts.ts';

const productText = `select ${timesInStock('select p.id as product_id, 1 as quantity')} as times,
  ${expectedText('p.id', '$2')} as "expectedOn"
  from products p where p.id = $1 and p.current_visibility_rule = 'ONLINE'`;

const combinationText = `select ${timesInStock(`
    select m.product_id, m.quantity from product_combination_products m where m.combination_id = c.id`)} as times
  from product_combinations c where c.id = $1 and ${combinationIsSold}`;

/**
 * The availability of an ONLINE product; undefined if there is none. Of a sold-out one also the day in Taipei on which
 * units are expected, today or later, if an order at a supplier names one.
 */
export const readAvailability = (db: Queryable, id: number, now: Date) =>
  read(db, 'availability', productText, [id, startOfTaipeiDay(now)]);

/** The availability of a combination that is on sale; undefined if there is none. */
export const readCombinationAvailability = (db: Queryable, id: number) =>
  read(db, 'combination availability', combinationText, [id]);

async function read(
  db: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<GoodsAvailability | undefined> {
  type Row = { times: number | null; expectedOn?: string | Date | null };
  const [row] = await runNamed<Row>(db, name, text, [...values]);
  if (!row) return undefined;
  const availability = availabilityOf(row.times);
  return availability === 'SOLD_OUT' && row.expectedOn
    ? { availability, expectedOn: taipeiDay(new Date(row.expectedOn)) }
    : { availability };
}
