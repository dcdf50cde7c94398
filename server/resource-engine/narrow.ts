import type { SQL } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { Order } from '#contract/resources/order.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { orderOf, type Wanted, whereOf } from './find.ts';
import type { ListAdapter } from './resource-adapter.ts';

/**
 * An additional condition and order for a query over the table of a read-only resource. Without `orderBy` the query
 * uses its own order.
 */
export interface Narrowing {
  where?: SQL | undefined;
  orderBy?: SQL[] | undefined;
}

/** The parameters with which calls of a read-only resource search it. */
export interface NarrowQuery {
  keyword: string;
  conditions?: unknown;
  sort?: Order | undefined;
}

/** The SQL of a search; VALIDATION_FAILED if a condition does not fit its field. */
export async function narrow(
  db: Queryable,
  adapter: ListAdapter,
  { keyword, conditions: given, sort, byParts }: NarrowQuery & Pick<Wanted, 'byParts'>,
  now: Date,
) {
  const conditions = given as Conditions | undefined;
  const problems = conditions ? checkConditions(adapter.resource, conditions) : {};
  if (Object.keys(problems).length > 0) return invalid(problems);
  const where = await whereOf(db, adapter, { keyword, conditions, byParts }, now);
  return done({ where, orderBy: sort && orderOf(adapter, { sort }) });
}
