import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
}

/** The whole line with the label can be pressed. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cn('flex min-h-11 items-center gap-3 text-16', className)}>
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-violet-700" />
      <span>{label}</span>
    </label>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second line: the meaning of the choice, or why it cannot be chosen. */
  note?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  name: string;
  choices: readonly Choice<Value>[];
  /** Undefined as long as nothing is chosen. */
  value: Value | undefined;
  onChange(value: Value): void;
  error?: ReactNode;
  id?: string;
  className?: string;
}

/** A choice of one from a few. Each is a card that is large enough for a thumb. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  error,
  id,
  className,
}: RadioGroupProps<Value>) {
  const ownId = useId();
  const groupId = id ?? ownId;
  return (
    <fieldset
      id={groupId}
      aria-describedby={error ? `${groupId}-error` : undefined}
      className={cn('flex flex-col gap-2', className)}
    >
      <legend className="mb-2 text-14 font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cn(
            'flex min-h-12 items-start gap-3 rounded-card border border-line px-4 py-3 transition-colors duration-(--duration-fast)',
            'has-checked:border-violet-700 has-checked:bg-violet-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-violet-600',
            choice.disabled ? 'bg-cream text-ink-soft' : 'bg-paper',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(choice.value)}
            className="mt-1 size-5 shrink-0 accent-violet-700 focus-visible:outline-none"
          />
          <span>
            <span className="block">{choice.label}</span>
            {choice.note && <span className="block text-14 text-ink-soft">{choice.note}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${groupId}-error`} error={error} />
    </fieldset>
  );
}
