import { describe, expect, it } from 'vitest';
import { comparePath, readComparedIds } from './comparison.ts';

describe('the address of a comparison', () => {
  it('names two or three products, each once', () => {
    expect(readComparedIds(['1,2,3'])).toEqual({ kind: 'ids', ids: [1, 2, 3] });
    expect(readComparedIds(['4', '7'])).toEqual({ kind: 'ids', ids: [4, 7] });
    expect(readComparedIds(['5,5,6'])).toEqual({ kind: 'ids', ids: [5, 6] });
    expect(readComparedIds(['4', '', '7'])).toEqual({ kind: 'ids', ids: [4, 7] });
    expect(readComparedIds(['0,1,2'])).toEqual({ kind: 'ids', ids: [1, 2] });
    expect(comparePath([1, 2, 3])).toBe('/compare?ids=1,2,3');
  });

  it('is refused with one, four or two hundred of them', () => {
    const many = Array.from({ length: 200 }, (_, index) => index + 1).join(',');
    expect(readComparedIds(['9'])).toEqual({ kind: 'refused', given: 1 });
    expect(readComparedIds(['1,2,3,4'])).toEqual({ kind: 'refused', given: 4 });
    expect(readComparedIds([many])).toEqual({ kind: 'refused', given: 200 });
  });

  it.each([[], [''], ['a,b'], ['1,,2'], ['-1,2'], ['1;2'], ['99999999999,2']])(
    'is refused as %j',
    (...parameters) => {
      expect(readComparedIds(parameters)).toEqual({ kind: 'refused', given: 0 });
    },
  );
});
