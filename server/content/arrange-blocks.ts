import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { homeBlocks } from './tables.ts';

/**
 * Gives the blocks of the home page the order of these ids, the first at the top. Ids without a block change nothing.
 */
export async function arrangeBlocks(db: Queryable, ids: readonly number[]): Promise<void> {
  const places = JSON.stringify(ids.map((id, index) => ({ id, weight: ids.length - index })));
  await db.execute(sql`
    update ${homeBlocks} set weight = given.weight
    from jsonb_to_recordset(${places}::jsonb) as given(id integer, weight integer)
    where ${homeBlocks.id} = given.id`);
}
