import type { AdministratorRole } from '#contract/administrators.ts';
import { isListing, type Listing, type Resource, rightTo } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { BoundList } from '#server/records/bound.ts';
import { searchTitles } from '#server/records/read-records.ts';
import type { Shop } from '#server/shop.ts';

/** Records of each entity that are shown. */
const mostOfEach = 8;

/** The records that words find, of every entity that the role may read; those of one entity stand together. */
export async function searchEverything(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  bounds: readonly BoundList<Resource | Listing>[],
  role: AdministratorRole,
  keyword: string,
) {
  const readable = bounds.filter(({ resource }) => {
    const right = rightTo(resource, 'read');
    return right && hasRight(role, right) && (!isListing(resource) || resource.isFoundEverywhere);
  });
  const found = [];
  // One after the other: a search takes one connection, not twenty.
  for (const bound of readable) {
    const rows = await searchTitles(db, bound, { keyword, most: mostOfEach, now: clock.now() });
    const { name, label } = bound.resource;
    found.push(...rows.map(({ id, title }) => ({ resource: name, label, id, title })));
  }
  return found;
}
