import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { isChangedInBulk } from '#contract/resources/bulk-change.ts';
import { type Field, isRequired } from '#contract/resources/fields.ts';
import { resources } from '#contract/resources/index.ts';
import { fieldsOf, type Resource, writableFields } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import { emptyValue } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { recordValues } from '#server/testing/record-values.ts';

const test = shopForTests({ seeded: true });
const prefixes = ['backstagex', 'bscore'] as const;

type Values = Record<string, unknown>;

/** Whether a new record needs the field, also if only because of a rule between fields. */
const isNeeded = ({ fields, rules }: Resource, name: string) => {
  const field = fields[name];
  return (
    (field !== undefined && isRequired(field) && !('default' in field)) ||
    rules.some((rule) => rule.field === name)
  );
};

const variedKinds: ReadonlySet<string> = new Set(['text', 'image', 'pictures', 'integer', 'money']);

/** A field that gets another value each time. */
function variedField(resource: Resource): [string, Field] {
  const found = writableFields(resource).find(([, { kind }]) => variedKinds.has(kind));
  if (!found) throw new Error(`${resource.name} has no field that varies.`);
  return found;
}

/** A field that may have the same value in several records and is in no rule; undefined if there is none. */
const sharedField = (resource: Resource) =>
  writableFields(resource).find(
    ([name, field]) =>
      variedKinds.has(field.kind) &&
      isChangedInBulk(field) &&
      !resource.rules.some((rule) => rule.field === name),
  );

/** The fields that decide whether shoppers see a record, with the values of a new one. */
const unseen = (resource: Resource): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) =>
      field.kind === 'choice' && field.shows ? [[name, field.default]] : [],
    ),
  );

const titleOf = (resource: Resource, row: Values) => String(row[resource.title]);

/**
 * How the title of a copy ends: with a mark. A numbered title is a number of its own, and one that is computed from
 * other fields may be any.
 */
function titleOfCopy({ fields, title }: Resource): RegExp {
  const field = fields[title];
  if (field?.readOnly) return /./;
  if (field?.kind !== 'text') return /（複本）$/;
  if (field.numbered) return /^[A-Z]+-\d{6}$/;
  return field.pattern ? /-2$/ : /（複本）$/;
}

const { anotherValue, newValues } = recordValues(test);

// Uploads are tested in `server/back-office/media/media.test.ts`.
const made = resources.filter(({ madeByUpload }) => !madeByUpload);

/** A valid value other than these, because writing the present value changes nothing. */
function valueOtherThan(field: Field | undefined, taken: readonly unknown[]): unknown {
  const value = field && anotherValue(field);
  return taken.some((each) => isDeepStrictEqual(each, value))
    ? valueOtherThan(field, taken)
    : value;
}

