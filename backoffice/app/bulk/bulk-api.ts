import { createClientOf } from '#contract/client.ts';
import { recordEndpoint } from '#contract/record-endpoints.ts';
import type { BulkChange } from '#contract/resources/bulk-change.ts';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { conditionsOnWire, sendAsPage } from '../api.ts';

/** The records of an operation: the selected ones, in the versions that were shown, or all that a search finds. */
export type Meant =
  | { rows: readonly { id: number; version: number }[] }
  | { search: Pick<RecordSearch, 'keyword' | 'conditions'>; expectedCount: number };

type Values = Readonly<Record<string, unknown>>;

/** The effect of a change. */
export interface Trial {
  total: number;
  /** The number of checked records; of a very long list, not all. */
  checked: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The number of refused records that need a second person, who is asked when the change is made. */
  awaiting: number;
  /** Campaigns that run and that shoppers see at this moment. */
  running: { count: number; titles: string[] };
  reasons: { reason: string; count: number }[];
  examples: { id: number; title: string; before: Values; after: Values }[];
}

export interface Removal {
  deleted: number[];
  kept: { id: number; title: string; message: string }[];
}

/** The calls that change or remove many records of an entity. Each throws ApiError if it is refused. */
export function bulkOf(resource: Resource) {
  const client = createClientOf(
    {
      change: recordEndpoint(resource, 'update-list'),
      destroy: recordEndpoint(resource, 'destroy-all'),
    } as never,
    { fetch: sendAsPage },
  ) as unknown as Record<
    'change' | 'destroy',
    (input: object, options?: { idempotencyKey: string }) => Promise<{ data: unknown }>
  >;
  return {
    async try(meant: Meant, change: BulkChange) {
      const body = { ...onWire(meant), change, dryRun: true };
      return (await client.change({ body })).data as Trial;
    },
    /** Returns the id of the change. A repeated key leads to the change of the first request. */
    async change(meant: Meant, change: BulkChange, idempotencyKey: string) {
      const { data } = await client.change(
        { body: { ...onWire(meant), change } },
        { idempotencyKey },
      );
      return (data as { bulkChangeId: number }).bulkChangeId;
    },
    /** The campaigns among them that run and that shoppers see at this moment. */
    async runningAmong(meant: Meant) {
      const body = { ...onWire(meant), dryRun: true };
      const { running } = (await client.destroy({ body })).data as Pick<Trial, 'running'>;
      return running;
    },
    async remove(meant: Meant) {
      return (await client.destroy({ body: onWire(meant) })).data as Removal;
    },
  };
}

/** Names of fields are values here, so they are converted to those of the wire. */
function onWire(meant: Meant): object {
  if ('rows' in meant) return meant;
  const { keyword, conditions } = meant.search;
  const search = { keyword, ...(conditions && { conditions: conditionsOnWire(conditions) }) };
  return { search, expectedCount: meant.expectedCount };
}

/** How many records are meant; for a search the number that the person saw, which the server checks. */
export const countOf = (meant: Meant) =>
  'rows' in meant ? meant.rows.length : meant.expectedCount;

/** The same for another number of found records. */
export const withCount = (meant: Meant, count: number): Meant =>
  'rows' in meant ? meant : { ...meant, expectedCount: count };
