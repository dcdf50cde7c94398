import { useState } from 'react';
import {
  type BulkChange,
  isChangedInBulk,
  perCentLimits,
} from '#contract/resources/bulk-change.ts';
import type { Field } from '#contract/resources/fields.ts';
import { type Resource, writableFields } from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { hasRight } from '#contract/rights.ts';
import { emptyValue } from '#rules/records/check-record.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { useMe } from '../session.ts';
import { type BulkAction, operationOf } from './bulk-actions.ts';

export type ChangeChoice = ReturnType<typeof useChangeChoice>;

/** The chosen field of many records, the operation, and the value. */
export function useChangeChoice(resource: Resource) {
  const { role } = useMe();
  const fields = writableFields(resource).filter(
    ([, field]) => isChangedInBulk(field) && (!field.right || hasRight(role, field.right)),
  );
  const usual = fields.find(([, field]) => field.editInRow === true) ?? fields[0];
  const [name, setName] = useState(usual?.[0] ?? '');
  const field = resource.fields[name];
  const [action, setAction] = useState<BulkAction>('set');
  const [value, setValue] = useState<unknown>(() => field && emptyValue(field));
  const [round, setRound] = useState<string>('1');
  const [problem, setProblem] = useState<string>();

  function choose(next: string, how: BulkAction) {
    const chosen = resource.fields[next];
    setName(next);
    setAction(how);
    setProblem(undefined);
    setValue(chosen && valueToBegin(chosen, how));
  }
  function type(typed: unknown) {
    setProblem(undefined);
    setValue(typed);
  }
  /** The change; undefined if its value is wrong, and then `problem` has the sentence. */
  function checked(): BulkChange | undefined {
    if (!field) return undefined;
    const wrong = action === 'set' ? checkValue(field, value) : problemOf(action, value);
    setProblem(wrong);
    return wrong ? undefined : { [name]: operationOf(action, value, round) };
  }
  return { fields, name, field, action, choose, round, setRound, value, type, problem, checked };
}

const valueToBegin = (field: Field, action: BulkAction) =>
  action === 'set' ? emptyValue(field) : field.kind === 'references' ? [] : null;

/** The problem of an added, removed or percentage value. */
function problemOf(action: BulkAction, value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? undefined : fieldSentences.required;
  if (typeof value !== 'number' || value === 0) return fieldSentences.required;
  const most = action === 'lower' ? -perCentLimits.min : perCentLimits.max;
  const isShare = action === 'raise' || action === 'lower';
  return isShare && value > most ? fieldSentences.between(1, most) : undefined;
}
