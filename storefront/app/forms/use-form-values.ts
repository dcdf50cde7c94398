import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FormRules } from '#rules/validation.ts';
import { type FormValues, fieldsOf } from './problems.ts';

/** Values that the caller or a store holds, so that they are still there after the form is closed. */
export interface Draft<Field extends string> {
  values: Readonly<FormValues<Field>>;
  change(part: { [Name in Field]?: string }): void;
}

/** Reads the values of a form: those of the draft, else those of its uncontrolled fields. */
export function useFormValues<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  rules: FormRules<Field>,
  draft: Draft<Field> | undefined,
) {
  // A check that waits for the pointer's release must check the latest typed values.
  const latestDraft = useRef(draft);
  useLayoutEffect(() => {
    latestDraft.current = draft;
  });

  return (): { data: FormData; values: FormValues<Field> } => {
    const data = new FormData(form.current ?? undefined);
    const drafted = latestDraft.current?.values;
    const values = eachField(rules, (field) =>
      drafted ? drafted[field] : String(data.get(field) ?? ''),
    );
    return { data, values };
  };
}

/** One value for each field of the rules. */
export const eachField = <Field extends string>(
  rules: FormRules<Field>,
  value: (field: Field) => string,
) => Object.fromEntries(fieldsOf(rules).map((field) => [field, value(field)])) as FormValues<Field>;
