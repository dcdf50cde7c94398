import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type BulkChange,
  isChangedInBulk,
  perCentLimits,
  roundings,
} from '#contract/resources/bulk-change.ts';
import type { Field } from '#contract/resources/fields.ts';
import { type Resource, writableFields } from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { hasRight } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { twdPrefix } from '#rules/numbers.ts';
import { emptyValue } from '#rules/records/check-record.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { FieldInput } from '../resource/field-input.tsx';
import { useMe } from '../session.ts';
import { actionsOf, type BulkAction, operationOf } from './bulk-actions.ts';

interface Props {
  resource: Resource;
  isBusy: boolean;
  /** What the server said of it, named as on the wire. */
  problems: Readonly<Record<string, string>>;
  onCancel(): void;
  onChosen(change: BulkChange): void;
}

/** Which field is changed, how, and to what: the inputs are those of the form. */
export function ChangeForm({ resource, isBusy, problems, onCancel, onChosen }: Props) {
  const { role } = useMe();
  const fields = writableFields(resource).filter(
    ([, field]) => isChangedInBulk(field) && (!field.right || hasRight(role, field.right)),
  );
  const usual = fields.find(([, field]) => field.editInRow) ?? fields[0];
  const [name, setName] = useState(usual?.[0] ?? '');
  const field = resource.fields[name];
  const [action, setAction] = useState<BulkAction>('set');
  const [value, setValue] = useState<unknown>(() => field && emptyValue(field));
  const [round, setRound] = useState<string>('1');
  const [problem, setProblem] = useState<string>();
  if (!field) return null;
  const actions = actionsOf(field);
  const atServer = Object.entries(problems).find(([path]) =>
    path.startsWith(`change.${toSnakeKey(name)}`),
  )?.[1];

  function choose(next: string, how: BulkAction) {
    const chosen = resource.fields[next];
    setName(next);
    setAction(how);
    setProblem(undefined);
    setValue(chosen && valueToBegin(chosen, how));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!field) return;
    const wrong = action === 'set' ? checkValue(field, value) : problemOf(action, value);
    setProblem(wrong);
    if (!wrong) onChosen({ [name]: operationOf(action, value, round) });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="欄位"
            data={fields.map(([each, { label }]) => ({ value: each, label }))}
            value={name}
            onChange={({ target }) => choose(target.value, 'set')}
          />
          {actions.length > 1 && (
            <NativeSelect
              label="方式"
              data={actions.map(({ action: each, label }) => ({ value: each, label }))}
              value={action}
              onChange={({ target }) => choose(name, target.value as BulkAction)}
            />
          )}
          {(action === 'raise' || action === 'lower') && (
            <NativeSelect
              label="四捨五入到"
              data={roundings.map((step) => ({
                value: step,
                label: step === '1' ? '整數' : `${step} 的倍數`,
              }))}
              value={round}
              onChange={({ target }) => setRound(target.value)}
            />
          )}
        </Group>
        <ValueInput
          field={field}
          action={action}
          value={value}
          error={problem ?? atServer}
          onChange={(typed) => {
            setProblem(undefined);
            setValue(typed);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            取消
          </Button>
          <Button type="submit" loading={isBusy}>
            試算
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const valueToBegin = (field: Field, action: BulkAction) =>
  action === 'set' ? emptyValue(field) : field.kind === 'references' ? [] : null;

/** What is wrong with what is added, taken out, or counted in per cent. */
function problemOf(action: BulkAction, value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? undefined : fieldSentences.required;
  if (typeof value !== 'number' || value === 0) return fieldSentences.required;
  const most = action === 'lower' ? -perCentLimits.min : perCentLimits.max;
  const isShare = action === 'raise' || action === 'lower';
  return isShare && value > most ? fieldSentences.between(1, most) : undefined;
}

interface ValueProps {
  field: Field;
  action: BulkAction;
  value: unknown;
  error: string | undefined;
  onChange(value: unknown): void;
}

function ValueInput({ field, action, value, error, onChange }: ValueProps) {
  const label = actionsOf(field).find((each) => each.action === action)?.valueLabel ?? field.label;
  if (action === 'raise' || action === 'lower' || action === 'add' || action === 'subtract') {
    if (field.kind !== 'references') {
      const isShare = action === 'raise' || action === 'lower';
      return (
        <NumberInput
          label={label}
          withAsterisk
          error={error}
          min={0}
          thousandSeparator
          allowNegative={false}
          allowDecimal={isShare}
          decimalScale={isShare ? 2 : 0}
          suffix={isShare ? ' %' : ''}
          prefix={!isShare && field.kind === 'money' ? twdPrefix : ''}
          value={(value as number | null) ?? ''}
          onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
        />
      );
    }
  }
  // What is taken out comes in no number of pieces.
  const shown =
    field.kind === 'references' && action === 'remove' ? { ...field, counted: false } : field;
  return (
    <FieldInput
      key={`${label} ${action}`}
      id="bulk-value"
      field={{ ...shown, label } as Field}
      value={value}
      error={error}
      isReadOnly={false}
      onChange={onChange}
    />
  );
}
