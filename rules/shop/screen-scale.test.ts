import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardPixels, cardSize, pixelsOf, readScale, scaleOf, usualScale } from './screen-scale.ts';

/** What the shopper sees on a screen with so many pixels a millimetre. */
const onScreen = (pixels: number, density: number) => pixels / density;

describe('the scale of a screen', () => {
  it('is right by two per cent on any screen whose card was matched to the pixel', () => {
    const densities = fc.double({ min: 1.9, max: 11, noNaN: true });
    fc.assert(
      fc.property(densities, fc.integer({ min: 100, max: 450 }), (density, length) => {
        const matched = Math.round(cardSize.long * density);
        const drawn = onScreen(pixelsOf(length, scaleOf(matched)), density);
        expect(Math.abs(drawn - length) / length).toBeLessThan(0.02);
      }),
    );
  });

  it('is that of CSS before a card was matched: 96 pixels an inch', () => {
    expect(pixelsOf(25.4, usualScale)).toBeCloseTo(96, 10);
  });

  it('is measured by a card of ISO/IEC 7810, on screens where it takes 160 to 960 pixels', () => {
    expect(cardSize).toEqual({ long: 85.6, short: 53.98 });
    const isRead = (pixels: number) => readScale(String(85.6 / pixels)) !== undefined;
    expect([159, 160, 960, 961].map(isRead)).toEqual([false, true, true, false]);
  });

  it('comes back as it was stored, and nothing else does', () => {
    for (const pixels of [cardPixels.least, 324, cardPixels.most]) {
      expect(readScale(String(scaleOf(pixels)))).toBe(scaleOf(pixels));
    }
    expect(readScale(String(usualScale))).toBe(usualScale);
    for (const text of [undefined, '', 'large', '0', '-1', '40', 'NaN']) {
      expect(readScale(text)).toBeUndefined();
    }
  });
});
