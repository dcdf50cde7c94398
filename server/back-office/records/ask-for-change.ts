import type { ApprovalFact } from '#contract/approvals.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Field } from '#contract/resources/fields.ts';
import type { Resource } from '#contract/resources/resource.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { readRecord } from '#server/records/read-records.ts';
import { cellOf, type ReferenceNames } from '#server/records/spreadsheet/cells.ts';

import { createRecord, updateRecord, type WriteOutcome } from '#server/records/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { type Audited, audited } from '../admin/audit.ts';
import { askForApproval } from '../approvals/ask.ts';
import type { ApprovalDeed } from '../approvals/deeds.ts';
import { noteWritten, writingOf } from './write.ts';

/** A change of one record, as it came. */
export interface RecordWish {
  call: 'create' | 'update' | 'update-row';
  /** Null: a record that is not made yet. */
  id: number | null;
  values: Readonly<Record<string, unknown>>;
}

/**
 * If a write needs a second person, the change waits for one: the refusal APPROVAL_NEEDED names the approval. Nothing is
 * changed yet, and the form keeps what was typed.
 */
export async function askIfNeeded(
  shop: Shop,
  request: RequestContext,
  { bound, wish }: { bound: BoundResource; wish: RecordWish },
  outcome: WriteOutcome,
): Promise<WriteOutcome> {
  if (outcome.ok || outcome.failure.code !== 'APPROVAL_NEEDED') return outcome;
  const why = outcome.failure.message ?? '';
  const asked = await audited(shop, request, async (within) =>
    done({ approvalId: await askForChange(within, request, { bound, wish, why }) }),
  );
  const message = `${why}，已送出核可申請，核可後才會生效`;
  return refused('APPROVAL_NEEDED', { message, extra: asked.value });
}

async function askForChange(
  within: Audited,
  request: RequestContext,
  { bound, wish, why }: { bound: BoundResource; wish: RecordWish; why: string },
): Promise<number> {
  const { name, label, title } = bound.resource;
  const { call, id, values } = wish;
  const stored = id === null ? undefined : await readRecord(within.transaction, bound, id);
  const called = String(values[title] ?? stored?.[title] ?? '');
  return askForApproval(within, request, {
    kind: 'DISCOUNT_EVENT',
    subject: [name, id ?? 0],
    title: `${id === null ? '新增' : '修改'}${label}「${called}」`,
    path: id === null ? null : `/${name}/${id}`,
    facts: [{ label: '原因', value: why }, ...factsOf(bound.resource, values)],
    data: { resource: name, ...wish },
    wishKey: sha256(JSON.stringify([name, wish])),
    reason: '',
    call: `${name}/${call}`,
  });
}

/** The values of a record for the person who has to approve them. */
export const factsOf = (
  { fields }: Resource,
  values: Readonly<Record<string, unknown>>,
): ApprovalFact[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const declared = fields[name];
    return declared ? [{ label: declared.label, value: shown(declared, value) }] : [];
  });

/** References are counted, not named. */
const noNames: ReferenceNames = { keyOf: () => undefined, idOf: () => undefined };

/** A value in words, as in the cell of a file. */
export function shown(field: Field, value: unknown): string {
  if (Array.isArray(value)) return `${value.length} 項`;
  return String(cellOf(field, value, noNames) ?? '').slice(0, 200) || '—';
}

/** Makes the change of a record that a second person approved, if the record is still as it was then. */
export const recordDeed = (bounds: readonly BoundResource[]): ApprovalDeed => ({
  async carryOut(within, _approver, { data }) {
    const { resource, ...wish } = data as unknown as RecordWish & { resource: string };
    const bound = bounds.find((each) => each.resource.name === resource);
    if (!bound) return refused('NOT_FOUND');
    const writing = { ...writingOf(within.inside, within, true), isApproved: true } as const;
    const { call, id, values } = wish;
    const written =
      id === null
        ? await createRecord(writing, bound, values)
        : await updateRecord(writing, bound, id, values);
    if (!written.ok) return written;
    await noteWritten(within, { bound, call }, written.value);
    return done({ state: 'DONE' });
  },
});
