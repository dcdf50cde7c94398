import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import {
  creationFields,
  fieldsOf,
  type Resource,
  writableFields,
} from '#contract/resources/resource.ts';
import { clearMark, clearWord } from '#contract/resources/spreadsheet.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { recordValues } from '#server/testing/record-values.ts';

const test = shopForTests({ seeded: true });
const { newValues } = recordValues(test);

type Values = Record<string, unknown>;

async function cellsOf(file: Uint8Array, name = 'file.xlsx'): Promise<Cell[][]> {
  const rows = [];
  for await (const { cells } of readRows(file, name)) rows.push([...cells]);
  return rows;
}

const workbook = async (rows: readonly (readonly Cell[])[]) =>
  writeXlsx({ sheets: [{ name: 'x', rows: rows.map((row) => [...row]) }] });

/** The values that must be the same after an undo: all except those that every change moves. */
const lasting = ({ version: _version, updatedAt: _updatedAt, ...values }: Values) => values;

const fromFiles = resources.filter(({ madeByUpload }) => !madeByUpload);

describe.each(fromFiles.map((resource) => [resource.name, resource] as const))(
  'files of %s',
  (name, resource) => {
    let files: FileApi;
    let records: RecordApi;
    let ids: number[];
    beforeAll(async () => {
      files = await fileApi(test, name);
      records = await recordApi(test, name);
      const made = [];
      for (let count = 0; count < 3; count++) {
        made.push((await records.call('create', newValues(resource))).data);
      }
      ids = made.map(({ id }) => Number(id));
    });
    const readAll = () =>
      Promise.all(ids.map(async (id) => (await records.call('edit', undefined, id)).data));
    const exported = async () => cellsOf((await files.get('export')).bytes);

    it.each(['xlsx', 'csv'])(
      'come back as %s without any change [7.144, 7.145]',
      async (format) => {
        const { status, bytes } = await files.get(`export?format=${format}`);
        expect(status).toBe(200);
        const answer = await files.tried(bytes, `file.${format}`);
        expect(await files.rows(answer.id, 'ERROR')).toEqual([]);
        expect(await files.rows(answer.id)).toEqual([]);
        expect(answer.data).toMatchObject({
          state: 'READY',
          counts: { created: 0, updated: 0, errors: 0 },
        });
        expect(answer.data.counts?.unchanged).toBe((await exported()).length - 1);
      },
    );

    it('change, add and are undone, record by record as they were [7.145]', async () => {
      const before = await readAll();
      const [header = [], ...rows] = await exported();
      const own = rows.filter(([id]) => ids.includes(Number(id)));
      const others = await another();
      const changed = own.map((row, index) =>
        index === 0 ? mixed(resource, header, row, others) : row,
      );
      const added = asNew(header, others);
      const answer = await files.tried(await workbook([header, ...changed, added]));
      expect(await files.rows(answer.id, 'ERROR')).toEqual([]);
      expect(answer.data.counts).toEqual({ created: 1, updated: 1, unchanged: 2, errors: 0 });

      const options = { confirm_price_drops: true };
      expect((await files.finish(answer.id, 'run', options)).data).toMatchObject({
        state: 'DONE',
        error: null,
      });
      expect((await files.post(`import/${answer.id}/run`, options)).code).toBe('ALREADY_HANDLED');
      const after = await readAll();
      expect(after.map(lasting)).not.toEqual(before.map(lasting));
      const [row] = await files.rows(answer.id, 'CREATE');
      const made = await records.call('edit', undefined, Number(row?.recordId));
      expect(made.data.id).toBe(row?.recordId);
      const history = await records.call('history', undefined, ids[0]);
      expect(history.rows[0]).toMatchObject({ call: `${name}/import-run` });

      expect((await files.finish(answer.id, 'undo')).data).toMatchObject({ state: 'UNDONE' });
      expect((await readAll()).map(lasting)).toEqual(before.map(lasting));
      const gone = await records.call('edit', undefined, Number(row?.recordId));
      expect(gone.code).toBe('NOT_FOUND');
    });

    it('name each error by row, column and value, and leave columns alone that they do not have', async () => {
      const [header = [], ...rows] = await exported();
      const own = rows.filter(([id]) => ids.includes(Number(id)));
      const [required] = writableFields(resource).filter(
        ([field, { kind }]) =>
          field !== resource.key && ['text', 'integer', 'money', 'image', 'choice'].includes(kind),
      );
      if (!required) throw new Error(`${name} has no field to empty.`);
      const at = header.indexOf(required[1].label);
      const isMoney = required[1].kind === 'integer' || required[1].kind === 'money';
      const wrong = own.map((row, index) =>
        row.map((cell, column) =>
          column === at && index === 0
            ? isMoney
              ? '不是數字'
              : required[1].kind === 'choice'
                ? '沒有這個'
                : 'x'.repeat(300)
            : cell,
        ),
      );
      const [first] = own;
      const answer = await files.tried(await workbook([header, ...wrong, first ?? []]));
      expect(answer.data.counts).toMatchObject({ created: 0, updated: 0, errors: 2 });
      const found = await files.rows(answer.id, 'ERROR');
      expect(found[0]).toMatchObject({ row: 2, errors: [{ row: 2, column: required[1].label }] });
      expect(JSON.stringify(found[1])).toContain('與第 2 列重複');

      const narrow = await files.tried(
        await workbook([
          [header[0] ?? '', '不存在的欄'],
          [ids[0] ?? 0, 'x'],
        ]),
      );
      expect(narrow.data).toMatchObject({
        counts: { created: 0, updated: 0, unchanged: 1, errors: 0 },
        unknownColumns: ['不存在的欄'],
      });
      const file = await cellsOf((await files.get(`import/${answer.id}/errors.xlsx`)).bytes);
      expect(file).toHaveLength(3);
      expect(file[0]?.slice(0, 2)).toEqual(['錯誤', '編號']);
    });

    it('offer a template with its columns and their rules', async () => {
      const template = await cellsOf((await files.get('import-template')).bytes);
      const labels = [...writableFields(resource), ...creationFields(resource)].map(
        ([, { label }]) => label,
      );
      expect(template[0]).toEqual(['編號', ...labels]);
      expect(new Set(template[0]).size).toBe(labels.length + 1);
      expect(new Set(fieldsOf(resource).map(([, { label }]) => label)).size).toBe(
        fieldsOf(resource).length,
      );
    });

    /** Makes a record, reads its cells by their headers, and removes it. */
    async function another(): Promise<Map<string, Cell>> {
      const { data } = await records.call('create', newValues(resource));
      const [header = [], ...rows] = await exported();
      const row = rows.find(([id]) => id === data.id) ?? [];
      await records.call('delete', { version: data.version }, Number(data.id));
      return new Map(header.map((label, index) => [String(label), row[index] ?? null]));
    }
  },
);

