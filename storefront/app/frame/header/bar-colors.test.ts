import { describe, expect, it } from 'vitest';
import { barColors } from './bar-colors.ts';

describe('the colours of a message bar', () => {
  it('are the chosen background and a text colour that is readable on it [3.041]', () => {
    expect(barColors('#4B2E83')).toEqual({
      backgroundColor: '#4B2E83',
      color: 'var(--color-paper)',
    });
    expect(barColors('#FFE3CC').color).toBe('var(--color-ink)');
    expect(barColors('#fff').color).toBe('var(--color-ink)');
    expect(barColors('#000').color).toBe('var(--color-paper)');
  });

  it('are the brand’s purple if the value is not a hex colour', () => {
    for (const value of ['', 'red', '#12345', 'url(x)', '#GGGGGG'])
      expect(barColors(value).backgroundColor, value).toBe('var(--color-violet-700)');
  });
});
