import { expect, it } from 'vitest';
import { byPlace } from './natural-order.ts';

it('goods are walked in the order of the shelves, numbers counting as numbers, those without a place last', () => {
  const goods = [
    ['', 'B-2'],
    ['A-10-1', 'P-1'],
    ['', 'B-1'],
    ['B-01', 'P-2'],
    ['A-2-1', 'P-10'],
    ['A-2-1', 'P-9'],
  ].map(([place = '', materialNo = '']) => ({ place, materialNo }));
  expect(goods.toSorted(byPlace).map(({ materialNo }) => materialNo)).toEqual([
    'P-9',
    'P-10',
    'P-1',
    'P-2',
    'B-1',
    'B-2',
  ]);
});
