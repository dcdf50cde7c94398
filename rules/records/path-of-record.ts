import {
  isListing,
  type ListedRow,
  type Listing,
  type Resource,
} from '#contract/resources/resource.ts';

/** Where a row of a list leads, below /admin: to its screen, or to what it is about; undefined if it leads nowhere. */
export function pathOfRow(listed: Resource | Listing, row: ListedRow): string | undefined {
  const own = pathOfRecord(listed, row.id);
  if (own || !isListing(listed) || !listed.foundIn) return own;
  return `/${listed.foundIn}?keyword=${encodeURIComponent(String(row[listed.title]))}`;
}

/** The screen of a row of a list, below /admin; undefined if it has none. */
export function pathOfRecord(listed: Resource | Listing, id: number): string | undefined {
  return isListing(listed) && !listed.hasPage ? undefined : `/${listed.name}/${id}`;
}
