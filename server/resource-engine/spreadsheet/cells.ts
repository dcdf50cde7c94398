import type { Segment } from '#contract/messages.ts';
import type { Field, ReferencesField } from '#contract/resources/fields.ts';
import { fieldSentences, typeSentence } from '#contract/resources/sentences.ts';
import {
  isClearing,
  longestCell,
  longNumberMark,
  tooLongMark,
} from '#contract/resources/spreadsheet.ts';
import { formatDateTime, toWireInstant } from '#rules/dates.ts';
import { clearedValue } from '#rules/records/check-record.ts';
import { readSegment, segmentText } from '#rules/records/segment-words.ts';
import type { Cell, ReadCell, ReferenceNames } from './cell.ts';
import { hasLostDigits, lostDigitsSentence } from './lost-digits.ts';
import { keysInRows, readRows, rowLine } from './row-cells.ts';

/** The value of a field as people read and type it in a cell. A small table also says what it means in its record. */
export function cellOf(
  field: Field,
  value: unknown,
  names: ReferenceNames,
  record: Row = {},
): string | number | null {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'integer':
    case 'money':
      return Number(value);
    case 'yesNo':
      return value ? '是' : '否';
    case 'choice':
      return field.choices[String(value)] ?? String(value);
    case 'instant':
      return formatDateTime(String(value));
    case 'reference':
      return names.keyOf(field.to, Number(value)) ?? null;
    case 'references':
      return fitting((value as unknown[]).map((one) => lineOf(field, one, names)).join('\n'));
    case 'rows':
      return fitting((value as Row[]).map((row) => rowLine(field, row, names, record)).join('\n'));
    case 'segment':
      return fitting(segmentText(value as Segment));
    case 'pictures':
      return fitting((value as Picture[]).map(({ url, alt }) => `${url}|${alt}`).join('\n'));
    default:
      return fitting(String(value));
  }
}

type Row = Readonly<Record<string, unknown>>;

interface Picture {
  id: number;
  url: string;
  alt: string;
}

const fitting = (text: string) => (text.length > longestCell ? tooLongMark : text);

function lineOf({ to, counted }: ReferencesField, one: unknown, names: ReferenceNames): string {
  if (!counted) return names.keyOf(to, Number(one)) ?? '';
  const { id, quantity } = one as { id: number; quantity: number };
  return `${names.keyOf(to, id) ?? ''}×${quantity}`;
}

/** Reads a cell for a field. `before` is the record's present value; pictures keep its ids. */
export function readCell(
  field: Field,
  cell: Cell | undefined,
  names: ReferenceNames,
  before: unknown,
): ReadCell {
  const typed = textOf(cell);
  if (typed === '' || typed === tooLongMark) return { keeps: true };
  if (isClearing(typed)) return { value: clearedValue(field) };
  if (typed === longNumberMark) return { problem: lostDigitsSentence };
  switch (field.kind) {
    case 'integer':
    case 'money':
      return readNumber(field, cell, typed);
    case 'yesNo': {
      const known = yesNoWords[typed.toLowerCase()];
      return known === undefined ? { problem: typeSentence(field) } : { value: known };
    }
    case 'choice': {
      const found = Object.entries(field.choices).find(
        ([name, label]) => name === typed || label === typed,
      );
      return found ? { value: found[0] } : { problem: typeSentence(field) };
    }
    case 'instant':
      return readInstant(cell, typed);
    case 'reference': {
      const id = names.idOf(field.to, typed);
      return id === undefined ? { problem: fieldSentences.reference } : { value: id };
    }
    case 'references':
      return readReferences(field, typed, names);
    case 'segment': {
      const segment = readSegment(typed);
      return segment ? { value: segment } : { problem: fieldSentences.segment };
    }
    case 'rows':
      return readRows(field, linesOf(typed), names);
    case 'pictures':
      return { value: readPictures(typed, (before ?? []) as Picture[]) };
    default:
      // What the record has already was lost before.
      return hasLostDigits(typed) && typed !== before
        ? { problem: lostDigitsSentence }
        : { value: typed };
  }
}

