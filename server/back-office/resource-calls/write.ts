import type { RecordCallAction } from '#contract/actions.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { WriteOutcome, Writing, Written } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { type Audited, audited } from '../admin/audit.ts';
import { lastAction } from '../admin/history.ts';
import { mayPublish } from './field-rights.ts';

/**
 * Writes one record and its audit entry in one transaction. A STALE_RECORD refusal names who changed the record,
 * and when.
 */
export async function writeRecord(
  shop: Shop,
  request: RequestContext,
  { adapter, call }: { adapter: ResourceAdapter; call: RecordCallAction },
  write: (writing: Writing, inside: Audited) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  const outcome = await audited(shop, request, async (inside) => {
    const isPublisher = mayPublish(adapter.resource, request.role);
    const written = await write(writingOf(shop, inside, isPublisher), inside);
    if (written.ok) await noteWritten(inside, { adapter, call }, written.value);
    return written;
  });
  return sayingWho(shop, adapter, outcome);
}

/** The transaction and the rights of an audited write; `isPublisher`: whether it may change what shoppers see. */
export function writingOf(
  { clock }: Pick<Shop, 'clock'>,
  { transaction }: Audited,
  isPublisher: boolean,
): Writing {
  return { transaction, now: clock.now(), mayPublish: isPublisher };
}

/** Writes the audit entry of a call's change; nothing if no value differed. */
export async function noteWritten(
  { note }: Pick<Audited, 'note'>,
  { adapter, call }: { adapter: ResourceAdapter; call: RecordCallAction },
  { change }: Written,
): Promise<void> {
  if (!change) return;
  const { name } = adapter.resource;
  const { id, ...details } = change;
  await note({ call: `${name}/${call}`, subject: [name, id], ...details });
}

async function sayingWho(
  { db }: Pick<Shop, 'db'>,
  adapter: ResourceAdapter,
  outcome: WriteOutcome,
): Promise<WriteOutcome> {
  if (outcome.ok || outcome.failure.code !== 'STALE_RECORD') return outcome;
  const current = outcome.failure.extra?.current as { id: number };
  const extra = { current, ...(await lastAction(db, adapter.resource.name, current.id)) };
  return { ok: false, failure: { ...outcome.failure, extra } };
}
