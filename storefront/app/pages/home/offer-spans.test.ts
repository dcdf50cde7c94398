import { describe, expect, it } from 'vitest';
import { offerSpans } from './offer-spans.ts';

/** The sums of the rows that these widths make. */
function rowsOf(widths: readonly number[]): number[] {
  const rows: number[] = [];
  for (const width of widths) {
    const last = rows.at(-1);
    if (last === undefined || last + width > 12) rows.push(width);
    else rows[rows.length - 1] = last + width;
  }
  return rows;
}

describe('the offers of home on a large screen', () => {
  it.each(Array.from({ length: 24 }, (_, index) => index + 1))(
    '%i of them fill their rows',
    (count) => {
      const withBanners = offerSpans(count, true);
      expect(withBanners).toHaveLength(count);
      expect(new Set(rowsOf([6, ...withBanners]))).toEqual(new Set([12]));
      const alone = offerSpans(count, false);
      expect(alone).toHaveLength(count);
      expect(new Set(rowsOf(alone))).toEqual(new Set([count === 1 ? 6 : 12]));
    },
  );

  it('are four in a row where they can be', () => {
    expect(offerSpans(6, true)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(offerSpans(5, true)).toEqual([3, 3, 4, 4, 4]);
    expect(offerSpans(7, true)).toEqual([3, 3, 4, 4, 4, 6, 6]);
  });
});
