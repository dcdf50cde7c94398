import type PDFDocument from 'pdfkit';
import { canWrite } from '#server/platform/internals/pdfkit/pdfkit.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** The sign that printers use for a character that their font lacks. */
const mark = '〓';

/**
 * The text with only characters that the current font has, so that no empty box is printed. A character that it
 * lacks, e.g. a rare one of a name, becomes 〓, and `hasStrange` is true. Emoji and other pictures are left out.
 */
export function printable(pdf: Pdf, text: string): { written: string; hasStrange: boolean } {
  let hasStrange = false;
  const written = [...text.normalize('NFC')].map((character) => {
    if (character === '\n' || canWrite(pdf, character)) return character;
    if (!/[\p{L}\p{N}]/u.test(character)) return '';
    hasStrange = true;
    return mark;
  });
  return { written: written.join(''), hasStrange };
}
