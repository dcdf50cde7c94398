import { z } from 'zod';
import type { Schema } from '../call.ts';
import { count } from '../fields.ts';
import { greatestInteger } from '../integers.ts';
import { perCentLimits, roundings } from '../resources/bulk-change.ts';
import type { Field } from '../resources/fields.ts';
import { type Resource, recordLimits, writableFields } from '../resources/resource.ts';
import { fieldSentences } from '../resources/sentences.ts';

/** The schemas of a field in a change: its value, and of references one of them. */
interface Parts {
  value: Schema;
  reference: Schema | undefined;
  error: (issue: { input?: unknown }) => string;
}

const id = z.int().min(1).max(greatestInteger);

const amount = z
  .int({ error: fieldSentences.integer })
  .min(-greatestInteger, fieldSentences.between(-greatestInteger, greatestInteger))
  .max(greatestInteger, fieldSentences.between(-greatestInteger, greatestInteger));

const { min, max } = perCentLimits;
const perCent = z
  .number({ error: fieldSentences.between(min, max) })
  .min(min, fieldSentences.between(min, max))
  .max(max, fieldSentences.between(min, max))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '最多兩位小數');

/** `{add}` and `{per_cent, round}` in one schema, so that a refusal names any other key. */
const numberOperation = z
  .strictObject({
    add: amount.optional(),
    perCent: perCent.optional(),
    round: z.enum(roundings, { error: fieldSentences.oneOf(roundings) }).optional(),
  })
  .refine(
    ({ add, perCent: share, round }) =>
      (add === undefined) !== (share === undefined) && (round === undefined || add === undefined),
    '請填寫要增減的數字，或百分比',
  )
  .transform(({ add, perCent: share, round = '1' }) =>
    add === undefined ? { perCent: share, round } : { add },
  );

const mostReferences = 500;
const referencesOperation = (reference: Schema) =>
  z
    .strictObject({
      add: z.array(reference).max(mostReferences).optional(),
      remove: z.array(id).max(mostReferences).optional(),
    })
    .refine(
      ({ add = [], remove = [] }) => add.length + remove.length > 0,
      fieldSentences.fewestReferences(1),
    );

/** The schema of a change of many records: for each field a plain value, or an operation on the present value. */
export function bulkChangeOf(resource: Resource, partsOf: (field: Field) => Parts): Schema {
  const fields = writableFields(resource).map(([name, field]) => [
    name,
    schemaOf(field, partsOf(field)),
  ]);
  return z
    .strictObject(Object.fromEntries(fields))
    .partial()
    .refine((change) => Object.keys(change).length > 0, '請選擇要修改的欄位');
}

function schemaOf(field: Field, { value, reference, error }: Parts): Schema {
  const isNumber = field.kind === 'integer' || field.kind === 'money';
  const operation = isNumber ? numberOperation : reference && referencesOperation(reference);
  return operation ? z.union([value, operation], { error }) : value;
}

interface UpdateList {
  /** A record by id and version, with its new values. */
  row: z.ZodObject;
  search: Schema;
  change: Schema;
}

/**
 * One of three: rows with values of their own; one change of given rows; one change of all records that a search
 * finds.
 */
export function updateListOf({ row, search, change }: UpdateList) {
  return z
    .strictObject({
      rows: z.array(row).min(1).max(recordLimits.rowsPerChange).optional(),
      search: search.optional(),
      expectedCount: z.int().min(1).max(greatestInteger).optional(),
      change: change.optional(),
      dryRun: z.boolean().optional(),
    })
    .superRefine(({ rows, search: searched, expectedCount, change: wanted, dryRun }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (rows && searched) refuse('search', 'rows 與 search 只能有一個');
      if (!rows && !searched) refuse('rows', fieldSentences.required);
      if (searched && expectedCount === undefined) {
        refuse('expectedCount', fieldSentences.required);
      }
      if (!rows && !wanted) refuse('change', fieldSentences.required);
      if (rows && expectedCount !== undefined) {
        refuse('expectedCount', fieldSentences.unknownField);
      }
      if (dryRun && !wanted) refuse('change', fieldSentences.required);
      if (wanted && rows?.some((each) => Object.keys(each as object).length > 2)) {
        refuse('rows', '有 change 時，rows 只能有 id 與 version');
      }
    });
}

/** Values by field. Their names are data, so they are spelt as on the wire. */
export const fieldValues = z.record(z.string(), z.unknown());

/** The result of a row. */
export const changedRow = z.object({
  id: z.number(),
  /** Null if the row was refused. */
  version: z.number().nullable(),
  errorCode: z.string().nullable(),
  message: z.string().nullable(),
  errors: z.record(z.string(), z.string()).nullable(),
});

/** The reasons for which records are not changed, each with its number of records; the most frequent first. */
export const reasons = z.array(z.object({ reason: z.string(), count }));

/** The counts of a change or dry run. `awaiting` is the part of the refused records that wait for a second person. */
const tally = { changed: count, unchanged: count, refused: count, awaiting: count };

/** Campaigns that shoppers get at this moment: their number, and the first titles. */
export const runningCampaigns = z.object({ count, titles: z.array(z.string()) });

export const updateListReply = z
  .object({
    ...tally,
    rows: z.array(changedRow),
    /** The approval request, if rows with values of their own wait for a second person. */
    approvalId: id,
    /** The id of a stored change, by which it can be read and undone. */
    bulkChangeId: id,
    /** The id of the task that makes the change; its results are not known yet. */
    taskId: id,
    /** The number of selected records. */
    total: count,
    /** Of a dry run: the number of records that it checked, in the order of their ids. */
    checked: count,
    reasons,
    /** Of a dry run. */
    running: runningCampaigns,
    /** Of a dry run: some records before and after the change. */
    examples: z.array(z.object({ id, title: z.string(), before: fieldValues, after: fieldValues })),
  })
  .partial();

export const bulkTally = z.object(tally);
