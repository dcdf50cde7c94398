import { describe, expect, it } from 'vitest';
import { longNumberMark } from '#contract/resources/spreadsheet.ts';
import type { Cell } from './cell.ts';
import { type Parts, workbookOf } from './testing-workbook.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { readRows } from './workbook.ts';

async function rowsOf(parts: Parts): Promise<(readonly Cell[])[]> {
  const rows = [];
  for await (const { number, cells } of readRows(workbookOf(parts), 'x.xlsx'))
    rows.push([number, ...cells]);
  return rows;
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const noon = new Date('2026-11-26T12:00:00Z');
const midnight = new Date('2026-11-26T00:00:00Z');

describe('a workbook of', () => {
  it('Excel has its shared texts, also in several letterings, its dates, truths, formulas and gaps [7.145]', async () => {
    const rows = await rowsOf({
      strings: [
        '<t>商品編號</t>',
        '<r><rPr><b/></rPr><t xml:space="preserve">有機 </t></r><r><t>棉</t></r>',
        '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      ],
      sheet: `<dimension ref="A1:F3"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>
        <row r="1" spans="1:3" x14ac:dyDescent="0.4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="3"><c r="A3" s="1"><v>46352</v></c><c r="B3" s="2"><v>46352.5</v></c><c r="C3" t="b"><v>1</v></c><c r="D3"><f>1+1</f><v>2</v></c><c r="F3" t="str"><f>"a"</f><v>a</v></c></row>
        </sheetData>`,
    });
    expect(rows).toEqual([
      [1, '商品編號', '有機 棉', '東京'],
      [3, midnight, noon, true, 2, null, 'a'],
    ]);
  });

  it('Excel for Mac counts its days from 1904 where it says so', async () => {
    const workbook = '<workbookPr date1904="1"/>';
    const sheet = '<sheetData><row r="1"><c r="A1" s="1"><v>44890</v></c></row></sheetData>';
    expect(await rowsOf({ workbook, sheet })).toEqual([[1, midnight]]);
  });

  it('LibreOffice names the type of each cell, and styles empty ones', async () => {
    const rows = await rowsOf({
      strings: ['<t xml:space="preserve">名稱</t>'],
      sheet: `<sheetPr filterMode="false"/><dimension ref="A1:B2"/><cols><col collapsed="false" min="1" max="1025" width="11"/></cols><sheetData>
        <row r="1" customFormat="false" ht="12.8"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="n"><v>42</v></c></row>
        <row r="2"><c r="A2" s="0"/><c r="B2" s="1" t="n"><v>46352</v></c></row></sheetData>`,
    });
    expect(rows).toEqual([
      [1, '名稱', 42],
      [2, null, midnight],
    ]);
  });

  it('Google has no size of its sheet', async () => {
    const rows = await rowsOf({
      strings: ['<t>名稱</t>'],
      sheet:
        '<sheetData><row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0"><v>9.9</v></c></row></sheetData>',
    });
    expect(rows).toEqual([[1, '名稱', 9.9]]);
  });

  it('any that stores more digits than a number can have is not read as another number', async () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1"><v>999999999999999</v></c><c r="B1"><v>1234567890123456789</v></c></row></sheetData>';
    expect(await rowsOf({ sheet })).toEqual([[1, 999_999_999_999_999, longNumberMark]]);
  });

  it('Numbers leads to its sheet from the root of the archive', async () => {
    const target = '/xl/worksheets/sheet1.xml';
    const sheet = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>';
    expect(await rowsOf({ target, sheet })).toEqual([[1, 1]]);
  });

  it('a program of .NET may have a prefix before each element, or no place in each cell', async () => {
    const rows =
      '<x:row><x:c t="inlineStr"><x:is><x:t>一</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row>';
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(await rowsOf({ sheet, isWhole: true })).toEqual([[1, '一', 2]]);
  });
});

describe('a workbook that is damaged or hostile', () => {
  // An empty cell changes nothing of a record, so a text that is lost cannot replace one.
  it('has an empty cell where a shared text is missing', async () => {
    const row =
      '<row r="1"><c r="A1" t="s"><v>7</v></c><c r="B1" t="s"><v>-1</v></c><c r="C1"><v>5</v></c></row>';
    const sheet = `<sheetData>${row}</sheetData>`;
    expect(await rowsOf({ strings: ['<t>x</t>'], sheet })).toEqual([[1, null, null, 5]]);
    expect(await rowsOf({ sheet })).toEqual([[1, null, null, 5]]);
  });

  it('is refused without the sheet that it names, and with cells outside of every sheet', async () => {
    const nowhere = rowsOf({ target: 'worksheets/none.xml', sheet: '' });
    await expect(nowhere).rejects.toThrow(UnreadableFile);
    const outside = '<sheetData><row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row></sheetData>';
    await expect(rowsOf({ sheet: outside })).rejects.toThrow(UnreadableFile);
  });

  it('resolves no entities, neither nested ones nor files of the server', async () => {
    const types = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const sheet = `${types}<worksheet><sheetData><row r="1">${inline('&b;')}${inline('&c;')}</row></sheetData></worksheet>`;
    expect(await rowsOf({ sheet, isWhole: true })).toEqual([[1, '&b;', '&c;']]);
  });

  it('takes no time for rows and columns that it only says to have', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>9</v></c></row>';
    const sheet = `<dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>`;
    expect(await rowsOf({ sheet })).toEqual([
      [1, 1],
      [1_048_576, null, 9],
    ]);
  });

  it('is read while it is unpacked: four times the rows take no more than eight times the time', async () => {
    const processorTime = async (count: number) => {
      const row = (index: number) => `<row>${inline(`值${index}`).repeat(10)}</row>`;
      const rows = Array.from({ length: count }, (_, index) => row(index)).join('');
      const file = workbookOf({ sheet: `<sheetData>${rows}</sheetData>` });
      const before = process.cpuUsage();
      let read = 0;
      for await (const { cells } of readRows(file, 'x.xlsx')) read += cells.length;
      expect(read).toBe(count * 10);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The least of three: a collection of garbage, or another process on the core, only adds time.
    const leastTime = async (count: number) =>
      Math.min(await processorTime(count), await processorTime(count), await processorTime(count));
    await processorTime(1_000);
    const few = await leastTime(5_000);
    expect(await leastTime(20_000)).toBeLessThan(few * 8);
  });
});
