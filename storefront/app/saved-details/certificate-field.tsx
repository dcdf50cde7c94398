import type { ComponentProps } from 'react';
import { FormField } from '../forms/fields.tsx';

/** The number of a citizen's digital certificate. */
export function CertificateField(field: Omit<ComponentProps<typeof FormField>, 'label'>) {
  return (
    <FormField
      {...field}
      label="自然人憑證條碼"
      hint="2 碼英文加 14 碼數字"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
    />
  );
}
