import type { ApprovalDetail } from '#contract/approvals.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Field } from '#contract/resources/fields.ts';
import type { Resource } from '#contract/resources/resource.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import { readRecord, readRecords } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { cellOf, type ReferenceNames } from '#server/resource-engine/spreadsheet/cells.ts';
import type { WriteOutcome } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { type Asking, askForApproval } from '../approvals/ask.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change of one record, as it came. */
export interface RecordChangeRequest {
  call: 'create' | 'update' | 'update-row' | 'undo';
  /** Null: a record that is not made yet. */
  id: number | null;
  values: Values;
  /** Of the entry of the log that is undone. */
  changeId?: number;
}

/** A change of rows of a list, each with values of its own and the version that it was read in. */
export interface RowsChangeRequest {
  call: 'update-list';
  rows: readonly { id: number; version: number; values: Values }[];
}

/** What the action needs: the requested change and the entity by its name. */
export type StoredChangeRequest = (RecordChangeRequest | RowsChangeRequest) & { resource: string };

/**
 * If a write needs a second person, the change waits for one: the refusal APPROVAL_NEEDED names the approval.
 * Nothing is changed yet, and the form keeps what was typed.
 */
export async function askIfNeeded(
  shop: Shop,
  request: RequestContext,
  { adapter, wanted }: { adapter: ResourceAdapter; wanted: RecordChangeRequest },
  outcome: WriteOutcome,
): Promise<WriteOutcome> {
  if (outcome.ok || outcome.failure.code !== 'APPROVAL_NEEDED') return outcome;
  const why = outcome.failure.message ?? '';
  const asked = await audited(shop, request, async (within) =>
    done({ approvalId: await askForChange(within, request, { adapter, wanted, why }) }),
  );
  return refused('APPROVAL_NEEDED', { message: sentSentence(why), extra: asked.value });
}

/** The sentence for whoever waits for a second person now. */
export const sentSentence = (why: string) => `${why}，已送出核可申請，核可後才會生效`;

async function askForChange(
  asking: Asking,
  actor: Actor,
  { adapter, wanted, why }: { adapter: ResourceAdapter; wanted: RecordChangeRequest; why: string },
): Promise<number> {
  const { name, label, title } = adapter.resource;
  const { call, id, values } = wanted;
  const stored = id === null ? undefined : await readRecord(asking.transaction, adapter, id);
  const called = String(values[title] ?? stored?.[title] ?? '');
  const action = call === 'undo' ? '復原' : id === null ? '新增' : '修改';
  return askForApproval(asking, actor, {
    kind: kindOf(adapter),
    subject: [name, id ?? 0],
    title: `${action}${label}「${called}」`,
    path: stored ? `/${name}/${id}` : null,
    facts: [{ label: '原因', value: why }, ...detailsOf(adapter.resource, values, stored)],
    data: { resource: name, ...wanted },
    requestKey: sha256(JSON.stringify([name, wanted])),
    reason: '',
    call: `${name}/${call}`,
  });
}

const mostExamples = 5;

/** Has rows of a list wait for a second person, together; answers the id of the approval. */
export async function askForRows(
  asking: Asking,
  actor: Actor,
  adapter: ResourceAdapter,
  { rows, why }: { rows: RowsChangeRequest['rows']; why: string },
): Promise<number> {
  const { name, label, title } = adapter.resource;
  const shownRows = rows.slice(0, mostExamples);
  const ids = shownRows.map(({ id }) => id);
  const records = await readRecords(asking.transaction, adapter, ids);
  const wanted: RowsChangeRequest = { call: 'update-list', rows };
  const [only] = rows;
  return askForApproval(asking, actor, {
    kind: kindOf(adapter),
    subject: [name, rows.length === 1 ? (only?.id ?? 0) : 0],
    title: `修改 ${rows.length.toLocaleString('en')} 筆${label}`,
    path: rows.length === 1 ? `/${name}/${only?.id}` : null,
    facts: [
      { label: '原因', value: why },
      ...shownRows.map(({ id, values }) => {
        const record = records.get(id);
        const changes = detailsOf(adapter.resource, values, record);
        return {
          label: String(record?.[title] ?? id),
          value: changes.map((detail) => `${detail.label} ${detail.value}`).join('、'),
        };
      }),
    ],
    data: { resource: name, ...wanted },
    requestKey: sha256(JSON.stringify([name, wanted])),
    reason: '',
    call: `${name}/update-list`,
  });
}

function kindOf({ resource, approval }: ResourceAdapter) {
  if (!approval) throw new Error(`Nobody approves changes of ${resource.name}.`);
  return approval.kind;
}

/** The values of a record for the person who has to approve them, with those that they replace. */
export const detailsOf = (
  { fields }: Resource,
  values: Values,
  stored?: Values | undefined,
): ApprovalDetail[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const declared = fields[name];
    if (!declared) return [];
    const after = shown(declared, value);
    const before = stored && shown(declared, stored[name]);
    const isChange = before !== undefined && before !== after;
    return [{ label: declared.label, value: isChange ? `${before} → ${after}` : after }];
  });

/** References are counted, not named. */
const noNames: ReferenceNames = { keyOf: () => undefined, idOf: () => undefined };

/** A value in words, as in the cell of a file. */
export function shown(field: Field, value: unknown): string {
  if (Array.isArray(value)) return `${value.length} 項`;
  return String(cellOf(field, value, noNames) ?? '').slice(0, 200) || '—';
}
