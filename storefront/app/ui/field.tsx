import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Help text under the label, always shown. */
  hint?: ReactNode;
  /** The error message; undefined or '' if there is no error. */
  error?: ReactNode;
  required?: boolean;
  /** The target of an error summary's link; generated if absent. */
  id?: string;
  className?: string;
}

/** Label, hint and error around one control. */
export function Field({
  label,
  hint,
  error,
  required = false,
  id,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="text-14 font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-sale-700">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="text-13 text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error message beside its control. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 text-sale-700">
      <Icon name="warning" className="mt-0.5 size-4.5" />
      <span>{error}</span>
    </p>
  );
}

/** The look of every text control. With 16 px text, phones do not zoom in. */
export const controlClass =
  'min-h-12 w-full rounded-small border border-line-strong bg-paper px-3.5 py-2 text-16 text-ink placeholder:text-ink-soft disabled:bg-violet-50 disabled:text-ink-soft aria-invalid:border-sale-700';
