import type { ListedRow, ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { pathOfRow } from '#rules/records/path-of-record.ts';
import { seesPath } from '#rules/records/screens-of.ts';
import { useMe } from '../../session.ts';

/** The path to which a row of a list leads this person; undefined if there is none, or the role does not see it. */
export function useRowPath(listed: Resource | ReadOnlyResource) {
  const { role } = useMe();
  return (row: ListedRow): string | undefined => {
    const path = pathOfRow(listed, row);
    return path && seesPath(role, path) ? path : undefined;
  };
}
