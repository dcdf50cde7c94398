import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { type BulkChange, roundings } from '#contract/resources/bulk-change.ts';
import type { Field } from '#contract/resources/fields.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { twdPrefix } from '#rules/numbers.ts';
import { FieldInput } from '../resource/inputs/field-input.tsx';
import { actionsOf, type BulkAction } from './bulk-actions.ts';
import type { ChangeChoice } from './use-change-choice.ts';

interface Props {
  choice: ChangeChoice;
  isBusy: boolean;
  /** The server's sentences by field, named as on the wire. */
  problems: Readonly<Record<string, string>>;
  onCancel(): void;
  onChosen(change: BulkChange): void;
}

/** The choice of field, operation and value; the inputs are those of the form. */
export function ChangeForm({ choice, isBusy, problems, onCancel, onChosen }: Props) {
  const { name, field, action, value, type, problem } = choice;
  if (!field) return null;
  const atServer = Object.entries(problems).find(([path]) =>
    path.startsWith(`change.${toSnakeKey(name)}`),
  )?.[1];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const change = choice.checked();
        if (change) onChosen(change);
      }}
    >
      <Stack gap="md">
        <ActionChoice choice={choice} field={field} />
        <ValueInput
          field={field}
          action={action}
          value={value}
          error={problem ?? atServer}
          onChange={type}
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

/** The field, the operation on it, and the rounding of a percentage. */
function ActionChoice({ choice, field }: { choice: ChangeChoice; field: Field }) {
  const { fields, name, action, choose, round, setRound } = choice;
  const actions = actionsOf(field);
  return (
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
  );
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
  // Removed references have no quantity.
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
