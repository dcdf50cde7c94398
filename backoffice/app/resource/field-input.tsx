import {
  ColorInput,
  NumberInput,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type Field, isRequired } from '#contract/resources/fields.ts';
import { twdPrefix } from '#rules/numbers.ts';
import { ImageInput } from './image-input.tsx';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';
import { PicturesInput } from './pictures-input.tsx';

const InstantInput = lazy(() => import('./instant-input.tsx'));
const ReferenceInput = lazy(() => import('./reference-input.tsx'));
const ReferencesInput = lazy(() => import('./references-input.tsx'));
const RichTextInput = lazy(() => import('./rich-text-input.tsx'));

export interface InputProps {
  /** The id of the input, so that a summary of problems can lead to it. */
  id: string;
  field: Field;
  value: unknown;
  error: string | undefined;
  isReadOnly: boolean;
  onChange(value: unknown): void;
}

/** The longest list of choices that is shown as segments. */
const mostSegments = 3;

/** The input that the kind of a field asks for. */
export function FieldInput({ id, field, value, error, isReadOnly, onChange }: InputProps) {
  const common = {
    id,
    label: field.label,
    description: field.help,
    error,
    withAsterisk: isRequired(field),
    disabled: isReadOnly,
  };
  const onText = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (field.kind) {
    case 'text':
      return field.lines ? (
        <Textarea
          {...common}
          autosize
          minRows={field.lines}
          value={String(value ?? '')}
          onChange={onText}
        />
      ) : (
        <TextInput {...common} value={String(value ?? '')} onChange={onText} />
      );
    case 'link':
      return (
        <TextInput
          {...common}
          placeholder="/products?series=1"
          value={String(value ?? '')}
          onChange={onText}
        />
      );
    case 'color':
      return (
        <ColorInput
          {...common}
          format="hex"
          withEyeDropper={false}
          value={String(value ?? '')}
          onChange={onChange}
        />
      );
    case 'integer':
    case 'money':
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
    case 'yesNo':
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
    case 'choice':
      return (
        <Choice
          {...common}
          data={Object.entries(field.choices).map(([name, label]) => ({ value: name, label }))}
          value={String(value)}
          onChange={onChange}
        />
      );
    case 'instant':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <InstantInput {...common} value={value} onChange={onChange} />
        </Suspense>
      );
    case 'image':
      return <ImageInput {...common} value={String(value ?? '')} onChange={onChange} />;
    case 'reference':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <ReferenceInput {...common} field={field} value={value} onChange={onChange} />
        </Suspense>
      );
    case 'references':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <ReferencesInput {...common} field={field} value={value} onChange={onChange} />
        </Suspense>
      );
    case 'pictures':
      return <PicturesInput {...common} field={field} value={value} onChange={onChange} />;
    case 'richText':
      return (
        <Suspense fallback={<p>編輯器載入中…</p>}>
          <RichTextInput {...common} value={String(value ?? '')} onChange={onChange} />
        </Suspense>
      );
  }
}

interface ChoiceProps extends Labelled {
  data: { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

/** A few choices beside each other, more of them as a list. */
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
