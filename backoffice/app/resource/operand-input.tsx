import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useId } from 'react';
import { type ConditionValue, type Operator, periods } from '#contract/resources/conditions.ts';
import type { Field } from '#contract/resources/fields.ts';
import { TaipeiDates } from '../ui/taipei-dates.tsx';
import ReferenceInput from './reference-input.tsx';
import { fromWallClock, toWallClock } from './wall-clock.ts';

interface Props {
  field: Field;
  is: Operator;
  value: ConditionValue;
  error: string | undefined;
  onChange(value: ConditionValue): void;
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const yesNo = options({ true: '是', false: '否' });

/** The input for what a field is compared with. */
export function OperandInput({ field, is, value, error, onChange }: Props) {
  const id = useId();
  const common = { 'aria-label': '值', error, w: 200 };
  const inPlace = { comboboxProps: { withinPortal: false } };
  if (is === 'empty' || field.kind === 'yesNo') {
    return (
      <Select
        {...common}
        {...inPlace}
        data={yesNo}
        value={value === null ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
      />
    );
  }
  if (is === 'within') {
    return (
      <Select
        {...common}
        {...inPlace}
        data={options(periods)}
        value={value as string | null}
        onChange={onChange}
      />
    );
  }
  const isNumber = field.kind === 'integer' || field.kind === 'money';
  if (is === 'one_of') {
    const values = Array.isArray(value) ? value.map(String) : [];
    const change = (chosen: string[]) => onChange(isNumber ? chosen.map(Number) : chosen);
    return field.kind === 'choice' ? (
      <MultiSelect
        {...common}
        {...inPlace}
        data={options(field.choices)}
        value={values}
        onChange={change}
      />
    ) : (
      <TagsInput {...common} value={values} onChange={change} />
    );
  }
  if (field.kind === 'choice') {
    return (
      <Select
        {...common}
        {...inPlace}
        data={options(field.choices)}
        value={value as string | null}
        onChange={onChange}
      />
    );
  }
  if (field.kind === 'reference' || field.kind === 'references') {
    return (
      <ReferenceInput
        id={id}
        label="值"
        description={undefined}
        error={error}
        withAsterisk={false}
        disabled={false}
        field={{ to: field.to, required: true }}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (isNumber) {
    return (
      <NumberInput
        {...common}
        thousandSeparator
        allowDecimal={false}
        value={(value as number | null) ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      />
    );
  }
  if (field.kind === 'instant') {
    return (
      <TaipeiDates>
        <DateTimePicker
          {...common}
          popoverProps={{ withinPortal: false }}
          valueFormat="YYYY.MM.DD HH:mm"
          value={toWallClock(value)}
          onChange={(picked) => onChange(fromWallClock(picked))}
        />
      </TaipeiDates>
    );
  }
  return (
    <TextInput
      {...common}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
