/** Linear blend of two CSS hex colours in linear light; `t` 0 gives `a`, 1 gives `b`. */
export function mix(a: string, b: string, t: number): string {
  const from = channels(a);
  const to = channels(b);
  return `#${from
    .map((v, i) => {
      const blended = v ** 2.2 + ((to[i] as number) ** 2.2 - v ** 2.2) * t;
      return Math.round(Math.max(0, Math.min(1, blended ** (1 / 2.2))) * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

/** A CSS hex colour with an opacity between 0 and 1. */
export function fade(color: string, opacity: number): string {
  const [r, g, b] = channels(color).map((v) => Math.round(v * 255));
  return `rgba(${r},${g},${b},${opacity})`;
}

/** The colour that a CSS hex colour with an opacity between 0 and 1 gives on a canvas of the colour `ground`. */
export function over(ground: string, color: string, opacity: number): string {
  const below = channels(ground);
  return `#${channels(color)
    .map((v, i) => {
      const blended = (below[i] as number) + (v - (below[i] as number)) * opacity;
      return Math.round(blended * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

/** Relative luminance, 0-1. */
export function luminance(color: string): number {
  const [r, g, b] = channels(color) as [number, number, number];
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}
