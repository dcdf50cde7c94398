import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Condition, operatorsOf } from '#contract/resources/conditions.ts';
import type { Field } from '#contract/resources/fields.ts';
import { filteredFields } from '#contract/resources/resource.ts';
import { conditionField } from '#rules/records/check-conditions.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase, seedMoment } from '#server/platform/database/testing.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import { searchRecords } from '#server/resource-engine/read-records.ts';
import { loadScenario } from './scenarios.ts';

/** Conditions of a field for which a list may count the other rows. */
function conditionsOf(name: string, field: Field): Condition[] {
  const values =
    field.kind === 'choice'
      ? Object.keys(field.choices)
      : field.kind === 'yesNo'
        ? [true, false]
        : [field.kind === 'text' ? '常客' : 1];
  return operatorsOf(field).flatMap((is): Condition[] => {
    if (is === 'empty') return [true, false].map((value) => ({ field: name, is, value }));
    if (is === 'equal' || is === 'not') return values.map((value) => ({ field: name, is, value }));
    if (is !== 'one_of' || field.kind !== 'choice') return [];
    const all = Object.keys(field.choices);
    return [all, all.slice(1), all.slice(0, -1)].map((value) => ({ field: name, is, value }));
  });
}

it('a list counts the rows that it finds, also where it counts the others and takes them from all', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection);
  await loadScenario(db, '100k', seedMoment, 0.005);
  await db.execute(
    sql`update users set is_disabled = id % 7 = 0, tags = case id % 3 when 0 then '常客' else '' end`,
  );
  const wrong: unknown[] = [];
  let asked = 0;
  for (const adapter of readOnlyAdapters) {
    const { resource } = adapter;
    for (const name of [...filteredFields(resource), 'id']) {
      const field = conditionField(resource, name);
      for (const conditions of field ? conditionsOf(name, field) : []) {
        const search = { keyword: '', conditions, sort: resource.sort, page: 1, perPage: 1 };
        const { meta } = await searchRecords(db, adapter, { ...search, fields: [] }, seedMoment);
        const where = await whereOf(db, { ...adapter, part: undefined }, search, seedMoment);
        const total = await db.$count(adapter.table, where);
        asked += 1;
        if (meta?.total !== total) wrong.push([resource.name, conditions, meta?.total, total]);
      }
    }
  }
  await close();
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
}, 120_000);
