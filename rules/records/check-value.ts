import { type Field, isRequired } from '#contract/resources/fields.ts';
import { fieldSentences, typeSentence } from '#contract/resources/sentences.ts';
import { isOwnPath } from '#rules/own-path.ts';

/**
 * What is wrong with a value of a record, as a sentence for operators; undefined if nothing is. Form, list, calls and
 * import ask this.
 */
export function checkValue(field: Field, value: unknown): string | undefined {
  if (isEmpty(value)) return isRequired(field) ? fieldSentences.required : emptySentence(field);
  switch (field.kind) {
    case 'text':
    case 'richText':
      return checkText(value, field.maxLength);
    case 'link':
      return checkText(value, longestLink) ?? (isLink(value) ? undefined : fieldSentences.link);
    case 'color':
      return typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)
        ? undefined
        : fieldSentences.color;
    case 'integer':
    case 'money':
      if (!Number.isSafeInteger(value)) return fieldSentences.integer;
      return Number(value) >= field.min && Number(value) <= field.max
        ? undefined
        : fieldSentences.between(field.min, field.max);
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : typeSentence(field);
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.choices, value)
        ? undefined
        : typeSentence(field);
    case 'instant':
      return isInstant(value) ? undefined : fieldSentences.instant;
    case 'pictures':
      return checkPictures(value, field.most);
  }
}

const longestLink = 200;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Kinds that always have a value say what it must be. */
function emptySentence(field: Field): string | undefined {
  switch (field.kind) {
    case 'choice':
    case 'color':
    case 'pictures':
      return typeSentence(field);
    case 'yesNo':
      return field.default === null ? undefined : typeSentence(field);
    default:
      return undefined;
  }
}

function checkText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return fieldSentences.text;
  return value.length > most ? fieldSentences.tooLong(most) : undefined;
}

/** A path of the shop, or an address that begins with https: nothing that runs a script or leads out unseen. */
function isLink(value: unknown): boolean {
  const text = String(value);
  if (text.startsWith('/')) return isOwnPath(text);
  return /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/.test(text);
}

function isInstant(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length < 40 &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function checkPictures(value: unknown, most: number): string | undefined {
  if (!Array.isArray(value) || !value.every(isPicture)) return fieldSentences.pictures;
  return value.length > most ? fieldSentences.tooManyPictures(most) : undefined;
}

function isPicture(value: unknown): boolean {
  const { id, url, alt } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(id) && typeof url === 'string' && typeof alt === 'string';
}
