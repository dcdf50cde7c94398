/** The size of a bank card (ISO/IEC 7810 ID-1), in millimetres. */
export const cardSize = { long: 85.6, short: 53.98 };

/** Millimetres of a CSS pixel, by CSS. Real screens differ by half as much and more. */
export const usualScale = 25.4 / 96;

/** The pixels that the long side of a card may take: from a wall screen far away to a phone in the hand. */
export const cardPixels = { least: 160, most: 960 };

/** Millimetres of a CSS pixel on a screen where the long side of a card takes so many pixels. */
export function scaleOf(pixels: number): number {
  return cardSize.long / pixels;
}

/** Pixels of a length in millimetres. */
export function pixelsOf(millimetres: number, scale: number): number {
  return millimetres / scale;
}

/** A stored scale; undefined if it is none that calibrating can give. */
export function readScale(text: string | undefined): number | undefined {
  const scale = Number(text);
  const isPossible = scale >= scaleOf(cardPixels.most) && scale <= scaleOf(cardPixels.least);
  return isPossible ? scale : undefined;
}
