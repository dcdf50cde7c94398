import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** All other attributes go to the input; label, hint and error are connected with it for screen readers. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => <input {...input} {...control} className={controlClass} />}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** Three rows unless `rows` says more. All other attributes go to the textarea. */
export function TextArea({ label, hint, error, required, id, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => <textarea rows={3} {...area} {...control} className={controlClass} />}
    </Field>
  );
}

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>;

/** The browser's own select element, which works on every phone and with every screen reader. */
export function Select({
  label,
  hint,
  error,
  required,
  id,
  className,
  children,
  ...select
}: SelectProps & { children: React.ReactNode }) {
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => (
        <select {...select} {...control} className={cn(controlClass, 'select-arrow pr-10')}>
          {children}
        </select>
      )}
    </Field>
  );
}
