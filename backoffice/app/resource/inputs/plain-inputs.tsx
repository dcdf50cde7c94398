import {
  Autocomplete,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import type {
  ChoiceField,
  ChoicesField,
  LinkField,
  NumberField,
  TextField,
  YesNoField,
} from '#contract/resources/fields.ts';
import { twdPrefix } from '#rules/numbers.ts';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';

interface Props<Kind> extends Labelled {
  field: Kind;
  value: unknown;
  onChange(value: unknown): void;
}

/** A text of one line or of several, or an address within the shop. */
export function WrittenInput({ field, value, onChange, ...common }: Props<TextField | LinkField>) {
  const written = {
    ...common,
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.kind === 'link') return <TextInput {...written} placeholder="/products?series=1" />;
  if (field.suggestions) {
    return (
      <Autocomplete
        {...common}
        data={[...field.suggestions]}
        maxLength={field.maxLength}
        value={written.value}
        onChange={onChange}
      />
    );
  }
  return field.lines ? (
    <Textarea {...written} autosize minRows={field.lines} />
  ) : (
    <TextInput {...written} />
  );
}

/** A whole number, of pieces or of TWD; null while nothing is typed. */
export function AmountInput({ field, value, onChange, ...common }: Props<NumberField>) {
  return (
    <NumberInput
      {...common}
      prefix={field.kind === 'money' ? twdPrefix : ''}
      thousandSeparator
      allowDecimal={false}
      value={(value as number | null) ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}

/** Yes, no or, if the field may be undecided, null. */
export function YesNoInput({ field, value, onChange, ...common }: Props<YesNoField>) {
  return (
    <Choice
      {...common}
      data={[
        { value: 'true', label: '是' },
        { value: 'false', label: '否' },
        ...(field.default === null ? [{ value: '', label: '未知' }] : []),
      ]}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
    />
  );
}

/** One of a few choices; unlike a yes-or-no field it is never empty. */
export function ChoiceInput({ field, value, onChange, ...common }: Props<ChoiceField>) {
  return (
    <Choice
      {...common}
      data={Object.entries(field.choices).map(([name, label]) => ({ value: name, label }))}
      value={String(value)}
      onChange={onChange}
    />
  );
}

/** Some of a few choices, as boxes. */
export function ChoicesInput({
  field,
  value,
  onChange,
  id,
  label,
  description,
  error,
  disabled,
}: Props<ChoicesField>) {
  return (
    <Checkbox.Group
      {...{ id, label, description, error }}
      value={value as string[]}
      // In the order of the declaration, so that the same choices are the same value.
      onChange={(chosen) =>
        onChange(Object.keys(field.choices).filter((one) => chosen.includes(one)))
      }
    >
      <Group mt="xs" gap="md">
        {Object.entries(field.choices).map(([name, words]) => (
          <Checkbox key={name} value={name} label={words} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

interface ChoiceProps extends Labelled {
  data: { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

/** The most choices that are shown as segments. */
const mostSegments = 3;

/** A few choices are side by side, more of them are in a list. */
function Choice({ data, value, onChange, ...field }: ChoiceProps) {
  if (data.length > mostSegments) {
    return (
      <Select
        {...field}
        data={data}
        value={value}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    );
  }
  const { id, label, disabled } = field;
  return (
    <InputGroup {...field}>
      <div>
        <SegmentedControl
          id={id}
          aria-label={label}
          data={data}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
    </InputGroup>
  );
}
