import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** The sign that printers use for a character that their font lacks. */
const mark = '〓';

/**
 * The text with only characters that the current font has, so that no empty box is printed. A character that it
 * lacks, e.g. a rare one of a name, becomes 〓, and `hasStrange` is true. Emoji and other pictures are left out.
 */
export function printable(pdf: Pdf, text: string): { written: string; hasStrange: boolean } {
  // PDFKit does not expose the font, and nothing else tells which characters it has.
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
