import { type ComponentProps, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { controlClass, Field } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ProblemMessage } from './problem-message.tsx';
import type { Problem } from './problems.ts';

interface FormFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  id: string;
  label: string;
  hint?: string;
  problem: Problem | undefined;
}

/** A text field of `useForm`. */
export function FormField({ problem, ...field }: FormFieldProps) {
  return <TextField {...field} error={problem && <ProblemMessage problem={problem} />} />;
}

interface PasswordFieldProps extends FormFieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** The rule `password` in the form that browsers read when they generate a password. */
const generatorRules = {
  passwordrules: 'minlength: 8; required: lower; required: digit; allowed: upper;',
};

/** A password field whose text can be shown. Pasting and password managers work as usual. */
export function PasswordField({
  id,
  label,
  hint,
  required,
  problem,
  autoComplete,
  className,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const error = problem && <ProblemMessage problem={problem} />;
  return (
    <Field {...{ id, label, hint, required, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            {...(autoComplete === 'new-password' && generatorRules)}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cn(controlClass, 'pr-16')}
          />
          <button
            type="button"
            aria-label={`${isShown ? '隱藏' : '顯示'}${label}`}
            aria-controls={id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-1 my-0.5 min-w-12 rounded-small px-2 text-14 text-violet-700 hover:bg-violet-50"
          >
            {isShown ? '隱藏' : '顯示'}
          </button>
        </div>
      )}
    </Field>
  );
}

/** The field for the code of an e-mail. Large digits are easy to compare; phones offer the code from the e-mail. */
export function CodeField({ id, label, required, problem, name }: FormFieldProps) {
  const error = problem && <ProblemMessage problem={problem} />;
  return (
    <Field {...{ id, label, required, error }}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={cn(controlClass, 'digits text-center font-medium tracking-[0.5em]')}
        />
      )}
    </Field>
  );
}
