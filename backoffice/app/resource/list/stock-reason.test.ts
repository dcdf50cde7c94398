import { describe, expect, it } from 'vitest';
import { stockReason } from './stock-reason.ts';

describe('the reason of a stock movement', () => {
  it('is another cause if only a text was typed', () => {
    expect(stockReason('試用品', undefined)).toEqual({ text: '試用品', cause: 'OTHER' });
    expect(stockReason('', undefined)).toEqual({ text: '' });
  });

  it('stays the chosen cause, which the text explains', () => {
    expect(stockReason('外盒破損', 'DAMAGE')).toEqual({ text: '外盒破損', cause: 'DAMAGE' });
    expect(stockReason('', 'DAMAGE')).toEqual({ text: '', cause: 'DAMAGE' });
  });
});
