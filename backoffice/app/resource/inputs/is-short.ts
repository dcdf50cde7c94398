import type { Field } from '#contract/resources/fields.ts';

/** The longest text, in UTF-16 units, of a short field. */
const mostShortText = 40;

/** Whether the input of a field needs little room, so that several of them stand side by side. */
export function isShort(field: Field): boolean {
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'yesNo':
    case 'color':
    case 'instant':
      return true;
    case 'text':
      return field.maxLength <= mostShortText && !field.lines;
    case 'choice':
      return Object.keys(field.choices).length <= 2;
    default:
      return false;
  }
}
