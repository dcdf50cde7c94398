import {
  type BulkChange,
  isChangedInBulk,
  isOperation,
  type NumberOperation,
  type ReferencesOperation,
} from '#contract/resources/bulk-change.ts';
import type { CountedReference } from '#contract/resources/fields.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import type { RecordProblems, RecordValues } from './check-record.ts';
import { checkValue } from './check-value.ts';
import { idsOfReferences } from './references.ts';

/** The problems of a change that do not depend on the records: field → sentence. */
export function checkBulkChange({ fields }: Resource, change: BulkChange): RecordProblems {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, given]) => {
      const field = fields[name];
      if (!field) return [[name, fieldSentences.unknownField]];
      if (!isChangedInBulk(field)) return [[name, fieldSentences.eachItsOwn]];
      const sentence = isOperation(field, given) ? undefined : checkValue(field, given);
      return sentence ? [[name, sentence]] : [];
    }),
  );
}

/** The values of a record after a change. `problems` names the fields without a value to compute with. */
export function changedValues(
  { fields }: Resource,
  record: RecordValues,
  change: BulkChange,
): { values: RecordValues; problems: RecordProblems } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, given] of Object.entries(change)) {
    const field = fields[name];
    const before = record[name];
    if (!field || !isOperation(field, given)) values[name] = given;
    else if (field.kind === 'references') {
      values[name] = changedReferences(before, given as ReferencesOperation);
    } else if (typeof before === 'number') {
      values[name] = changedNumber(before, given as NumberOperation);
    } else problems[name] = fieldSentences.nothingThere;
  }
  return { values, problems };
}

/** The number after a change. Per cent are rounded to the nearest multiple, halves up, with integers only. */
export function changedNumber(before: number, operation: NumberOperation): number {
  if ('add' in operation) return before + operation.add;
  const step = Number(operation.round);
  const whole = 10_000;
  const numerator = before * (whole + Math.round(operation.perCent * 100));
  const denominator = whole * step;
  return Math.floor((2 * numerator + denominator) / (2 * denominator)) * step;
}

type Reference = number | CountedReference;

/** Added references come last. One that exists already stays in its place and gets the given quantity. */
function changedReferences(
  before: unknown,
  { add = [], remove = [] }: ReferencesOperation,
): Reference[] {
  const idOf = (reference: Reference) => (typeof reference === 'number' ? reference : reference.id);
  const added = new Map(add.map((reference) => [idOf(reference), reference]));
  const there = (before ?? []) as readonly Reference[];
  const known = new Set(idsOfReferences(there));
  const updated = there.map((reference) => added.get(idOf(reference)) ?? reference);
  const all = [
    ...updated,
    ...[...added.values()].filter((reference) => !known.has(idOf(reference))),
  ];
  return all.filter((reference) => !remove.includes(idOf(reference)));
}
