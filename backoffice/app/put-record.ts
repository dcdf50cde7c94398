import type { QueryClient } from '@tanstack/react-query';
import type { ReadOnlyResource, Resource, StoredRecord } from '#contract/resources/resource.ts';

/** Shows the record as it is stored now. A reading that began before must not put the old version back. */
export async function putRecord(
  client: QueryClient,
  resource: Resource | ReadOnlyResource,
  record: StoredRecord,
): Promise<void> {
  const queryKey = [resource.name, 'record', record.id];
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, record);
}
