import { beforeAll, describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { administratorRoles } from '#contract/administrators.ts';
import { type Condition, mostConditions, operators } from '#contract/resources/conditions.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import {
  fieldsOf,
  filteredFields,
  listedFields,
  sortableFields,
} from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { listedRows, person } from '#server/testing/listed-rows.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

/** Searches that are older than read-only resources. */
const olderSearches = new Set(
  Object.values(adminEndpoints).map(({ path }) => path.replace('/api/backstagex/', '')),
);

const test = shopForTests();
/** Each test signs in administrators, more than fit on one page. These rows fit. */
const oldest = { field: 'id', is: 'to', value: 60 };
let made: Awaited<ReturnType<typeof listedRows>>;
beforeAll(async () => {
  made = await listedRows(test, 5);
  const { api } = await newAdministrator(test, 'service');
  await api.createPrivacyRequest({
    body: { email: made.email, kind: 'EXPORT', channel: 'EMAIL' },
  });
});

const comparedValues = [
  'x',
  -1,
  true,
  null,
  ['x'],
  'TODAY',
  '2026-11-03T10:00:00+08:00',
  "'; --",
] as const;

/** Every comparison of a field with every value, as many in a list as one search takes. */
function comparisonsOf(field: string): Condition[][] {
  const all = operators.flatMap((is) => comparedValues.map((value) => ({ field, is, value })));
  return Array.from({ length: Math.ceil(all.length / mostConditions.leaves) }, (_, index) =>
    all.slice(index * mostConditions.leaves, (index + 1) * mostConditions.leaves),
  );
}

async function cellsOf(file: Uint8Array, format: string): Promise<Cell[][]> {
  const rows = [];
  for await (const { cells } of readRows(file, `file.${format}`)) rows.push([...cells]);
  return rows;
}

it('every declared read-only resource has one adapter to a table', () => {
  const adapted = readOnlyAdapters.map(({ resource }) => resource.name);
  expect(adapted.toSorted()).toEqual(readOnlyResources.map(({ name }) => name).toSorted());
});

