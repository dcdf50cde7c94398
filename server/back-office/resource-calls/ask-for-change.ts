import type { ApprovalDetail } from '#contract/approvals.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Field } from '#contract/resources/fields.ts';
import { isShownIn, type Resource } from '#contract/resources/resource.ts';
import { rowSentence } from '#rules/campaigns/row-words.ts';
import { formatNumber } from '#rules/numbers.ts';
import { emptyRecord } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import { readRecord, readRecords } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { ReferenceNames } from '#server/resource-engine/spreadsheet/cell.ts';
import { cellOf } from '#server/resource-engine/spreadsheet/cells.ts';
import type { WriteOutcome } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { type Asking, askForApproval } from '../approvals/ask.ts';

type Values = Readonly<Record<string, unknown>>;

/** A requested change of one record, unchanged. */
export interface RecordChangeRequest {
  call: 'create' | 'update' | 'update-row' | 'undo';
  /** Null for a record that does not exist yet. */
  id: number | null;
  values: Values;
  /** The id of the audit entry that is undone. */
  changeId?: number;
  /** Of an undo: the version of the record when it was asked for; undefined if there was no record. */
  version?: number | undefined;
}

/** A change of several rows of a list, each with its own values and the version that the caller read. */
export interface RowsChangeRequest {
  call: 'update-list';
  rows: readonly { id: number; version: number; values: Values }[];
}

/** The data of the approval request: the requested change, and the entity's name. */
export type StoredChangeRequest = (RecordChangeRequest | RowsChangeRequest) & { resource: string };

/**
 * If a write needs a second person, makes an approval request: the refusal APPROVAL_NEEDED names it. Nothing is
 * changed, and the form keeps its values.
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

/** The sentence for an administrator whose change now waits for a second person. */
export const sentSentence = (why: string) => `${why}，已送出核可申請，核可後才會生效`;

async function askForChange(
  asking: Asking,
  actor: Actor,
  {
    adapter,
    wanted: asked,
    why,
  }: { adapter: ResourceAdapter; wanted: RecordChangeRequest; why: string },
): Promise<number> {
  const { name, label, title } = adapter.resource;
  const { call, id, values } = asked;
  const stored =
    id === null ? undefined : await readRecord(asking.transaction, adapter, id, { lock: true });
  // Updates name the version that their caller read. An undo names none, and the person who approves it sees this one.
  const wanted = call === 'undo' ? { ...asked, version: stored?.version } : asked;
  const called = String(values[title] ?? stored?.[title] ?? '');
  const action = call === 'undo' ? '復原' : id === null ? '新增' : '修改';
  return askForApproval(asking, actor, {
    kind: kindOf(adapter),
    subject: [name, id ?? 0],
    title: `${action}${label}「${called}」`,
    path: stored ? `/${name}/${id}` : null,
    facts: [{ label: '原因', value: why }, ...effectOf(adapter, values, stored)],
    data: { resource: name, ...wanted },
    requestKey: sha256(JSON.stringify([name, wanted])),
    reason: '',
    call: `${name}/${call}`,
  });
}

const mostExamples = 5;

/** Makes one approval request for several rows of a list; answers its id. */
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
    title: `修改 ${formatNumber(rows.length)} 筆${label}`,
    path: rows.length === 1 ? `/${name}/${only?.id}` : null,
    facts: [
      { label: '原因', value: why },
      ...shownRows.map(({ id, values }) => {
        const record = records.get(id);
        return {
          label: String(record?.[title] ?? id),
          value: inOneLine(effectOf(adapter, values, record)),
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

/** The details of a request as one text: `價格 199、原價 249`. */
export const inOneLine = (details: readonly ApprovalDetail[]): string =>
  details.map(({ label, value }) => `${label} ${value}`).join('、');

/**
 * What a change does to a record, for the person who approves: its new values with those that they replace and, if it
 * makes the record visible, everything else that shoppers will pay or save.
 */
export function effectOf(
  { resource, approval }: ResourceAdapter,
  values: Values,
  stored?: Values | undefined,
): ApprovalDetail[] {
  const after = { ...(stored ?? emptyRecord(resource)), ...values };
  const isPutOnline = isShownIn(resource, [after]) && !isShownIn(resource, [stored]);
  const others = isPutOnline
    ? (approval?.effect.filter((name) => !(name in values) && hasWords(resource, name)) ?? [])
    : [];
  return detailsOf(resource, { ...values, ...pick(after, others) }, stored);
}

/** Whether the value of a field can be said without the names of other records. */
const hasWords = ({ fields }: Resource, name: string) => fields[name]?.kind !== 'reference';

/**
 * The new values of a record, with those that they replace. Fields that not everybody may see are left out, because a
 * person may decide without seeing them.
 */
const detailsOf = (
  { fields }: Resource,
  values: Values,
  stored?: Values | undefined,
): ApprovalDetail[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const declared = fields[name];
    if (!declared || declared.seenWith) return [];
    const after = shown(declared, value, { ...stored, ...values });
    const before = stored && shown(declared, stored[name], stored);
    const isChange = before !== undefined && before !== after;
    return [{ label: declared.label, value: isChange ? `${before} → ${after}` : after }];
  });

/** References are counted, so no names are needed. */
const noNames: ReferenceNames = { keyOf: () => undefined, idOf: () => undefined };

/** A value of a record as text, as in the cell of a file. */
function shown(field: Field, value: unknown, record: Values): string {
  if (Array.isArray(value)) return sentencesOf(field, value, record) || countOf(field, value);
  return String(cellOf(field, value, noNames) ?? '').slice(0, 200) || '—';
}

/** How many references or rows a list has, with their units where these count. */
function countOf(field: Field, rows: readonly Values[]): string {
  if (field.kind !== 'references' || !field.counted) return `${rows.length} 項`;
  const units = rows.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  return `${rows.length} 項共 ${formatNumber(units)} 件`;
}

/** The rows of a small table as sentences; '' if they have none. */
function sentencesOf(field: Field, rows: readonly Values[], record: Values): string {
  if (field.kind !== 'rows') return '';
  return rows.flatMap((row) => rowSentence(field, row, record) ?? []).join('；');
}
