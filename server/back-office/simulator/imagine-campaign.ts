import type { ReviewedResource } from '#contract/campaigns.ts';
import { writableFields } from '#contract/resources/resource.ts';
import { toCamel, toCamelKey } from '#contract/wire-case.ts';
import type { RecordProblems } from '#rules/records/check-record.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { createRecord, updateRecord } from '#server/resource-engine/write-records.ts';
import type { Future } from '../preview/in-future.ts';
import { problemsOf } from '../resource-calls/versions/apply-version.ts';

/** A campaign with the values of its form: fields are named as on the wire, and `id` is null for a new one. */
interface ImaginedCampaign {
  resource: ReviewedResource;
  id: number | null;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Makes a campaign with the values of its form live, in a future that is rolled back. Answers its id there, or the problems
 * of the form by field.
 */
export async function imagineCampaign(
  { transaction, shop }: Future,
  adapters: readonly ResourceAdapter[],
  { resource, id, values }: ImaginedCampaign,
): Promise<{ id: number } | { problems: RecordProblems }> {
  const adapter = adapters.find((one) => one.resource.name === resource);
  if (!adapter) throw new Error(`No table is adapted to ${resource}.`);
  const writable = new Set(writableFields(adapter.resource).map(([name]) => name));
  const given = Object.entries(values)
    .map(([name, value]): [string, unknown] => [toCamelKey(name), toCamel(value)])
    .filter(([name]) => writable.has(name));
  const wanted = { ...Object.fromEntries(given), currentVisibilityRule: 'ONLINE' };
  const writing = {
    transaction,
    now: shop.clock.now(),
    mayPublish: true,
    isApproved: true,
  } as const;
  const outcome = await (id === null
    ? createRecord(writing, adapter, wanted)
    : updateRecord(writing, adapter, id, wanted));
  return outcome.ok ? { id: outcome.value.record.id } : { problems: problemsOf(outcome.failure) };
}