/** The keys of other records that a cell names, for each entity. */
export function keysIn(field: Field, cell: Cell | undefined): { to: string; keys: string[] }[] {
  const typed = textOf(cell);
  if (typed === '' || isClearing(typed) || typed === tooLongMark) return [];
  if (field.kind === 'reference') return [{ to: field.to, keys: [typed] }];
  if (field.kind === 'rows') return keysInRows(field, linesOf(typed));
  if (field.kind !== 'references') return [];
  return [{ to: field.to, keys: linesOf(typed).map((line) => countedLine(field, line).key) }];
}

/** The text of a cell without spaces around it and with one kind of line break. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  // Dates in a spreadsheet are local times of Taipei.
  if (cell instanceof Date)
    return cell.toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ');
  return String(cell).replaceAll('\r\n', '\n').trim();
}

const yesNoWords: Readonly<Record<string, boolean>> = {
  是: true,
  否: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
};

function readNumber(field: Field, cell: Cell | undefined, typed: string): ReadCell {
  if (typeof cell === 'number') return { value: cell };
  // People write numbers with full-width digits, thousands separators and a currency.
  const plain = typed
    .normalize('NFKC')
    .replace(/^NT\$\s*/i, '')
    .replaceAll(',', '');
  return /^-?\d{1,15}(\.\d{1,5})?$/.test(plain)
    ? { value: Number(plain) }
    : { problem: typeSentence(field) };
}

const wallClock = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;

function readInstant(cell: Cell | undefined, typed: string): ReadCell {
  const sentence = { problem: fieldSentences.instant };
  if (typeof cell === 'string' && /(?:Z|[+-]\d\d:\d\d)$/.test(typed)) {
    const at = new Date(typed);
    return Number.isNaN(at.getTime()) ? sentence : { value: toWireInstant(at) };
  }
  const [, year, month, day, hour = '0', minute = '0'] = wallClock.exec(typed) ?? [];
  if (!year || !month || !day) return sentence;
  const two = (digits: string) => digits.padStart(2, '0');
  const written = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00+08:00`;
  const at = Date.parse(written);
  // JavaScript would read the 31st of February as the 3rd of March.
  return !Number.isNaN(at) && toWireInstant(new Date(at)) === written
    ? { value: written }
    : sentence;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `QM-000012×2`; `*` may stand for `×`. */
function countedLine({ counted }: ReferencesField, line: string) {
  const at = counted ? Math.max(line.lastIndexOf('×'), line.lastIndexOf('*')) : -1;
  const digits = line.slice(at + 1).trim();
  return at > 0 && /^\d{1,6}$/.test(digits)
    ? { key: line.slice(0, at).trimEnd(), quantity: Number(digits) }
    : { key: line, quantity: 1 };
}

function readReferences(field: ReferencesField, typed: string, names: ReferenceNames): ReadCell {
  const read = linesOf(typed).map((line) => {
    const { key, quantity } = countedLine(field, line);
    return { key, quantity, id: names.idOf(field.to, key) };
  });
  const unknown = read.filter(({ id }) => id === undefined).map(({ key }) => key);
  if (unknown.length > 0) {
    return { problem: `${fieldSentences.reference}：${unknown.slice(0, 5).join('、')}` };
  }
  return { value: read.map(({ id, quantity }) => (field.counted ? { id, quantity } : id)) };
}

/** `address|description`, one a line. */
function readPictures(typed: string, before: readonly Picture[]): Picture[] {
  let greatest = Math.max(0, ...before.map(({ id }) => id));
  return linesOf(typed).map((line) => {
    const bar = line.indexOf('|');
    const url = bar < 0 ? line : line.slice(0, bar).trim();
    const known = before.find((picture) => picture.url === url);
    const alt = bar < 0 ? (known?.alt ?? '') : line.slice(bar + 1).trim();
    if (!known) greatest += 1;
    return { id: known?.id ?? greatest, url, alt };
  });
}
