import { describe, expect, it } from 'vitest';
import { contrastOf, hexOf, seenThrough } from './contrast.ts';

describe('the contrast of two colours', () => {
  it('is that of WCAG 2, whichever comes first', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#fff', '#000')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#4b2e83', '#4b2e83')).toBe(1);
  });

  it('is counted with what shines through a panel', () => {
    expect(seenThrough('#ffffff', 1, '#000000')).toBe('#ffffff');
    expect(seenThrough('#ffffff', 0, '#123456')).toBe('#123456');
    expect(seenThrough('#fff', 0.5, '#000000')).toBe('#808080');
    expect(hexOf([0, 9.6, 255])).toBe('#000aff');
  });
});
