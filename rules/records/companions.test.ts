import { expect, it } from 'vitest';
import type { Fields } from '#contract/resources/resource.ts';
import { withCompanions } from './companions.ts';
import { idsOfReferences } from './references.ts';

const fields = {
  price: { kind: 'money', label: '價格' },
  cost: { kind: 'money', label: '成本' },
  reason: { kind: 'text', label: '原因', goesWith: ['price', 'cost'] },
} as unknown as Fields;
const record = { price: 100, cost: 50, reason: '上次' };

it('a reason is written with a change of what it belongs to, and empty if none is given', () => {
  expect(withCompanions(fields, record, { price: 90, reason: '特賣' })).toEqual({
    price: 90,
    reason: '特賣',
  });
  expect(withCompanions(fields, record, { price: 100, cost: 40 })).toEqual({
    price: 100,
    cost: 40,
    reason: '',
  });
});

it('a reason without a change is left out', () => {
  expect(withCompanions(fields, record, { reason: '特賣' })).toEqual({});
  expect(withCompanions(fields, record, { price: 100, reason: '特賣' })).toEqual({ price: 100 });
});

it('references are ids, or records with an id and a quantity', () => {
  expect(idsOfReferences([3, { id: 1 }, { id: 2, quantity: 5 }])).toEqual([3, 1, 2]);
  expect(idsOfReferences(null)).toEqual([]);
});
