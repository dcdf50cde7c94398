import { expect, it } from 'vitest';
import type { Field } from '#contract/resources/fields.ts';
import { readCell } from './cells.ts';

const names = { keyOf: () => undefined, idOf: () => undefined };
const barcode: Field = { kind: 'text', label: '國際條碼', maxLength: 40 };
const read = (cell: string | number, before?: string) => readCell(barcode, cell, names, before);

it.each(['4.71E+12', '4.71231E+12', '1e+15'])('refuses the rewritten number %s', (text) => {
  expect(read(text, '4712312345678')).toMatchObject({ problem: expect.stringContaining('文字') });
});

it('takes a rewritten number that the record has already, so that the rest of its row can change', () => {
  expect(read('4.71E+12', '4.71E+12')).toEqual({ value: '4.71E+12' });
});

it.each([
  ['4712312345678', '4712312345678'],
  [4_712_312_345_678, '4712312345678'],
  ['20261126000123', '20261126000123'],
  ['1E5', '1E5'],
  ['E+12', 'E+12'],
  ['型號 4.71E+12', '型號 4.71E+12'],
])('takes %s as it is', (cell, value) => {
  expect(read(cell)).toEqual({ value });
});
