import { cellsOf, type RowCell, type RowsField } from '#contract/resources/fields.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { rowSentence } from '#rules/campaigns/row-words.ts';
import type { ReadCell, ReferenceNames } from './cell.ts';

type Row = Readonly<Record<string, unknown>>;

/** Between two cells of a row, in the text of a file. No key of a record has it. */
const separator = '、';

/** The labels of the columns of a small table. */
export const labelsOf = (field: RowsField): string[] =>
  cellsOf(field).map(([, { label }]) => label);

/**
 * A row of a small table as one line of a file: `件數 3、金額 199（任選 3 件 $199）`. Empty cells are left out. The sentence
 * is there for people: who changes the cells need not change it.
 */
export function rowLine(field: RowsField, row: Row, names: ReferenceNames, record: Row): string {
  const cells = cellsOf(field)
    .flatMap(([name, cell]) => {
      const value = row[name];
      if (value === null || value === undefined) return [];
      const shown = cell.kind === 'reference' ? names.keyOf(cell.to, Number(value)) : value;
      return [`${cell.label} ${shown ?? ''}`];
    })
    .join(separator);
  const sentence = rowSentence(field, row, record);
  return sentence === null ? cells : `${cells}（${sentence}）`;
}

/** A line without the sentence for people at its end. */
function withoutSentence({ words }: RowsField, line: string): string {
  const begin = words && line.trimEnd().endsWith('）') ? line.lastIndexOf('（') : -1;
  return begin < 0 ? line : line.slice(0, begin);
}

/** Reads the lines of a small table. Every cell begins with the label of its column. */
export function readRows(
  field: RowsField,
  lines: readonly string[],
  names: ReferenceNames,
): ReadCell {
  const read = lines.map((line) => readRow(field, line, names));
  const wrong = read.findIndex((row) => typeof row === 'string');
  if (wrong >= 0) return { problem: `第 ${wrong + 1} 行：${String(read[wrong])}` };
  return { value: read };
}

/** The row of a line, or the sentence about its problem. */
function readRow(field: RowsField, line: string, names: ReferenceNames): Row | string {
  const row: Record<string, unknown> = Object.fromEntries(
    cellsOf(field).map(([name]) => [name, null]),
  );
  for (const part of partsOf(withoutSentence(field, line))) {
    const known = cellOfPart(field, part);
    if (!known) return fieldSentences.rowCell(labelsOf(field));
    const value = readPart(known.cell, known.text, names);
    if (typeof value === 'string') return value;
    row[known.name] = value;
  }
  return row;
}

const partsOf = (line: string) =>
  line
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The column whose label a part begins with, and its text after the label. The longest label counts. */
function cellOfPart(field: RowsField, part: string) {
  const [found] = cellsOf(field)
    .filter(([, { label }]) => part.startsWith(label))
    .toSorted(([, one], [, other]) => other.label.length - one.label.length);
  if (!found) return undefined;
  const [name, cell] = found;
  const text = part.slice(cell.label.length).replace(/^\s*[:：=]?\s*/, '');
  return { name, cell, text };
}

/** The number of a cell, or the sentence about its problem. */
function readPart(cell: RowCell, text: string, names: ReferenceNames): number | null | string {
  if (text === '') return null;
  if (cell.kind === 'reference') {
    return names.idOf(cell.to, text) ?? `${fieldSentences.reference}：${text}`;
  }
  const plain = text
    .normalize('NFKC')
    .replace(/^NT\$\s*|^\$\s*/i, '')
    .replaceAll(',', '');
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : `「${cell.label}」${fieldSentences.integer}`;
}

/** The keys of the records that these lines name, for each entity. */
export function keysInRows(
  field: RowsField,
  lines: readonly string[],
): { to: string; keys: string[] }[] {
  const parts = lines.flatMap(partsOf).flatMap((part) => cellOfPart(field, part) ?? []);
  return cellsOf(field).flatMap(([name, cell]) =>
    cell.kind === 'reference'
      ? [{ to: cell.to, keys: parts.flatMap((part) => (part.name === name ? [part.text] : [])) }]
      : [],
  );
}
