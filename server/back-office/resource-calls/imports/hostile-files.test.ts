import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { doTasks, type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';

const test = shopForTests();

const header = ['名稱', '狀態'];
const sound = () => writeXlsx({ sheets: [{ name: 'x', rows: [header, ['活動', '上架']] }] });

/** The workbook with another size of its sheet in the archive's directory. */
async function withDeclaredSize(bytes: number): Promise<Uint8Array> {
  const file = Buffer.from(await sound());
  const at = file.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  expect(file.readUInt32LE(at)).toBe(0x02014b50);
  file.writeUInt32LE(bytes, at + 24);
  return file;
}

let files: FileApi;
beforeAll(async () => {
  files = await fileApi(test, 'news-categories');
});

describe('a file that somebody sends', () => {
  it.each([
    [
      'a picture',
      'file.xlsx',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      '檔案不是可讀取',
    ],
    [
      'a picture that says it is text',
      'file.csv',
      Buffer.from('89504e470d0a1a0a', 'hex'),
      '無法讀取',
    ],
    ['another kind of file', 'file.pdf', Buffer.from('%PDF-1.7'), '只接受 .xlsx 與 .csv'],
    ['the beginning of an archive', 'file.xlsx', Buffer.from('PK\x03\x04 and no more'), '已損壞'],
    ['nothing', 'file.xlsx', Buffer.alloc(0), '檔案不是可讀取'],
    ['a text without the columns', 'file.csv', Buffer.from('a,b\n1,2\n'), '第一列沒有「編號」欄'],
  ])('is refused at once if it is %s [7.145]', async (_, name, bytes, sentence) => {
    const answer = await files.upload(bytes, name);
    expect(answer).toMatchObject({ status: 422, code: 'FILE_UNREADABLE' });
    expect(answer.message).toContain(sentence);
  });

  it('is refused with a password, with macros, and with more in it than anybody needs', async () => {
    const sheets = [{ name: 'x', rows: [['編號', ...header]] }];
    const locked = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } });
    expect((await files.upload(locked)).message).toContain('密碼');
    const macros = await writeXlsx({ sheets, vbaProject: new Uint8Array([1, 2, 3]) });
    expect((await files.upload(macros)).message).toContain('巨集');
    expect((await files.upload(await withDeclaredSize(900_000_000))).message).toContain('過大');
  });

  it('is not unpacked any further than it says that it is long', async () => {
    const answer = await files.upload(await withDeclaredSize(100));
    expect(answer).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('損壞'),
    });
  });

  it('is refused above 20 MB', async () => {
    expect((await files.upload(Buffer.alloc(21 * 1024 * 1024))).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('has 100,000 rows at most', async () => {
    const rows = Array.from({ length: 100_001 }, () => ',x,上架').join('\n');
    const { id } = await files.tried(Buffer.from(`編號,名稱,狀態\n${rows}`), 'many.csv');
    const { data } = await files.state(id);
    expect(data).toMatchObject({ state: 'FAILED', error: expect.stringContaining('100,000') });
  });

  it.each([
    ['UTF-8', 'UTF_8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', 'UTF_8', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['Big5', 'BIG5', (text: string) => iconv.encode(text, 'cp950')],
    ['UTF-16', 'UTF_16', (text: string) => iconv.encode(text, 'utf-16le', { addBOM: true })],
    [
      'UTF-16, the other way round',
      'UTF_16',
      (text: string) => iconv.encode(text, 'utf-16be', { addBOM: true }),
    ],
  ])('is read in %s, and says so', async (_, encoding, encode) => {
    const { id, data } = await files.tried(encode('編號,名稱,狀態\r\n,最新活動,上架\r\n'), 'a.csv');
    expect(data.counts).toMatchObject({ created: 1, errors: 0 });
    expect((await files.state(id)).data).toMatchObject({ encoding });
    const [row] = await files.rows(id);
    expect(row).toMatchObject({ title: '最新活動' });
  });

  it('is read again in another encoding that a person chooses, before anything is written', async () => {
    // The bytes of 「讀警」 in Big5 are also valid UTF-8. The heads are in ASCII.
    const name = iconv.encode('讀警', 'cp950');
    const file = Buffer.concat([
      Buffer.from('id,name,current_visibility_rule\r\n,'),
      name,
      Buffer.from(',OFFLINE\r\n'),
    ]);
    const { id, data: first } = await files.tried(file, 'a.csv');
    expect(first).toMatchObject({ encoding: 'UTF_8' });
    expect(await files.rows(id)).toMatchObject([{ title: 'Ūĵ' }]);
    const again = await files.post(`import/${id}/encoding`, { encoding: 'BIG5' });
    expect(again.data).toMatchObject({ state: 'CHECKING' });
    await doTasks(test);
    expect((await files.state(id)).data).toMatchObject({ state: 'READY', encoding: 'BIG5' });
    expect(await files.rows(id)).toMatchObject([{ title: '讀警' }]);
    await files.finish(id, 'run');
    expect(await files.post(`import/${id}/encoding`, { encoding: 'UTF_8' })).toMatchObject({
      code: 'ALREADY_HANDLED',
    });
  });

  it('stays as it was read if its heads are unknown in the chosen encoding, or if it is a workbook', async () => {
    const big5 = iconv.encode('編號,名稱,狀態\r\n,最新活動,上架\r\n', 'cp950');
    const { id } = await files.tried(big5, 'a.csv');
    const refusal = await files.post(`import/${id}/encoding`, { encoding: 'UTF_8' });
    expect(refusal).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('欄'),
    });
    expect((await files.state(id)).data).toMatchObject({ state: 'READY', encoding: 'BIG5' });
    expect((await files.post('import/999999/encoding', { encoding: 'BIG5' })).code).toBe(
      'NOT_FOUND',
    );
    expect((await files.post(`import/${id}/encoding`, { encoding: 'GBK' })).status).toBe(422);
  });

  it('is read by the values of its formulas', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['編號', ...header],
            [null, null, '上架'],
          ],
          cells: new Map([['1,1', { formula: '"春"&"季"', formulaResult: '春季' }]]),
        },
      ],
    });
    const { id } = await files.tried(file);
    expect(await files.rows(id)).toMatchObject([{ kind: 'CREATE', title: '春季' }]);
  });

  it('says of a number whose digits a spreadsheet has changed that it has to be text', async () => {
    const products = await fileApi(test, 'products');
    const long = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['商品編號', '名稱', '售價'],
            [1_234_567_890_123_456_800, '長號', 10],
          ],
        },
      ],
    });
    const csv = Buffer.from('商品編號,名稱,售價,國際條碼\nLONG-1,長號,10,4.71231E+12\n');
    for (const [bytes, name, column] of [
      [long, 'a.xlsx', '商品編號'],
      [csv, 'a.csv', '國際條碼'],
    ] as const) {
      const { id, data } = await products.tried(bytes, name);
      expect(data).toMatchObject({ counts: { created: 0, errors: 1 } });
      expect((await products.rows(id, 'ERROR'))[0]?.errors).toContainEqual(
        expect.objectContaining({ column, rule: expect.stringContaining('設為「文字」') }),
      );
    }
  });

  it('cannot say of a number, a date or a choice what it is not', async () => {
    const products = await fileApi(test, 'products');
    const { id } = await products.tried(
      Buffer.from('商品編號,名稱,售價,顯示,限購數量\nA-1,名稱,很貴,展示,-5\n'),
      'a.csv',
    );
    const [row] = await products.rows(id, 'ERROR');
    expect(row?.errors).toEqual([
      { row: 2, column: '售價', value: '很貴', rule: '需為整數' },
      { row: 2, column: '顯示', value: '展示', rule: expect.stringContaining('上架、下架') },
    ]);
  });
});