/** A row of one record with the other fields of another one. */
function mixed(
  resource: Resource,
  header: readonly Cell[],
  row: readonly Cell[],
  others: ReadonlyMap<string, Cell>,
): Cell[] {
  const key = resource.fields[resource.key]?.label;
  const unchanged = new Set([
    '編號',
    key,
    ...(resource.name === 'level-rules' ? ['升等門檻', '續等門檻'] : []),
  ]);
  return header.map((label, index) => {
    if (unchanged.has(String(label)) || others.get(String(label)) === null)
      return row[index] ?? null;
    return uniqueText(resource, String(label))
      ? (row[index] ?? null)
      : (others.get(String(label)) ?? null);
  });
}

function uniqueText(resource: Resource, label: string): boolean {
  return fieldsOf(resource).some(
    ([, field]) => field.label === label && 'unique' in field && field.unique === true,
  );
}

/** The other record as a row for a new one. */
function asNew(header: readonly Cell[], others: ReadonlyMap<string, Cell>): Cell[] {
  return header.map((label) => (label === '編號' ? null : (others.get(String(label)) ?? null)));
}

describe('a cell', () => {
  it(`that says ${clearMark} or ${clearWord} empties, and an empty one keeps`, async () => {
    const files = await fileApi(test, 'products');
    const records = await recordApi(test, 'products');
    const resource = resources.find(({ name }) => name === 'products') as Resource;
    const { data } = await records.call('create', newValues(resource));
    const rows = [
      ['商品編號', '會員價', '簡述', '名稱'],
      [String(data.materialNo), clearMark, clearWord, null],
    ];
    const { id } = await files.tried(await workbook(rows));
    await files.finish(id, 'run');
    const after = await records.call('edit', undefined, Number(data.id));
    expect(after.data).toMatchObject({ memberPrice: null, briefDescription: '', name: data.name });
  });
});