describe.each(
  readOnlyAdapters.map((adapted) => [adapted.resource.name, adapted.resource] as const),
)('the read-only resource %s', (name, resource) => {
  let api: RecordApi;
  beforeAll(async () => {
    api = await recordApi(test, name, { role: 'owner' });
  });
  const search = (body: object = {}) => api.call('advance-search', body);

  it('compares and orders by nothing that is masked or that not all may see', () => {
    expect(resource.fields[resource.title]).toMatchObject({ kind: 'text', list: { pinned: true } });
    expect(sortableFields(resource)).toContain(resource.sort.field);
    for (const [field, declared] of fieldsOf(resource)) {
      const isMasked = declared.kind === 'text' && declared.masked !== undefined;
      if (!isMasked && !declared.seenWith) continue;
      expect(declared.filtered ?? declared.sortable ?? false, field).toBe(false);
    }
  });

  it('is searched below both prefixes, in pages, without anybody’s data [7.128, 7.134, 7.135]', async () => {
    const first = await search({ perPage: 2 });
    expect(first.status).toBe(200);
    expect(first.meta).toMatchObject({ page: 1, perPage: 2 });
    const other = await recordApi(test, name, { role: 'owner', prefix: 'bscore' });
    const again = await other.call('advance-search', { perPage: 2 });
    // Signing in adds an administrator, and an export adds an audit entry. Both come first in those lists.
    if (resource.group === 'orders') expect(again.rows).toEqual(first.rows);
    const names = listedFields(resource).map(([field]) => field);
    for (const row of first.rows)
      expect(Object.keys(row).toSorted()).toEqual(['id', ...names].toSorted());
    const all = JSON.stringify((await search({ perPage: 100 })).rows);
    for (const secret of [...Object.values(person), made.email]) expect(all).not.toContain(secret);
  });

  it('is ordered by each of its fields, both ways [7.134]', async () => {
    for (const field of sortableFields(resource)) {
      const ids = async (direction: string) => {
        const { status, rows } = await search({
          sort: { field: toSnakeKey(field), direction },
          conditions: oldest,
          perPage: 100,
        });
        expect(status, field).toBe(200);
        return rows;
      };
      const [up, down] = [await ids('ascending'), await ids('descending')];
      expect(up.map(({ id }) => id).toReversed(), field).toEqual(down.map(({ id }) => id));
      const values = up.map((row) => row[field] ?? null).filter((value) => value !== null);
      const ordered = values.every((value, at) => at === 0 || !isBelow(value, values[at - 1]));
      expect(ordered, `${field}: ${values}`).toBe(true);
    }
  });

  it('takes every comparison of each field, or says at its place why not [7.135]', async () => {
    for (const field of filteredFields(resource)) {
      for (const any of comparisonsOf(toSnakeKey(field))) {
        const answer = await search({ conditions: { any } });
        const refused = new Set(Object.keys(answer.errors).map((place) => place.split('.')[2]));
        const taken = any.filter((_, index) => !refused.has(String(index)));
        if (refused.size > 0) {
          expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
          for (const place of Object.keys(answer.errors))
            expect(place).toMatch(/^conditions\.any\.\d+\.(is|value)$/);
        } else expect(answer.status, JSON.stringify(any)).toBe(200);
        if (refused.size === 0 || taken.length === 0) continue;
        const { status } = await search({ conditions: { any: taken } });
        expect(status, JSON.stringify(taken)).toBe(200);
      }
    }
    const refused = [
      { sort: { field: 'nonsense', direction: 'ascending' } },
      { conditions: { field: 'nonsense', is: 'equal', value: 1 } },
      { conditions: { all: [] } },
      { page: 0 },
      { perPage: 101 },
      { nonsense: 1 },
    ];
    for (const body of refused) expect((await search(body)).status).toBe(422);
  });

  it('leaves as a file with the rows of the list, and nobody’s data [7.144]', async () => {
    const files = await fileApi(test, name, { role: 'owner' });
    const q = JSON.stringify({
      keyword: '',
      conditions: oldest,
    });
    // Fields that need a right of their own to export have a separate test.
    const taken = fieldsOf(resource).filter(([, { personal }]) => !personal);
    const columns = taken.map(([field]) => toSnakeKey(field)).join(',');
    for (const format of ['xlsx', 'csv']) {
      const path = `export?format=${format}&q=${encodeURIComponent(q)}&columns=${columns}`;
      const { status, bytes } = await files.get(path);
      expect(status).toBe(200);
      const [header = [], ...rows] = await cellsOf(bytes, format);
      expect(header).toEqual(['編號', ...taken.map(([, { label }]) => label)]);
      const listed = await search({
        perPage: 100,
        conditions: oldest,
        sort: { field: 'id', direction: 'ascending' },
      });
      // The export adds an audit entry itself.
      const ids = listed.rows.map(({ id }) => id).slice(0, rows.length);
      expect(rows.map(([id]) => Number(id))).toEqual(ids);
      const text = JSON.stringify(rows);
      for (const secret of [...Object.values(person), made.email])
        expect(text).not.toContain(secret);
    }
  });

  it('is read by the roles with its right alone, as a list and as a file [6.005, 9.045]', async () => {
    for (const role of administratorRoles) {
      const mayRead = hasRight(role, resource.access);
      const other = await recordApi(test, name, { role });
      expect((await other.call('advance-search', {})).status, role).toBe(mayRead ? 200 : 403);
      const files = await fileApi(test, name, { role });
      const mayExport = hasRight(role, resource.exports ?? resource.access);
      expect((await files.get(`export?format=csv&columns=${resource.title}`)).status, role).toBe(
        mayExport ? 200 : 403,
      );
    }
  });

  if (resource.isSearchedPlainly) {
    it('is searched without conditions, too, and answers the same [7.134]', async () => {
      const [plain, all] = [await api.call('search', {}), await search()];
      expect(plain).toMatchObject({ status: 200, meta: all.meta, rows: all.rows });
      expect((await api.call('search', { conditions: oldest })).status).toBe(422);
    });
    return;
  }

  if (!olderSearches.has(`${name}/search`)) return;
  it('is narrowed by its older search, too, which answers as before [1.017, 7.134]', async () => {
    const older = await api.call('search', {});
    expect(older.status).toBe(200);
    expect(older.meta.perPage).toBe(20);
    const [newest] = older.rows;
    const conditions = { field: 'id', is: 'not', value: newest?.id };
    const sort = { field: 'id', direction: 'ascending' };
    const narrowed = await api.call('search', { conditions, sort });
    expect(narrowed.rows.map(({ id }) => id)).not.toContain(newest?.id);
    expect(narrowed.rows.map(({ id }) => Number(id))).toEqual(
      narrowed.rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other),
    );
    const none = await api.call('search', { keyword: 'nobody-and-nothing' });
    expect(none.rows).toEqual([]);
    const wrong = await api.call('search', { conditions: { ...conditions, is: 'contains' } });
    expect(wrong).toMatchObject({
      status: 422,
      errors: { 'conditions.is': expect.any(String) },
    });
  });
});

