import {
  isReadOnlyResource,
  type ListedRow,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';

/** Where a row of a list leads, below /admin: to its screen, or to what it is about; undefined if it leads nowhere. */
export function pathOfRow(listed: Resource | ReadOnlyResource, row: ListedRow): string | undefined {
  const own = pathOfRecord(listed, row.id);
  if (own || !isReadOnlyResource(listed) || !listed.foundIn) return own;
  return `/${listed.foundIn}?keyword=${encodeURIComponent(String(row[listed.title]))}`;
}

/** The screen of a row of a list, below /admin; undefined if it has none. */
export function pathOfRecord(listed: Resource | ReadOnlyResource, id: number): string | undefined {
  return isReadOnlyResource(listed) && !listed.hasPage ? undefined : `/${listed.name}/${id}`;
}
