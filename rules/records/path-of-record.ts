import { isListing, type Listing, type Resource } from '#contract/resources/resource.ts';

/** The screen of a row of a list, below /admin; undefined if it has none. */
export function pathOfRecord(listed: Resource | Listing, id: number): string | undefined {
  return isListing(listed) && !listed.hasPage ? undefined : `/${listed.name}/${id}`;
}
