import { describe, expect, it } from 'vitest';
import { hasNoGoods, offeredValues, rangeText } from './filter-options.ts';

const known = [{ value: '日用' }, { value: '夜用', note: '睡覺時' }, { value: '運動' }];

describe('the values a filter offers', () => {
  it('are in their own order with counts, also those without products', () => {
    const counted = [
      { value: '夜用', count: 9 },
      { value: '日用', count: 4 },
    ];
    expect(offeredValues(known, counted, [])).toEqual([
      { value: '日用', count: 4 },
      { value: '夜用', note: '睡覺時', count: 9 },
      { value: '運動', count: 0 },
    ]);
  });

  it('include what is chosen, so that it can be deselected', () => {
    expect(offeredValues(known, [{ value: '日用', count: 4 }], ['運動', '登山'])).toEqual([
      { value: '日用', count: 4 },
      { value: '夜用', note: '睡覺時', count: 0 },
      { value: '運動', count: 0 },
      { value: '登山', count: 0 },
    ]);
  });

  it('include values that are new in the catalogue', () => {
    expect(offeredValues(known, [{ value: '旅行', count: 2 }], []).at(-1)).toEqual({
      value: '旅行',
      count: 2,
    });
  });

  it('are all known values while the catalogue does not answer', () => {
    expect(offeredValues(known, undefined, []).map(({ value }) => value)).toEqual([
      '日用',
      '夜用',
      '運動',
    ]);
  });
});

describe('a range', () => {
  it.each([
    [21, 25, '21–25 公分'],
    [undefined, 20, '20 公分以下'],
    [31, undefined, '31 公分以上'],
    [undefined, undefined, ''],
  ])('of %s to %s reads %s', (min, max, text) => {
    expect(rangeText(min, max, '公分')).toBe(text);
  });
});

describe('a button for filters', () => {
  const facets = { usage: [], absorbency: [{ value: '量多', count: 3 }], material: [] };

  it('has no goods if none of its counted values has', () => {
    expect(hasNoGoods({ material: ['有機棉'] }, facets)).toBe(true);
    expect(hasNoGoods({ absorbency: ['量多', '超量多'] }, facets)).toBe(false);
  });

  it('may have goods if nobody counted them', () => {
    expect(hasNoGoods({ onSale: true }, facets)).toBe(false);
    expect(hasNoGoods({ material: ['有機棉'] }, undefined)).toBe(false);
  });
});
