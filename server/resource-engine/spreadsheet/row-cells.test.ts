import { describe, expect, it } from 'vitest';
import { integer, money, reference, rows } from '#contract/resources/fields.ts';
import { quantityOffers } from '#contract/resources/quantity-offers.ts';
import type { ReferenceNames } from './cell.ts';
import { cellOf, keysIn, readCell } from './cells.ts';

const field = rows({
  label: '加購商品',
  columns: {
    productId: reference({ label: '商品', to: 'products', required: true }),
    price: money({ label: '價' }),
    limit: integer({ label: '價上限', min: 1, max: 9 }),
  },
  most: 3,
});
const names: ReferenceNames = {
  keyOf: (_, id) => `QM-${id}`,
  idOf: (_, key) => (key.startsWith('QM-') ? Number(key.slice(3)) : undefined),
};
const value = [
  { productId: 7, price: 60, limit: 2 },
  { productId: 8, price: null, limit: null },
];

describe('the cell of a small table', () => {
  it('has a line for each row, and comes back as it was', () => {
    const cell = cellOf(field, value, names);
    expect(cell).toBe('商品 QM-7、價 60、價上限 2\n商品 QM-8');
    expect(readCell(field, cell, names, [])).toEqual({ value });
  });

  it('says what a row means in its record, and is read without those words', () => {
    const tiers = quantityOffers.fields.tiers;
    const steps = [
      { count: 3, amount: 199, percent: null },
      { count: 5, amount: 310, percent: null },
    ];
    const cell = cellOf(tiers, steps, names, { kind: 'ANY_N_FOR' });
    expect(cell).toBe('件數 3、金額 199（任選 3 件 $199）\n件數 5、金額 310（任選 5 件 $310）');
    expect(readCell(tiers, cell, names, [])).toEqual({ value: steps });
    const changed = String(cell).replace('金額 199', '金額 189');
    expect(readCell(tiers, changed, names, [])).toMatchObject({ value: [{ amount: 189 }, {}] });
    expect(cellOf(tiers, steps, names, {})).toBe('件數 3、金額 199\n件數 5、金額 310');
  });

  it('is read as people type it', () => {
    const typed = ' 商品：QM-7 、 價 $1,060、價上限=３ \r\n\r\n';
    expect(readCell(field, typed, names, [])).toEqual({
      value: [{ productId: 7, price: 1060, limit: 3 }],
    });
    expect(readCell(field, '清空', names, value)).toEqual({ value: [] });
    expect(readCell(field, '', names, value)).toEqual({ keeps: true });
  });

  it.each([
    ['三件', '第 1 行：每行一列'],
    ['商品 QM-7、價 很便宜', '第 1 行：「價」需為整數'],
    ['商品 QM-7\n商品 沒有', '第 2 行：找不到這筆資料：沒有'],
  ])('names the line of a problem: %s', (typed, sentence) => {
    expect(readCell(field, typed, names, [])).toEqual({
      problem: expect.stringContaining(sentence),
    });
  });

  it('names the records of other entities', () => {
    expect(keysIn(field, '商品 QM-7、價 1\n商品 QM-8')).toEqual([
      { to: 'products', keys: ['QM-7', 'QM-8'] },
    ]);
  });
});