describe('orders', () => {
  it('are found by number, account, parcel, e-mail and the last digits of a phone, none of which is shown [7.134]', async () => {
    const api = await recordApi(test, 'orders', { role: 'service' });
    const found = async (keyword: string) =>
      (await api.call('advance-search', { keyword })).rows.map(({ orderNo }) => orderNo);
    const [first] = made.orders;
    const all = made.orders.map(({ orderNo }) => orderNo).toReversed();
    const { rows } = await api.call('advance-search', { keyword: first?.orderNo });
    expect(rows).toMatchObject([
      {
        buyerName: '歐＊＊晴',
        recipient: '王＊棉',
        recipientMobile: '0911***333',
        email: `${made.email[0]}***${made.email.slice(made.email.indexOf('@'))}`,
      },
    ]);
    const [row] = rows;
    expect(await found(String(row?.virtualAccount))).toEqual([first?.orderNo]);
    expect(await found(String(row?.trackingNo))).toEqual([first?.orderNo]);
    for (const keyword of [
      '4321',
      '87654321',
      '0987-654-321',
      '222333',
      '0911222333',
      made.email,
    ]) {
      expect(await found(keyword), keyword).toEqual(all);
    }
    const start = made.email.slice(0, made.email.indexOf('@') + 2);
    for (const keyword of [start, start.toUpperCase(), '歐陽', '小棉', '歐陽小晴']) {
      expect(await found(keyword), keyword).toEqual(all);
    }
    expect(await found(String(first?.orderNo).slice(-6))).toEqual([first?.orderNo]);
    for (const keyword of [
      '321',
      '0987654',
      '%',
      '____',
      '晴',
      '歐＊',
      start.slice(0, 2),
      'nobody@example.tw',
    ]) {
      expect(await found(keyword), keyword).toEqual([]);
    }
    const owner = await recordApi(test, 'refunds', { role: 'accounting' });
    expect((await owner.call('advance-search', { keyword: '4321' })).meta.total).toBe(all.length);
  });

  it('find nobody by parts of what a role may not see, so that it cannot be guessed sign by sign', async () => {
    const all = made.orders.map(({ orderNo }) => orderNo).toReversed();
    const name = made.email.slice(0, made.email.indexOf('@'));
    for (const [resource, role] of [
      ['orders', 'warehouse'],
      ['orders', 'viewer'],
      ['refunds', 'accounting'],
    ] as const) {
      const api = await recordApi(test, resource, { role });
      const found = async (keyword: string) =>
        (await api.call('advance-search', { keyword })).meta.total;
      for (const keyword of ['4321', '0987654321', '0987-654-321', made.email, `${name}@`]) {
        expect(await found(keyword), `${role} ${keyword}`).toBe(all.length);
      }
      for (const keyword of ['54321', '654321', '987654321', name, name.slice(0, 3)]) {
        expect(await found(keyword), `${role} ${keyword}`).toBe(0);
      }
    }
    const { api } = await newAdministrator(test, 'warehouse');
    const counted = async (keyword: string) =>
      (await api.searchOrders({ body: { keyword } })).meta?.total;
    expect([await counted('4321'), await counted('54321')]).toEqual([all.length, 0]);
    const files = await fileApi(test, 'orders', { role: 'accounting' });
    const rowsOf = async (keyword: string) => {
      const q = encodeURIComponent(JSON.stringify({ keyword }));
      const { bytes } = await files.get(`export?format=csv&columns=order_no&q=${q}`);
      return (await cellsOf(bytes, 'csv')).length - 1;
    };
    expect([await rowsOf('4321'), await rowsOf('54321')]).toEqual([all.length, 0]);
  });

  it('show phone and e-mail to nobody who may not ask for them, in lists and files [9.045]', async () => {
    const api = await recordApi(test, 'orders', { role: 'accounting' });
    const { rows } = await api.call('advance-search', {});
    expect(rows[0]).not.toHaveProperty('recipientMobile');
    expect(rows[0]).not.toHaveProperty('email');
    const files = await fileApi(test, 'orders', { role: 'accounting' });
    const { bytes } = await files.get('export?format=csv&columns=order_no,recipient_mobile,email');
    const [header, ...exported] = await cellsOf(bytes, 'csv');
    expect(header).toEqual(['編號', '單號']);
    expect(exported).toHaveLength(rows.length);
  });

  it('are found by the search over everything by who may read them', async () => {
    const [first] = made.orders;
    const found = async (role: 'service' | 'marketing', keyword = first?.orderNo) => {
      const { administrator } = await recordApi(test, 'orders', { role });
      const answer = await test.http({
        method: 'POST',
        url: '/api/backstagex/search-everything',
        headers: {
          authorization: `Bearer ${administrator.token}`,
        },
        payload: { keyword },
      });
      return answer.json().data;
    };
    const row = { resource: 'orders', label: '訂單', id: first?.id, title: first?.orderNo };
    expect(await found('service')).toEqual([row]);
    expect(await found('marketing')).toEqual([row]);
    const resources = async (role: 'service' | 'marketing') =>
      (await found(role, made.email)).map(({ resource }: typeof row) => resource);
    expect(await resources('service')).toContain('members');
    expect(await resources('marketing')).not.toContain('members');
  });
});

/** Numbers and moments by value, texts in the database's order. */
function isBelow(one: unknown, other: unknown): boolean {
  return typeof one === 'number' ? one < Number(other) : String(one) < String(other);
}
