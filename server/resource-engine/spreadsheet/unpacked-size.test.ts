import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackedSize } from './unpacked-size.ts';
import { readRows } from './workbook.ts';

const million = 1024 * 1024;

/** An archive with these parts. Readers find the parts by the directory at its end. */
function archiveOf(parts: Readonly<Record<string, Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const workbook = (sheet: Buffer, more: Readonly<Record<string, Buffer>> = {}) =>
  archiveOf({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
/** Rows like those of a large real sheet: much repeats, except numbers and names. */
const honestRows = (bytes: number) =>
  Buffer.from(
    Array.from(
      { length: Math.ceil(bytes / 90) },
      (_, row) =>
        `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>QM-${(row * 7919) % 99_991}</t></is></c><c r="B${row}"><v>${(row * 31) % 977}</v></c></row>`,
    ).join(''),
  );

describe('a workbook that unpacks to much more than it is', () => {
  const sentence = '檔案解壓縮後過大，請刪除空白的列與欄再試';

  it('is refused before anybody unpacks it, also behind a part that packs badly', async () => {
    const blanks = Buffer.alloc(30 * million, ' ');
    expect(() => unpackedSize(workbook(blanks))).toThrow(sentence);
    const noise = {
      'xl/media/image1.png': Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))),
    };
    expect(() => unpackedSize(workbook(blanks, noise))).toThrow(sentence);
    const rows = readRows(workbook(blanks), 'blanks.xlsx');
    await expect(rows.next()).rejects.toThrow(sentence);
  });

  it('is read while it is small, and so is a large one with rows in it', () => {
    expect(unpackedSize(workbook(Buffer.alloc(10 * million, ' ')))).toBeGreaterThan(10 * million);
    expect(unpackedSize(workbook(honestRows(30 * million)))).toBeGreaterThan(30 * million);
  });
});
