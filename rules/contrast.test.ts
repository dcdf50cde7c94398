import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';

describe('the contrast of two colours', () => {
  it('is that of WCAG 2, whichever comes first', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#fff', '#000')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#4b2e83', '#4b2e83')).toBe(1);
  });
});
