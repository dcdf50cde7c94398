import { useQuery } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import { resourceNamed } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import { recordsOf } from '../../api.ts';
import { useMe } from '../../session.ts';

/** The most titles in one call, as many as a condition allows; titles for one screen share a call. */
const batchSize = 100;
const loaders = new Map<string, DataLoader<number, string | null>>();

function loaderOf(resource: Resource): DataLoader<number, string | null> {
  const known = loaders.get(resource.name);
  if (known) return known;
  const made = new DataLoader<number, string | null>((ids) => readTitles(resource, ids), {
    maxBatchSize: batchSize,
    cache: false,
  });
  loaders.set(resource.name, made);
  return made;
}

async function readTitles(resource: Resource, ids: readonly number[]) {
  const { rows } = await recordsOf(resource).search({
    keyword: '',
    conditions: { field: 'id', is: 'one_of', value: ids },
    sort: { field: 'id', direction: 'ascending' },
    page: 1,
    perPage: batchSize,
  });
  const titles = new Map(rows.map((row) => [row.id, String(row[resource.title])]));
  return ids.map((id) => titles.get(id) ?? null);
}

/**
 * The title of a record of the entity with this name: undefined until it is known, the id if there is no such
 * record or the person may not read it.
 */
export function useTitle(to: string, id: number | null): string | undefined {
  const resource = resourceNamed(to);
  const { role } = useMe();
  // Somebody who may not read the records sees their ids.
  const read = resource && hasRight(role, `${resource.area}.read`) ? resource : undefined;
  const { data } = useQuery({
    queryKey: [to, 'title', id],
    queryFn: () => (read && id !== null ? loaderOf(read).load(id) : null),
    enabled: id !== null,
    staleTime: 60_000,
  });
  return data === undefined ? undefined : (data ?? `#${id}`);
}
