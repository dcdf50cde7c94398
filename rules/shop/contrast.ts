/** The least contrast of text by WCAG 2, level AA. */
export const leastContrast = 4.5;

/** Contrast by WCAG 2 of two colours such as `#4b2e83`: 1 (the same) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Relative luminance by WCAG 2, 0 (black) to 1 (white). The shop's message bars compute it themselves
 * (`bar-colors.ts`): a module that both share adds 70 bytes to every page of the shop.
 */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255, of a colour with three or six digits. */
function channelsOf(color: string): number[] {
  const digits = color.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
}
