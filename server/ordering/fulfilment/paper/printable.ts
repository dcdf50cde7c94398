import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** The mark of printers for a character that they do not have. */
const mark = '〓';

/**
 * A text as the current font can write it, so that no empty box is printed: a letter that it lacks, e.g. a rare one of a
 * name, becomes 〓, which `hasStrange` tells; what is a mere picture, such as an emoji, is left out.
 */
export function printable(pdf: Pdf, text: string): { written: string; hasStrange: boolean } {
  // PDFKit keeps the font to itself, and nothing else says what the font can write.
  const { font } = (pdf as unknown as { _font: { font: Font } })._font;
  let hasStrange = false;
  const written = [...text.normalize('NFC')].map((character) => {
    if (character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) {
      return character;
    }
    if (!/[\p{L}\p{N}]/u.test(character)) return '';
    hasStrange = true;
    return mark;
  });
  return { written: written.join(''), hasStrange };
}

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
