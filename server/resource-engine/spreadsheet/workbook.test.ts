import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell, Column } from './cell.ts';
import { readRows, writeRows } from './workbook.ts';

const columns: Column[] = [
  { header: '商品編號', width: 12, isText: true },
  { header: '數量 <&>', width: 8, isText: false },
];
const written = (rows: AsyncIterable<Cell[]>) =>
  writeRows('xlsx', { name: '商品/一', columns, author: 'a&b@example.tw' }, rows);

async function* given(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

/** The packed files of an archive, from its directory: name, checksum, packed bytes. */
function filesOf(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [length, offset] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const begin = offset + 30 + archive.readUInt16LE(offset + 26);
    const file = {
      name: archive.toString('utf8', at + 46, at + 46 + length),
      crc: archive.readUInt32LE(at + 16),
      size: archive.readUInt32LE(at + 24),
      packed: archive.subarray(begin, begin + archive.readUInt32LE(at + 20)),
    };
    at += 46 + length;
    return file;
  });
}

describe('a workbook that is written row by row', () => {
  it('says of every cell what was put into it, whatever its characters mean in XML [7.144]', async () => {
    const texts = [
      '0012',
      '<b>一</b> & ]]> "二"',
      ' 前後有空白 ',
      '兩\n行\t欄',
      '_x0041_ 與 _x',
      '控制\u0001字元',
      '𠮷野家',
      '=1+1',
    ];
    const rows = texts.map((text, index): Cell[] => [text, index === 0 ? null : -index / 4]);
    const archive = await buffer(written(given(rows)));
    const read = [];
    for await (const { number, cells } of readRows(archive, 'x.xlsx'))
      read.push([number, ...cells]);
    expect(read[0]).toEqual([1, '商品編號', '數量 <&>']);
    expect(read.slice(1)).toEqual(
      rows.map(([text, count], index) => [index + 2, text, ...(count === null ? [] : [count])]),
    );
    expect((await readXlsx(archive)).sheets.map(({ name }) => name)).toEqual(['商品 一']);
    const properties = filesOf(archive).find(({ name }) => name === 'docProps/core.xml');
    expect(inflateRawSync(properties?.packed ?? Buffer.alloc(0)).toString()).toContain(
      '<dc:creator>a&amp;b@example.tw</dc:creator>',
    );
  });

  it('is a sound archive: sizes and checksums are those of its files [7.144]', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index): Cell[] => [`QM-${index}`, index]);
    const files = filesOf(await buffer(written(given(rows))));
    expect(files.map(({ name }) => name)).toContain('xl/worksheets/sheet1.xml');
    for (const { crc, size, packed } of files) {
      const bytes = inflateRawSync(packed);
      expect([bytes.length, crc32(bytes)]).toEqual([size, crc]);
    }
  });

  it('breaks off when its rows cannot be read, and stops reading them when nobody wants more [7.144]', async () => {
    async function* failing(): AsyncGenerator<Cell[]> {
      yield ['一', 1];
      throw new Error('the database is gone');
    }
    await expect(buffer(written(failing()))).rejects.toThrow('the database is gone');

    let isClosed = false;
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (let count = 0; ; count++) yield [randomBytes(60).toString('base64'), count];
      } finally {
        isClosed = true;
      }
    }
    let length = 0;
    for await (const piece of written(endless())) {
      length += (piece as Buffer).length;
      if (length > 1_000_000) break;
    }
    await expect.poll(() => isClosed).toBe(true);
  });
});