describe.each(made.map((resource) => [resource.name, resource] as const))(
  'records of %s',
  (name, resource) => {
    let api: RecordApi;
    beforeAll(async () => {
      api = await recordApi(test, name);
    });
    const make = async (values: Values = {}) =>
      (await api.call('create', { ...newValues(resource), ...values })).data;

    it.each(prefixes)(
      'are made, read, changed, copied and removed below %s [1.017, 7.128, 7.134, 7.135, 7.136, 7.137, 7.138, 7.139, 7.140, 7.141, 7.142, 7.143]',
      async (prefix) => {
        const own = await recordApi(test, name, { prefix });
        const values = newValues(resource);
        const made = await own.call('create', values);
        expect(made).toMatchObject({ status: 200, data: { ...values, version: 1 } });
        const id = Number(made.data.id);
        // It also has the numbers that what is made or written leaves out.
        expect((await own.call('edit', undefined, id)).data).toMatchObject(made.data);

        const others = newValues(resource);
        const updated = await own.call('update', { ...others, version: 1 }, id);
        expect(updated.data).toMatchObject({ ...others, id, version: 2 });
        const [first, field] = variedField(resource);
        const value = anotherValue(field);
        const row = await own.call('update-row', { [first]: value, version: 2 }, id);
        expect(row.data).toMatchObject({ ...others, [first]: value, id, version: 3 });

        const copied = await own.call('copy', undefined, id);
        const title = titleOf(resource, copied.data);
        expect(title).toMatch(titleOfCopy(resource));
        const isComputed = resource.fields[resource.title]?.readOnly;
        if (!isComputed) expect(title).not.toBe(titleOf(resource, row.data));
        expect(copied.data).toMatchObject(unseen(resource));
        const list = await own.call('update-list', {
          rows: [
            { id, version: 3, [first]: value },
            { id: copied.data.id, version: 1, [first]: anotherValue(field) },
          ],
        });
        expect(list.data).toMatchObject({ changed: 2, refused: 0 });

        const keyword = titleOf(resource, row.data);
        const all = await own.call('search', { keyword });
        expect(all.rows.map((found) => found.id)).toContain(id);
        const one = await own.call('advance-search', {
          keyword,
          conditions: { all: [{ field: 'id', is: 'equal', value: id }] },
        });
        expect(one.rows.map((found) => found.id)).toEqual([id]);
        expect(one.meta).toEqual({ total: 1, page: 1, perPage: 50 });

        expect((await own.call('delete', { version: 3 }, id)).data).toEqual({ id });
        const { data } = await own.call('destroy-all', { ids: [id, copied.data.id] });
        expect(data).toMatchObject({ deleted: [copied.data.id], kept: [{ id }] });
        expect((await own.call('edit', undefined, id)).code).toBe('NOT_FOUND');
      },
    );

    it('that leave fields out take the values of an empty record', async () => {
      const needed = Object.fromEntries(
        Object.entries(newValues(resource)).filter(([field]) => isNeeded(resource, field)),
      );
      const { data } = await api.call('create', needed);
      for (const [field, declared] of writableFields(resource)) {
        expect(data[field], field).toEqual(field in needed ? needed[field] : emptyValue(declared));
      }
    });

    it('keep the first of two changes, and show the other person what is there now [7.138]', async () => {
      const made = await make();
      const { id } = made;
      const other = await recordApi(test, name);
      const [first, field] = variedField(resource);
      const change = (by: RecordApi, value: unknown) =>
        by.call('update', { [first]: value, version: 1 }, Number(id));
      const one = valueOtherThan(field, [made[first]]);
      const values = [one, valueOtherThan(field, [made[first], one])];
      const answers = await Promise.all([change(api, values[0]), change(other, values[1])]);
      const won = answers.findIndex(({ status }) => status === 200);
      const lost = answers[1 - won];
      expect(lost).toMatchObject({
        status: 409,
        code: 'STALE_RECORD',
        extra: {
          current: { id, version: 2, [first]: values[won] },
          by: [api, other][won]?.administrator.email,
        },
      });
    });

    const shared = sharedField(resource);
    it.runIf(shared)(
      'are changed many at once, each with its entry, and all of it is undone [7.143]',
      async () => {
        const [field, declared] = shared as [string, Field];
        const before = [await make(), await make()];
        const taken = before.map((record) => record[field]);
        const asked = {
          search: {
            keyword: '',
            conditions: { field: 'id', is: 'one_of', value: before.map(({ id }) => id) },
          },
          expectedCount: 2,
          change: { [field]: valueOtherThan(declared, taken) },
        };
        const dry = await api.call('update-list', { ...asked, dryRun: true });
        expect(dry.data).toMatchObject({ total: 2, changed: 2, refused: 0 });
        const { data } = await api.call('update-list', asked);
        expect(data).toMatchObject({ changed: 2, refused: 0 });
        const id = Number(before[0]?.id);
        const changed = (await api.call('edit', undefined, id)).data;
        expect(changed).toMatchObject({ ...asked.change, version: 2 });
        expect((await api.call('history', undefined, id)).rows[0]).toMatchObject({
          call: `${name}/update-list`,
          after: asked.change,
        });
        const params = { id: Number(data.bulkChangeId) };
        await api.administrator.api.undoBulkChange({ params, body: {} });
        const { version: _, updatedAt: _u, ...first } = before[0] as Values;
        expect((await api.call('edit', undefined, id)).data).toMatchObject(first);
      },
    );

    it('tell what was changed, by whom, and take it back byte for byte', async () => {
      const made = await make();
      const id = Number(made.id);
      const values = newValues(resource);
      const changed = await api.call('update', { ...values, version: 1 }, id);
      await api.call('delete', { version: changed.data.version }, id);
      const history = async () => (await api.call('history', undefined, id)).rows;
      const [removal, change, creation] = await history();
      expect([removal, change, creation]).toMatchObject([
        { call: `${name}/delete`, after: null },
        { call: `${name}/update`, by: api.administrator.email },
        { call: `${name}/create`, before: null },
      ]);
      const undo = (entry: Values | undefined) => api.call('undo', undefined, Number(entry?.id));
      const { version: _, updatedAt: _u, ...current } = changed.data;
      expect((await undo(removal)).data.record).toMatchObject(current);
      const { version: _v, updatedAt: _w, ...first } = made;
      expect((await undo(change)).data.record).toMatchObject(first);
      expect((await undo(creation)).data).toEqual({ id, record: null });
      expect((await api.call('edit', undefined, id)).code).toBe('NOT_FOUND');
      // An undo is a change like any other.
      const [last] = await history();
      expect((await undo(last)).data.record).toMatchObject(first);
      // A record that exists cannot be restored again.
      expect(await undo(last)).toMatchObject({ code: 'STALE_RECORD', extra: { current: { id } } });
    });

    it('are not removed by undoing their making, if the role may not remove records [9.045]', async () => {
      const { id } = await make();
      const marketing = await recordApi(test, name, { role: 'marketing' });
      const mayWrite = hasRight('marketing', `${resource.area}.write`);
      const [creation] = (await marketing.call('history', undefined, Number(id))).rows;
      expect(await marketing.call('undo', undefined, Number(creation?.id))).toMatchObject({
        code: 'FORBIDDEN',
        // In some areas the same roles may write and remove.
        extra: { right: `${resource.area}.${mayWrite ? 'delete' : 'write'}` },
      });
      expect((await api.call('edit', undefined, Number(id))).status).toBe(200);
    });

    it('are not taken back over what somebody has changed since', async () => {
      const { id } = await make();
      const [first, field] = variedField(resource);
      const set = (value: unknown, version: number) =>
        api.call('update-row', { [first]: value, version }, Number(id));
      await set(anotherValue(field), 1);
      const { rows } = await api.call('history', undefined, Number(id));
      await set(anotherValue(field), 2);
      const answer = await api.call('undo', undefined, Number(rows[0]?.id));
      expect(answer).toMatchObject({
        status: 409,
        code: 'STALE_RECORD',
        extra: { current: { id } },
      });
    });

    it('leave no entry when they are refused or nothing is different', async () => {
      const made = await make();
      const id = Number(made.id);
      await api.call('update', { ...newValues(resource), version: 7 }, id);
      const same = pick(
        made,
        writableFields(resource).map(([field]) => field),
      );
      expect((await api.call('update', { ...same, version: 1 }, id)).data.version).toBe(1);
      await api.call('delete', { version: 9 }, id);
      expect((await api.call('history', undefined, id)).rows).toHaveLength(1);
    });

    it('refuse unknown fields, orders and comparisons, and what is no page', async () => {
      const asked = [
        { body: { keyword: '', nonsense: 1 }, field: 'nonsense' },
        { body: { sort: { field: 'nonsense', direction: 'ascending' } }, field: 'sort.field' },
        { body: { page: 0 }, field: 'page' },
        { body: { perPage: 101 }, field: 'per_page' },
        {
          body: { conditions: { field: 'id', is: 'contains', value: '1' } },
          field: 'conditions.is',
        },
        {
          body: { conditions: { all: [{ field: 'id', is: 'equal', value: 1 }, { any: [] }] } },
          field: 'conditions.all.1.any',
        },
        {
          body: {
            conditions: {
              all: Array.from({ length: 21 }, () => ({ field: 'id', is: 'equal', value: 1 })),
            },
          },
          field: 'conditions',
        },
      ];
      for (const { body, field } of asked) {
        const answer = await api.call('advance-search', body);
        expect(answer, field).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
        expect(Object.keys(answer.errors), field).toContain(field);
      }
    });

    it('say in Chinese, at its field, what is wrong with a value', async () => {
      for (const [field, declared] of writableFields(resource)) {
        for (const value of [{}, 'x'.repeat(60_000), -1.5, ['x'], '<'.repeat(201)]) {
          const answer = await api.call('create', { ...newValues(resource), [field]: value });
          if (answer.status === 200) continue;
          expect(answer.status, `${field} ${typeof value}`).toBe(422);
          expect(Object.keys(answer.errors).join(), declared.kind).toContain(snake(field));
          expect(Object.values(answer.errors).join(), declared.kind).toMatch(/^\p{Script=Han}/u);
        }
      }
    });

    it.each(['viewer', 'service', 'warehouse'] as const)(
      'may be read, and not changed, by the role %s [6.005, 9.045]',
      async (role) => {
        const reader = await recordApi(test, name, { role });
        const { id } = await make();
        expect((await reader.call('edit', undefined, Number(id))).status).toBe(200);
        expect((await reader.call('search', {})).status).toBe(200);
        const refused = await reader.call('create', newValues(resource));
        expect(refused).toMatchObject({
          code: 'FORBIDDEN',
          extra: { right: `${resource.area}.write` },
        });
      },
    );
  },
);

const snake = (field: string) =>
  field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
