import type { ChangeEvent, ComponentProps } from 'react';
import { FormField } from '../forms/fields.tsx';
import { plainMobileNumber } from './mobile-number.ts';

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

/** A number that is typed or pasted in another form, e.g. 0912-345-678, becomes the one that the shop takes. */
export function MobileNumberField({ onChange, ...field }: Field) {
  function tidy(event: ChangeEvent<HTMLInputElement>) {
    const { currentTarget: input } = event;
    const plain = plainMobileNumber(input.value);
    if (plain !== input.value) input.value = plain;
    onChange?.(event);
  }
  return (
    <FormField
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...field}
      // A changed text would disturb an input method; its composition ends with an event of its own.
      onChange={(event) =>
        (event.nativeEvent as InputEvent).isComposing ? onChange?.(event) : tidy(event)
      }
      onCompositionEnd={(event) => tidy(event as unknown as ChangeEvent<HTMLInputElement>)}
    />
  );
}

export function LandlineField(field: Field) {
  return (
    <FormField hint="例：02-12345678" type="tel" autoComplete="off" maxLength={13} {...field} />
  );
}
