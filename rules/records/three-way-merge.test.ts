import { expect, it } from 'vitest';
import { instant, references, text } from '#contract/resources/fields.ts';
import { threeWayMerge } from './three-way-merge.ts';

const fields = {
  title: text({ label: '標題', maxLength: 20 }),
  label: text({ label: '標籤', maxLength: 20 }),
  begin: instant({ label: '開始' }),
  goods: references({ label: '商品', to: 'products', most: 9 }),
};

it('takes a field that nobody else has changed', () => {
  const base = { title: '夏', label: 'A' };
  const current = { ...base, begin: null, goods: [1] };
  expect(threeWayMerge(fields, { base, current, wanted: { title: '秋', label: 'B' } })).toEqual({
    values: { title: '秋', label: 'B' },
    conflicts: [],
  });
});

it('names a field that somebody else has changed to something else, and leaves it', () => {
  const base = { title: '夏', goods: [1] };
  const current = { title: '冬', label: 'A', begin: null, goods: [1] };
  expect(threeWayMerge(fields, { base, current, wanted: { title: '秋', goods: [1, 2] } })).toEqual({
    values: { goods: [1, 2] },
    conflicts: ['title'],
  });
});

it('needs nothing where the record is as wanted already, whatever the offset of a moment', () => {
  const base = { begin: null };
  const current = { title: '', label: '', begin: '2026-12-01T10:00:00+08:00', goods: [] };
  expect(
    threeWayMerge(fields, { base, current, wanted: { begin: '2026-12-01T02:00:00Z' } }),
  ).toEqual({ values: {}, conflicts: [] });
});
