import { expect, it } from 'vitest';
import type { Resource } from '#contract/resources/resource.ts';
import { pathOfRecord, pathOfRow } from './path-of-record.ts';
import { withSortedReferences } from './references.ts';

const maintained = { name: 'videos', title: 'name', fields: {} } as unknown as Resource;
const listed = (change: object) =>
  ({ name: 'refunds', title: 'orderNo', fields: {}, access: 'order.read', ...change }) as never;
const row = { id: 7, orderNo: '2026 1' } as never;

it('a row leads to its own screen, or to its subject', () => {
  expect(pathOfRow(maintained, row)).toBe('/videos/7');
  expect(pathOfRow({ ...maintained, foundIn: 'orders' } as never, row)).toBe('/videos/7');
  expect(pathOfRecord(maintained, 7)).toBe('/videos/7');
  const own = listed({ hasPage: true, foundIn: 'orders' });
  expect([pathOfRow(own, row), pathOfRecord(own, 7)]).toEqual(['/refunds/7', '/refunds/7']);
  const found = listed({ hasPage: false, foundIn: 'orders' });
  expect(pathOfRow(found, row)).toBe('/orders?keyword=2026%201');
  expect(pathOfRecord(found, 7)).toBeUndefined();
  expect(pathOfRow(listed({ hasPage: false }), row)).toBeUndefined();
});

it('references without an order are sorted by id as they are stored, others stay', () => {
  const fields = {
    free: { kind: 'references', label: '', most: 9 },
    ordered: { kind: 'references', label: '', most: 9, ordered: true },
    name: { kind: 'text', label: '', maxLength: 9 },
  };
  const resource = { ...maintained, fields } as unknown as Resource;
  const counted = [{ id: 3 }, { id: 1 }];
  expect(
    withSortedReferences(resource, {
      free: [3, 1, 2],
      ordered: [3, 1],
      name: 'b a',
      other: [2, 1],
    }),
  ).toEqual({ free: [1, 2, 3], ordered: [3, 1], name: 'b a', other: [2, 1] });
  expect(withSortedReferences(resource, { free: counted })).toEqual({
    free: [{ id: 1 }, { id: 3 }],
  });
  expect(withSortedReferences(resource, { free: null })).toEqual({ free: null });
});
