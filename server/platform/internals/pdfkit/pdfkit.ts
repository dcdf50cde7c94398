import type PDFDocument from 'pdfkit';
import type { PrivatePart } from '../private-part.ts';

/** The version of `pdfkit` that was read for this file. */
export const readFor = '0.20.2';

/** What is used here that the documentation of PDFKit does not promise. */
export const privateParts = [
  ['document', '_font', 'object', 'is the current font; nothing else says what it can write'],
  ['font', 'font', 'object', 'is the same as fontkit has read it'],
] as const satisfies readonly PrivatePart[];

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** Whether the current font of a document can write a character. */
export const canWrite = (document: InstanceType<typeof PDFDocument>, character: string): boolean =>
  (document as unknown as { _font: { font: Font } })._font.font.hasGlyphForCodePoint(
    character.codePointAt(0) ?? 0,
  );
