import { describe, expect, it } from 'vitest';
import { contrastOf, leastContrast } from './contrast.ts';

describe('the contrast of two colours', () => {
  it('is that of WCAG 2, whichever comes first', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#fff', '#000')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#4b2e83', '#4b2e83')).toBe(1);
    // Each channel counts by its own weight; dark ones are nearly linear.
    expect(contrastOf('#ff0000', '#ffffff')).toBeCloseTo(3.9985, 4);
    expect(contrastOf('#00ff00', '#ffffff')).toBeCloseTo(1.3722, 4);
    expect(contrastOf('#0000ff', '#ffffff')).toBeCloseTo(8.5925, 4);
    expect(contrastOf('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4);
    expect(contrastOf('#0b0b0b', '#000000')).toBeCloseTo(1.0669, 4);
  });

  it('is enough for text, by level AA, with the lightest grey that WCAG lets stand on white', () => {
    expect(contrastOf('#767676', '#ffffff')).toBeGreaterThanOrEqual(leastContrast);
    expect(contrastOf('#777777', '#ffffff')).toBeLessThan(leastContrast);
  });
});
