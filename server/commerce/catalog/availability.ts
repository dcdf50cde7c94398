import type { GoodsAvailability } from '#contract/entities/catalog.ts';
import { availabilityOf, timesInStock } from '#server/commerce/stock/availability.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { combinationIsSold } from './combination-parts.ts';

const productText = `select ${timesInStock('select p.id as product_id, 1 as quantity')} as times
  from products p where p.id = $1 and p.current_visibility_rule = 'ONLINE'`;

const combinationText = `select ${timesInStock(`
    select m.product_id, m.quantity from product_combination_products m where m.combination_id = c.id`)} as times
  from product_combinations c where c.id = $1 and ${combinationIsSold}`;

/** The availability of an ONLINE product; undefined if there is none. */
export const readAvailability = (db: Queryable, id: number) =>
  read(db, 'availability', productText, id);

/** The availability of a combination that is on sale; undefined if there is none. */
export const readCombinationAvailability = (db: Queryable, id: number) =>
  read(db, 'combination availability', combinationText, id);

async function read(
  db: Queryable,
  name: string,
  text: string,
  id: number,
): Promise<GoodsAvailability | undefined> {
  const [row] = await runNamed<{ times: number | null }>(db, name, text, [id]);
  return row && { availability: availabilityOf(row.times) };
}
