import { describe, expect, it } from 'vitest';
import { chart, linePath, lineSentence } from './price-line.ts';

const at = (day: number, price: number) => ({
  from: `2026-11-${String(day).padStart(2, '0')}T00:00:00+08:00`,
  price,
});
const until = new Date('2026-11-21T00:00:00+08:00');

describe('the line of twelve weeks', () => {
  it('has a step for each change, from the first price to now', () => {
    expect(linePath([at(1, 100), at(11, 80)], until)).toBe(`M0 12H160V108H${chart.width}`);
  });

  it('is flat in the middle if the price never changed, and empty without one', () => {
    expect(linePath([at(1, 100)], until)).toBe(`M0 60H${chart.width}`);
    expect(linePath([], until)).toBe('');
  });

  it('is a sentence for those who do not see it', () => {
    expect(lineSentence([at(1, 100), at(11, 80), at(15, 90)])).toBe(
      '11/1 至今的售價變動 2 次，最低 $80，最高 $100，現在 $90。',
    );
    expect(lineSentence([at(1, 100)])).toBe('11/1 至今的售價都是 $100。');
  });
});
