import { fileURLToPath } from 'node:url';
import bwipjs from 'bwip-js/node';
import PDFDocument from 'pdfkit';

type Sheet = InstanceType<typeof PDFDocument>;

const fontAt = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-tc/${name}`));

/** Sizes of paper in points: a packing slip, a label of a carrier (100 × 150 mm), a list. */
const sizes = { a4: [595.28, 841.89], a5: [419.53, 595.28], label: [283.46, 425.2] } as const;

export const margin = 28;

/** An empty document with the fonts of all papers; only the characters that are used are embedded. */
export function newSheet(size: keyof typeof sizes, title: string): Sheet {
  const sheet = new PDFDocument({
    size: [...sizes[size]],
    margin,
    autoFirstPage: false,
    info: { Title: title },
    lang: 'zh-Hant-TW',
  });
  sheet.registerFont('text', fontAt('400Regular/NotoSansTC_400Regular.ttf'));
  sheet.registerFont('strong', fontAt('700Bold/NotoSansTC_700Bold.ttf'));
  return sheet;
}

/** The bytes of a finished document. */
export async function bytesOf(sheet: Sheet): Promise<Buffer> {
  const parts: Buffer[] = [];
  sheet.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    sheet.on('end', resolve);
    sheet.on('error', reject);
  });
  sheet.end();
  await ended;
  return Buffer.concat(parts);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A Code 128 barcode in lines, so that it is sharp on every printer; `text` has Latin letters, digits and signs only. */
export function drawBarcode(sheet: Sheet, text: string, { x, y, width, height }: Box): void {
  const [drawn] = bwipjs.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[];
  const bars = drawn?.sbs ?? [];
  const module = width / bars.reduce((sum, bar) => sum + bar, 0);
  let at = x;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) sheet.rect(at, y, bar * module, height);
    at += bar * module;
  }
  sheet.fill('black');
}

/** Text that ends in … where its place ends, instead of running into its neighbour. */
export function drawLine(
  sheet: Sheet,
  text: string,
  {
    x,
    y,
    width,
    size = 9,
    font = 'text',
    align = 'left' as const,
  }: {
    x: number;
    y: number;
    width: number;
    size?: number;
    font?: 'text' | 'strong';
    align?: 'left' | 'right' | 'center';
  },
): void {
  sheet
    .font(font)
    .fontSize(size)
    .fillColor('black')
    .text(text, x, y, { width, height: size * 1.5, ellipsis: true, lineBreak: true, align });
}

export function drawRule(sheet: Sheet, y: number): void {
  sheet
    .moveTo(margin, y)
    .lineTo(sheet.page.width - margin, y)
    .lineWidth(0.5)
    .strokeColor('#888888')
    .stroke();
}
