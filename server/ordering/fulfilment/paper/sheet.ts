import { fileURLToPath } from 'node:url';
import bwipjs from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import { formatNumber, sum } from '#rules/numbers.ts';
import { printable } from './printable.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/**
 * A document, and the groups by which its pages are numbered: the pages of one packing slip, for example, count
 * together.
 */
export interface Sheet {
  pdf: Pdf;
  width: number;
  height: number;
  /** For each page its group, and whether a character on it is in no font. */
  pages: { of: string; hasStrange: boolean }[];
}

const fontAt = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-tc/${name}`));

/** Sizes of paper in points: a packing slip, a label of a carrier (100 × 150 mm), a list. */
const sizes = { a4: [595.28, 841.89], a5: [419.53, 595.28], label: [283.46, 425.2] } as const;

export const margin = 28;

/** TWD as papers write it. */
export const money = (amount: number): string =>
  `${amount < 0 ? '−' : ''}NT$${formatNumber(Math.abs(amount))}`;

/** The height of a line, as a multiple of the font size. */
const leading = 1.5;

/** An empty document with the fonts of all papers. Only the used characters are embedded. */
export function newSheet(size: keyof typeof sizes, title: string): Sheet {
  const [width, height] = sizes[size];
  const pdf = new PDFDocument({
    size: [width, height],
    // Without a margin, drawing near the edge would add a page.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title },
    lang: 'zh-Hant-TW',
  });
  pdf.registerFont('text', fontAt('400Regular/NotoSansTC_400Regular.ttf'));
  pdf.registerFont('strong', fontAt('700Bold/NotoSansTC_700Bold.ttf'));
  return { pdf, width, height, pages: [] };
}

/** Begins a page. `of`: what it belongs to, e.g. an order's number, for its foot. */
export function addPage({ pdf, pages }: Sheet, of = ''): void {
  pdf.addPage();
  pages.push({ of, hasStrange: false });
}

/** The lowest height for content on a page with a foot. */
export const bottomOf = ({ height }: Sheet) => height - margin - 16;

/** The explanation of 〓. */
export const strangeNote = '〓：字型沒有的字，請看後台的訂單';

/** Writes the foot of each page: its number, the number of pages, and the explanation of 〓 if needed. */
export function drawFeet(sheet: Sheet): void {
  const { pdf, pages, height, width } = sheet;
  for (const [index, { of, hasStrange }] of pages.entries()) {
    pdf.switchToPage(index);
    const same = pages.flatMap((page, at) => (page.of === of ? [at] : []));
    const place = { x: margin, y: height - margin - 6, width: width - 2 * margin, size: 8 };
    const count = `第 ${same.indexOf(index) + 1} 頁，共 ${same.length} 頁`;
    drawText(sheet, count, { ...place, align: 'right' });
    if (hasStrange) drawText(sheet, strangeNote, place);
  }
}

/** The bytes of a finished document. */
export async function bytesOf({ pdf }: Sheet): Promise<Buffer> {
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Points of the narrowest bar. A scanner at arm's length cannot read a narrower one than `least`; wider than `most`
 * brings nothing.
 */
const module = { least: 0.54, most: 1.7 };

/**
 * Draws a Code 128 barcode as lines, so that it is sharp on every printer. `text` may have only Latin letters,
 * digits and signs. The caller must leave the width of ten bars free beside it. False, and nothing is drawn, if it
 * would be too narrow to read.
 */
export function drawBarcode({ pdf }: Sheet, text: string, { x, y, width, height }: Box): boolean {
  const [drawn] = bwipjs.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[];
  const bars = drawn?.sbs ?? [];
  const bar = Math.min(width / sum(bars), module.most);
  if (bar < module.least) return false;
  let at = x;
  for (const [index, units] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, units * bar, height);
    at += units * bar;
  }
  pdf.fill('black');
  return true;
}

interface Style {
  width: number;
  size?: number;
  font?: 'text' | 'strong';
  align?: 'left' | 'right' | 'center';
  /** Text beyond this many lines is replaced by …; without a number all of it is written. */
  lines?: number;
}

/** The text with only characters that the fonts have. */
function prepared({ pdf, pages }: Sheet, text: string, font: 'text' | 'strong', size: number) {
  pdf.font(font).fontSize(size).fillColor('black');
  const { written, hasStrange } = printable(pdf, text);
  const page = pages.at(-1);
  if (page && hasStrange) page.hasStrange = true;
  return written;
}

/** The height of a text in points. */
export function heightOf(
  sheet: Sheet,
  text: string,
  { width, size = 9, font = 'text', lines }: Style,
): number {
  const whole = sheet.pdf.heightOfString(prepared(sheet, text, font, size), { width });
  return lines === undefined ? whole : Math.min(whole, size * leading * lines);
}

/** Writes a text into its width, on as many lines as it needs; answers the height. */
export function drawText(
  sheet: Sheet,
  text: string,
  { x, y, align = 'left', ...style }: Style & { x: number; y: number },
): number {
  const { width, size = 9, font = 'text', lines } = style;
  const height = heightOf(sheet, text, style);
  const limits = lines === undefined ? {} : { height: size * leading * lines, ellipsis: true };
  sheet.pdf.text(prepared(sheet, text, font, size), x, y, { width, align, ...limits });
  return height;
}

/** Writes a text in the largest of these sizes that fits. Text that does not fit in the smallest size ends in …. */
export function drawFitting(
  sheet: Sheet,
  text: string,
  { height, sizes: possible, ...place }: Omit<Style, 'size' | 'lines'> & Box & { sizes: number[] },
): void {
  const fits = (size: number) => heightOf(sheet, text, { ...place, size }) <= height;
  const size = possible.find(fits);
  if (size !== undefined) {
    drawText(sheet, text, { ...place, size });
    return;
  }
  const smallest = Math.min(...possible);
  drawText(sheet, text, {
    ...place,
    size: smallest,
    lines: Math.floor(height / smallest / leading),
  });
}

/** Draws a thin line from margin to margin. `y`: points from the top. */
export function drawRule({ pdf, width }: Sheet, y: number, color = '#888888'): void {
  pdf
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}
