import { libraryFolder } from '#contract/media.ts';
import { pictureWidths } from '#rules/goods/pictures.ts';

/** Hexadecimal digits of a stem, which is the beginning of the SHA-256 of a file. */
const stemLength = 24;

const address = new RegExp(
  String.raw`^${libraryFolder}([\da-f]{${stemLength}})-(${pictureWidths.join('|')})(?:x\d{3})?\.(avif|webp|jpg)$`,
);

/** The stem of an uploaded picture: the beginning of its hash. */
export const stemOf = (sha256: string): string => sha256.slice(0, stemLength);

/**
 * The beginning of a picture's addresses. The stem of a picture that came with the demonstration shop is its path below
 * /media, e.g. `products/day-24-1`; an uploaded one has no slash.
 */
export const beginOf = (stem: string): string =>
  isFromDemonstration(stem) ? `/media/${stem}` : libraryFolder + stem;

/** Whether a picture came with the demonstration shop. */
export const isFromDemonstration = (stem: string): boolean => stem.includes('/');

/** An address of a picture in any width and format, with its colour; the group is its beginning without the width. */
export const anyPictureAddress =
  /(\/media\/[\w/.-]{1,80})-\d{1,5}(?:x\d{3})?\.\w{3,4}(?:#[\da-f]{6})?/g;

/** The stem of the picture that an address of any kind names; undefined for other texts. */
export function stemIn(address: string): string | undefined {
  const [, begin] = /^\/media\/([\w/.-]{1,80})-\d{1,5}\./.exec(address) ?? [];
  const library = libraryFolder.slice('/media/'.length);
  return begin?.startsWith(library) ? begin.slice(library.length) : begin;
}

/** The name of the stored picture itself, before variants. */
export const originalName = (stem: string): string => `${stem}-original`;

/** The name of a variant, and of its file. */
export const variantName = (stem: string, width: number, format: string): string =>
  `${stem}-${width}.${format}`;

/**
 * The width in a picture's address: the smallest of the page widths that is at least as wide as the picture, or the
 * largest.
 */
export function namedWidth(width: number): number {
  return pictureWidths.find((candidate) => candidate >= width) ?? Math.max(...pictureWidths);
}

/** The address of a picture as records name it, with its colour, e.g. `/media/library/9f…-1200.webp#e9dfd2`. */
export function pathOf(stem: string, width: number, colour: string | undefined): string {
  return `${libraryFolder}${variantName(stem, namedWidth(width), 'webp')}${colour ?? ''}`;
}

/** The variant that an address below the library names; undefined if it is no address of a picture. */
export function wantedAt(path: string) {
  const [, stem, width, format] = (path.length <= 200 && address.exec(path)) || [];
  return stem && width && format ? { stem, width: Number(width), format } : undefined;
}
