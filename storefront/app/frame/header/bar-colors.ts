const hex = /^#([\da-f]{3}|[\da-f]{6})$/i;

/** Relative luminance by WCAG 2, 0 (black) to 1 (white). */
function luminance(color: string): number {
  const digits = color.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (at: number) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
}

/** Background and a readable text colour. Any value but a hex colour gives the brand's purple (G-053). */
export function barColors(color: string): { backgroundColor: string; color: string } {
  if (!hex.test(color)) {
    return { backgroundColor: 'var(--color-violet-700)', color: 'var(--color-paper)' };
  }
  const background = luminance(color);
  const onWhite = 1.05 / (background + 0.05);
  // The ink's own luminance is about 0.013.
  const onInk = (background + 0.05) / 0.063;
  return {
    backgroundColor: color,
    color: onWhite >= onInk ? 'var(--color-paper)' : 'var(--color-ink)',
  };
}
