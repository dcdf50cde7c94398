import { describe, expect, it } from 'vitest';
import {
  choices,
  type Field,
  instant,
  integer,
  rows,
  segment,
} from '#contract/resources/fields.ts';
import { fieldSentences as sentences } from '#contract/resources/sentences.ts';
import { checkValue } from './check-value.ts';

const label = '欄位';
const columns = {
  count: integer({ label: '件數', min: 1, max: 9, required: true }),
  percent: integer({ label: '折', min: 1, max: 9 }),
};
const some = choices({ label, choices: { A: '甲', B: '乙' } });
const tiers = rows({ label, columns, most: 3, distinct: 'count' });
const [one, two, three] = [1, 2, 3].map((count) => ({ count, percent: 9 }));
const momentOf = (length: number) => `${'2026-12-01T10:00:00.'.padEnd(length - 1, '0')}Z`;

describe('a value with parts', () => {
  it.each<[name: string, field: Field, value: unknown, problem: string | undefined]>([
    ['some choices', some, ['B', 'A'], undefined],
    ['one choice twice', some, ['A', 'A'], sentences.oneOf(['甲', '乙'])],
    ['an unknown choice', some, ['A', 'X'], sentences.oneOf(['甲', '乙'])],
    ['a choice that is no text', some, [5], sentences.oneOf(['甲', '乙'])],
    ['a moment of 39 characters', instant({ label }), momentOf(39), undefined],
    ['a moment of 40 characters', instant({ label }), momentOf(40), sentences.instant],
    ['receivers', segment({ label }), { viewId: 3 }, undefined],
    ['no receivers', segment({ label }), {}, sentences.segment],
    ['no rows', tiers, [], undefined],
    ['three rows', tiers, [three, one, two], undefined],
    ['a row too many', tiers, [one, two, three, one], sentences.mostRows(3)],
    ['as few rows as may be', { ...tiers, least: 2 }, [one, two], undefined],
    ['a row too few', { ...tiers, least: 2 }, [one], sentences.fewestRows(2)],
    ['what is no list', tiers, { count: 1 }, sentences.rows],
    ['a row that is nothing', tiers, [one, null], sentences.rows],
    ['a row that is a number', tiers, [one, 2], sentences.rows],
    [
      'a wrong cell',
      tiers,
      [one, { count: 2, percent: 10 }],
      sentences.inRow(2, '折', sentences.between(1, 9)),
    ],
    ['the same in two rows', tiers, [one, two, one], sentences.sameInRows('件數')],
    ['the same where it may be', rows({ label, columns, most: 3 }), [one, one], undefined],
  ])('%s', (_, field, value, problem) => {
    expect(checkValue(field, value)).toBe(problem);
  });
});
