import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
  rightTo,
} from '#contract/resources/resource.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import { searchTitles } from '#server/resource-engine/read-records.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { searchesByParts } from '../admin/roles/searches-by-parts.ts';

/** The most records of each entity that are shown. */
const mostOfEach = 8;

/** The records that match the keyword, of every entity that the role may read, grouped by entity. */
export async function searchEverything(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ListAdapter<Resource | ReadOnlyResource>[],
  role: Role,
  keyword: string,
) {
  const readable = adapters.filter(({ resource }) => {
    const right = rightTo(resource, 'read');
    return (
      right &&
      hasRight(role, right) &&
      (!isReadOnlyResource(resource) || resource.isFoundEverywhere)
    );
  });
  const found = [];
  // One after the other, so that a search takes one connection and not twenty.
  for (const adapter of readable) {
    const search = { keyword, byParts: searchesByParts(role), most: mostOfEach, now: clock.now() };
    const rows = await searchTitles(db, adapter, search);
    const { name, label } = adapter.resource;
    found.push(...rows.map(({ id, title }) => ({ resource: name, label, id, title })));
  }
  return found;
}
