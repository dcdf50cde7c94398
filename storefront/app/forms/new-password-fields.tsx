import type { ComponentProps } from 'react';
import { ruleHints } from '#contract/rule-messages.ts';
import { PasswordField } from './fields.tsx';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>;

interface NewPasswordFieldsProps {
  /** The names are those of the wire. */
  fieldProps(field: 'password' | 'comfirmPassword'): FieldProps;
}

/** A new password with its rule, and the same one once more. */
export function NewPasswordFields({ fieldProps }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...fieldProps('password')}
        autoComplete="new-password"
        hint={ruleHints.password}
      />
      <PasswordField {...fieldProps('comfirmPassword')} autoComplete="new-password" />
    </>
  );
}
