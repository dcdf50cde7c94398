import {
  isReadOnlyResource,
  type ListedRow,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';

/**
 * The path below /admin to which a row of a list links: its own screen, or its subject; undefined if it has no
 * link.
 */
export function pathOfRow(listed: Resource | ReadOnlyResource, row: ListedRow): string | undefined {
  const own = pathOfRecord(listed, row.id);
  if (own || !isReadOnlyResource(listed) || !listed.foundIn) return own;
  return `/${listed.foundIn}?keyword=${encodeURIComponent(String(row[listed.title]))}`;
}

/** The path below /admin of a row's screen; undefined if it has none. */
export function pathOfRecord(listed: Resource | ReadOnlyResource, id: number): string | undefined {
  return isReadOnlyResource(listed) && !listed.hasPage ? undefined : `/${listed.name}/${id}`;
}
