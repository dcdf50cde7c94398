import { ColorInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type Field, mustBeGiven } from '#contract/resources/fields.ts';
import { ImageInput } from './image-input.tsx';
import { isShort } from './is-short.ts';
import type { Labelled } from './labelled.ts';
import { PicturesInput } from './pictures-input.tsx';
import {
  AmountInput,
  ChoiceInput,
  ChoicesInput,
  WrittenInput,
  YesNoInput,
} from './plain-inputs.tsx';

const InstantInput = lazy(() => import('./instant-input.tsx'));
const ReferenceInput = lazy(() => import('./reference-input.tsx'));
const ReferencesInput = lazy(() => import('./references-input.tsx'));
const SegmentInput = lazy(() => import('./segment-input.tsx'));
const RowsInput = lazy(() => import('./rows-input.tsx'));
const RichTextInput = lazy(() => import('./rich-text-input.tsx'));

const helpBelow: Labelled['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export interface InputProps {
  /** The id of the input, so that a summary of problems can lead to it. */
  id: string;
  field: Field;
  value: unknown;
  error: string | undefined;
  isReadOnly: boolean;
  onChange(value: unknown): void;
}

/** The input for the kind of a field. */
export function FieldInput({ id, field, value, error, isReadOnly, onChange }: InputProps) {
  const common = {
    id,
    label: field.label,
    description: field.help,
    error,
    withAsterisk: mustBeGiven(field) && !isReadOnly,
    disabled: isReadOnly,
    // Inputs side by side are at the same height, whether they have a help or not.
    ...(isShort(field) && { inputWrapperOrder: helpBelow }),
  };
  const edited = { ...common, value, onChange };
  switch (field.kind) {
    case 'text':
    case 'link':
      return <WrittenInput {...edited} field={field} />;
    case 'color':
      return (
        <ColorInput {...edited} format="hex" withEyeDropper={false} value={String(value ?? '')} />
      );
    case 'integer':
    case 'money':
      return <AmountInput {...edited} field={field} />;
    case 'yesNo':
      return <YesNoInput {...edited} field={field} />;
    case 'choice':
      return <ChoiceInput {...edited} field={field} />;
    case 'choices':
      return <ChoicesInput {...edited} field={field} />;
    case 'instant':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <InstantInput {...edited} side={field.endsPeriod ? 'end' : 'begin'} />
        </Suspense>
      );
    case 'image':
      return <ImageInput {...edited} value={String(value ?? '')} />;
    case 'reference':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <ReferenceInput {...edited} field={field} />
        </Suspense>
      );
    case 'references':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <ReferencesInput {...edited} field={field} />
        </Suspense>
      );
    case 'rows':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <RowsInput {...edited} field={field} />
        </Suspense>
      );
    case 'segment':
      return (
        <Suspense fallback={<p>載入中…</p>}>
          <SegmentInput {...edited} />
        </Suspense>
      );
    case 'pictures':
      return <PicturesInput {...edited} field={field} />;
    case 'richText':
      return (
        <Suspense fallback={<p>編輯器載入中…</p>}>
          <RichTextInput {...edited} value={String(value ?? '')} />
        </Suspense>
      );
  }
}
