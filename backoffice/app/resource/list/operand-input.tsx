import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type ConditionValue, type Operator, periods } from '#contract/resources/conditions.ts';
import type { Field } from '#contract/resources/fields.ts';
import InstantInput from '../inputs/instant-input.tsx';
import ReferenceInput from '../inputs/reference-input.tsx';

interface OperandProps {
  field: Field;
  value: ConditionValue;
  error: string | undefined;
  onChange(value: ConditionValue): void;
}

interface Props extends OperandProps {
  is: Operator;
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const yesNo = options({ true: '是', false: '否' });

const common = { 'aria-label': '值', w: 200 };
const inPlace = { comboboxProps: { withinPortal: false } };

const isNumber = ({ kind }: Field) => kind === 'integer' || kind === 'money';

/** The input for the value of a condition. */
export function OperandInput({ is, ...operand }: Props) {
  const { field, value, error, onChange } = operand;
  const asText = { ...common, error, value: value as string | null, onChange };
  if (is === 'empty' || field.kind === 'yesNo') {
    return (
      <Select
        {...asText}
        {...inPlace}
        data={yesNo}
        value={value === null ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
      />
    );
  }
  if (is === 'within') return <Select {...asText} {...inPlace} data={options(periods)} />;
  if (is === 'one_of') return <SeveralInput {...operand} />;
  if (field.kind === 'choice') {
    return <Select {...asText} {...inPlace} data={options(field.choices)} />;
  }
  return <SingleInput {...operand} />;
}

/** Several values; a record matches if one of them does. */
function SeveralInput({ field, value, error, onChange }: OperandProps) {
  const several = {
    ...common,
    error,
    value: Array.isArray(value) ? value.map(String) : [],
    onChange: (chosen: string[]) => onChange(isNumber(field) ? chosen.map(Number) : chosen),
  };
  return field.kind === 'choice' ? (
    <MultiSelect {...several} {...inPlace} data={options(field.choices)} />
  ) : (
    <TagsInput {...several} />
  );
}

/** A record, a number, a moment or words. */
function SingleInput({ field, value, error, onChange }: OperandProps) {
  const id = useId();
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
  if (isNumber(field)) {
    return (
      <NumberInput
        {...common}
        error={error}
        thousandSeparator
        allowDecimal={false}
        value={(value as number | null) ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      />
    );
  }
  if (field.kind === 'instant') {
    return (
      <InstantInput
        id={id}
        label="值"
        description={undefined}
        error={error}
        withAsterisk={false}
        disabled={false}
        isInside
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      {...common}
      error={error}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
