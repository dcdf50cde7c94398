import { zipSync } from 'fflate';
import sharp from 'sharp';
import { cleanPicture } from '#server/media/clean-picture.ts';
import { inspectPicture } from '#server/media/inspect-picture.ts';
import { fileOfForm } from '#server/platform/http/file-of-form.ts';
import { readFewRows } from '#server/resource-engine/spreadsheet/read-few-rows.ts';
import { workbookOf } from '#server/resource-engine/spreadsheet/testing-workbook.ts';
import { unpackedSize } from '#server/resource-engine/spreadsheet/unpacked-size.ts';
import { UnreadableFile } from '#server/resource-engine/spreadsheet/unreadable-file.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Target } from '../target.ts';

const isUnreadable = (error: unknown) => error instanceof UnreadableFile;

async function readAll(file: Uint8Array, name: string): Promise<void> {
  for await (const row of readRows(file, name)) row.cells.length;
}

const row =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46352.5</v></c><c r="C1" t="inlineStr"><is><t>棉</t></is></c></row>';
const sheet = `<dimension ref="A1:C1"/><sheetData>${row}</sheetData>`;
const workbook = workbookOf({ sheet, strings: ['<t>商品編號</t>'] });

const csv = '商品編號,名稱\r\nA001,"有機""棉""\r\n24cm"\r\n\'=1+1,-1\r\n';

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') =>
  sharp({ create: { width: 8, height: 6, channels: 4, background: '#4B2E8380' } })
    .toFormat(format)
    .toBuffer();
const pictures = await Promise.all((['png', 'jpeg', 'webp', 'gif', 'avif'] as const).map(picture));

const boundary = 'b0';
const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`;

/** Files that people upload. */
export const fileTargets: readonly Target[] = [
  {
    name: 'a CSV',
    examples: [csv, Buffer.from(`\ufeff${csv}`), Buffer.from(csv, 'utf16le'), '商品;棉\n1;2'],
    words: ['"', '""', '\r\n', ',', ';', '\t', "'="],
    read: (bytes) => readAll(bytes, 'a.csv'),
    refuses: isUnreadable,
  },
  {
    name: 'an Excel file',
    examples: [workbook],
    read: (bytes) => readAll(bytes, 'a.xlsx'),
    refuses: isUnreadable,
  },
  {
    name: 'the sheet of an Excel file',
    examples: [sheet],
    words: [row, '<c r="XFD1048576"><v>1</v></c>', '<f>1+1</f>', ' t="e"', ' t="b"', ' t="str"'],
    read: (bytes) => readAll(workbookOf({ sheet: bytes.toString('utf8') }), 'a.xlsx'),
    refuses: isUnreadable,
  },
  {
    name: 'the shared texts of an Excel file',
    examples: ['<t>商品編號</t>', '<r><t xml:space="preserve">有機 </t></r><r><t>棉</t></r>'],
    words: ['<si>', '</si>', '<t>', '</t>', '<rPh sb="0" eb="2"><t>a</t></rPh>'],
    read: (bytes) => readAll(workbookOf({ sheet, strings: [bytes.toString('utf8')] }), 'a.xlsx'),
    refuses: isUnreadable,
  },
  {
    name: 'the directory of an archive',
    examples: [workbook, zipSync({ 'xl/workbook.xml': new Uint8Array(9) })],
    read: unpackedSize,
    refuses: isUnreadable,
  },
  {
    name: 'a small spreadsheet',
    examples: [csv, workbook],
    read: (bytes) =>
      readFewRows(bytes, 'a.csv', { most: 100, unit: '筆', columns: '第一欄請放單號', width: 1 }),
  },
  {
    name: 'a picture',
    examples: pictures,
    words: ['<svg', '<script>', '%PDF-', 'PK\u0005\u0006', '<!doctype html'],
    read: async (bytes) => {
      const inspected = await inspectPicture(bytes);
      return inspected.ok ? cleanPicture(bytes, inspected.value) : inspected;
    },
  },
  {
    name: 'a form with a file',
    examples: [form],
    words: [`--${boundary}`, '\r\n\r\n', '; filename*=', 'Content-Transfer-Encoding: base64'],
    read: (bytes) => {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return fileOfForm({ headers, query: {} } as Parameters<typeof fileOfForm>[0], bytes);
    },
    refuses: (error) => (error as { statusCode?: number }).statusCode === 400,
  },
];
