import { done } from '#contract/outcome.ts';
import type { Role } from '#contract/rights.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type Narrowing, type NarrowQuery, narrow } from '#server/resource-engine/narrow.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { searchesByParts } from './roles/searches-by-parts.ts';

/** One page of a list, filtered by its own fields and by the parameters that every read-only resource takes. */
export async function narrowed<Own extends object, Items>(
  { shop, adapter, role }: { shop: Shop; adapter: ListAdapter; role: Role | undefined },
  { keyword, conditions, sort, ...own }: Own & NarrowQuery,
  list: (search: Omit<Own, keyof NarrowQuery> & Narrowing) => Promise<Page<Items>>,
) {
  const search = { keyword, conditions, sort, byParts: searchesByParts(role) };
  const narrowing = await narrow(shop.db, adapter, search, shop.clock.now());
  return narrowing.ok ? done(await list({ ...own, ...narrowing.value })) : narrowing;
}
