import type { Picture } from '#contract/fields.ts';
import { greatestInteger } from '#contract/integers.ts';
import {
  cellsOf,
  type Field,
  mostPieces,
  mustBeGiven,
  type ReferencesField,
  type RowsField,
  type TextField,
} from '#contract/resources/fields.ts';
import { isStorableMoment } from '#contract/resources/moments.ts';
import { fieldSentences, typeSentence } from '#contract/resources/sentences.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { idsOfReferences } from './references.ts';
import { isSegment } from './segment-words.ts';

/**
 * The problem of a record's value as a sentence for operators; undefined if there is none. Forms, lists, calls and
 * imports use it.
 */
export function checkValue(field: Field, value: unknown): string | undefined {
  if (isEmpty(value)) return mustBeGiven(field) ? fieldSentences.required : emptySentence(field);
  switch (field.kind) {
    case 'text':
      return checkText(value, field.maxLength) ?? checkPattern(field, String(value));
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
    case 'choices':
      return isSomeOf(field.choices, value) ? undefined : typeSentence(field);
    case 'instant':
      return isInstant(value) ? undefined : fieldSentences.instant;
    case 'image':
      return checkText(value, longestLink) ?? checkImage(String(value));
    case 'pictures':
      return checkPictures(value, field.most);
    case 'reference':
      return isId(value) ? undefined : fieldSentences.reference;
    case 'references':
      return checkReferences(field, value);
    case 'rows':
      return checkRows(field, value);
    case 'segment':
      return isSegment(value) ? undefined : fieldSentences.segment;
  }
}

/** The most UTF-16 units of a path, an address, or the alternative text of a picture. */
const longestLink = 200;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** For kinds that always have a value, the sentence names what the value must be. */
function emptySentence(field: Field): string | undefined {
  switch (field.kind) {
    case 'choice':
    case 'choices':
    case 'color':
    case 'pictures':
    case 'references':
    case 'rows':
      return typeSentence(field);
    case 'yesNo':
      return field.default === null ? undefined : typeSentence(field);
    default:
      return undefined;
  }
}

/** Whether the value is a list of some of these choices, each once. */
const isSomeOf = (choices: Readonly<Record<string, string>>, value: unknown): boolean =>
  Array.isArray(value) &&
  new Set(value).size === value.length &&
  value.every((each) => typeof each === 'string' && Object.hasOwn(choices, each));

function checkText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return fieldSentences.text;
  return value.length > most ? fieldSentences.tooLong(most) : undefined;
}

/** A path of the shop, or an address with https: nothing that runs a script or leads to another site unnoticed. */
function isLink(value: unknown): boolean {
  const text = String(value);
  if (text.startsWith('/')) return isOwnPath(text);
  return /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/.test(text);
}

function isInstant(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length < 40 &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    isStorableMoment(value)
  );
}

function checkPattern({ pattern }: TextField, text: string): string | undefined {
  return pattern && !pattern.allows.test(text) ? pattern.sentence : undefined;
}

/** Only paths that the shop serves itself: a picture on another server would tell that server who looks at it. */
function checkImage(path: string): string | undefined {
  return path.startsWith('/media/') && isOwnPath(path) ? undefined : fieldSentences.image;
}

function checkReferences(field: ReferencesField, value: unknown): string | undefined {
  const { least = 0, most, counted } = field;
  if (!Array.isArray(value)) return fieldSentences.references;
  if (value.length > most) return fieldSentences.mostReferences(most);
  if (value.length < least) return fieldSentences.fewestReferences(least);
  const ids = idsOfReferences(value);
  if (!ids.every(isId) || value.some((one) => (typeof one === 'object') !== (counted === true))) {
    return fieldSentences.references;
  }
  if (new Set(ids).size < ids.length) return fieldSentences.twice;
  return counted && !value.every(hasQuantity) ? fieldSentences.quantity : undefined;
}

/** The first problem of a small table, with the row and the column. */
function checkRows(field: RowsField, value: unknown): string | undefined {
  const { least = 0, most, columns, distinct } = field;
  if (!Array.isArray(value)) return fieldSentences.rows;
  if (value.length < least) return fieldSentences.fewestRows(least);
  if (value.length > most) return fieldSentences.mostRows(most);
  for (const [index, row] of value.entries()) {
    if (typeof row !== 'object' || row === null) return fieldSentences.rows;
    for (const [name, cell] of cellsOf(field)) {
      const sentence = checkValue(cell, row[name]);
      if (sentence) return fieldSentences.inRow(index + 1, cell.label, sentence);
    }
  }
  const keys = distinct === undefined ? [] : value.map((row) => row[distinct]);
  const isSame = new Set(keys).size < keys.length;
  return isSame ? fieldSentences.sameInRows(columns[distinct ?? '']?.label ?? '') : undefined;
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= greatestInteger;
}

function hasQuantity(value: { quantity?: unknown }): boolean {
  const { quantity } = value;
  return Number.isSafeInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= mostPieces;
}

function checkPictures(value: unknown, most: number): string | undefined {
  if (!Array.isArray(value) || !value.every(isPicture)) return fieldSentences.pictures;
  if (value.length > most) return fieldSentences.tooManyPictures(most);
  if (new Set(value.map(({ id }) => id)).size < value.length) return fieldSentences.twice;
  return value.map(({ url }) => checkImage(url)).find((sentence) => sentence !== undefined);
}

function isPicture(value: unknown): value is Picture {
  const { id, url, alt } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(id) && isShortText(url) && isShortText(alt);
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= longestLink;
