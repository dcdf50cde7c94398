import type { ComponentProps } from 'react';
import { FormField } from '../forms/fields.tsx';

type Field = ComponentProps<typeof FormField>;

/** The recipient's name. A store compares it with an identity document. */
export function RecipientNameField({ isStore, ...field }: Field & { isStore: boolean }) {
  return (
    <FormField
      hint={isStore ? '取貨時核對證件，請填真實姓名' : '請填真實姓名'}
      autoComplete="name"
      maxLength={50}
      {...field}
    />
  );
}

export function MobileNumberField(field: Field) {
  return (
    <FormField
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={10}
      {...field}
    />
  );
}

export function LandlineField(field: Field) {
  return (
    <FormField hint="例：02-12345678" type="tel" autoComplete="off" maxLength={13} {...field} />
  );
}
