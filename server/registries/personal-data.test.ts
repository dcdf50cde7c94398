import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { notOfMembers, personalData } from './personal-data.ts';
import * as schema from './schema.ts';

const tables = Object.values(schema).filter((each) => is(each, PgTable));
const declared = personalData.tables.map(({ table }) => getTableName(table));

/** The tables that refer to one of these tables, directly or through others. */
function reached(names: ReadonlySet<string>): ReadonlySet<string> {
  const more = tables.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) =>
      names.has(getTableName(key.reference().foreignTable)),
    ),
  );
  const all = new Set([...names, ...more.map((table) => getTableName(table))]);
  return all.size === names.size ? all : reached(all);
}

/** Names of columns that look like personal data. */
const personal =
  /(^|_)(?:user_id|member_id|email|recipient|buyer|(?<!image_)mobile(?:_number)?$|phone|birthday|address|tax_n|carrier_no|love_code|account_hash|subject)/;

/** Tables that refer to orders and whose rows stay while the member has an account. */
const ofLivingMembers: Readonly<Record<string, string>> = {
  reviews: 'the member published them, and may delete them',
  review_pictures: 'as reviews',
  review_helpful_marks: 'as reviews',
  uncollected_parcels: 'a fact about the member, which names no recipient',
};

describe('what the shop keeps of members', () => {
  it('is declared for every table that refers to a member, or to what belongs to one', () => {
    for (const name of reached(new Set(['users']))) expect(declared, name).toContain(name);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('is declared for every table with a column that sounds like a person’s data', () => {
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const sounding = columns.filter((column) => personal.test(toSnake(column.name)));
      if (sounding.length === 0) continue;
      expect([...declared, ...Object.keys(notOfMembers)], name).toContain(name);
    }
    const names = tables.map((table) => getTableName(table));
    for (const name of Object.keys(notOfMembers)) {
      expect(names).toContain(name);
      expect(declared).not.toContain(name);
    }
  });

  it('goes with its order when the time of the order is over, or stays while its member does', () => {
    const ofOrders = reached(new Set(['orders']));
    const without = personalData.tables.filter(
      ({ table, fate, rowsOfOrders }) =>
        ofOrders.has(getTableName(table)) &&
        !rowsOfOrders &&
        (fate === 'DELETED' || fate.cleared !== undefined || fate.clearedLater !== undefined),
    );
    expect(without.map(({ table }) => getTableName(table)).toSorted()).toEqual(
      Object.keys(ofLivingMembers).toSorted(),
    );
  });

  it.each(personalData.tables.map((each) => [getTableName(each.table), each] as const))(
    '%s: every column is shown in a copy or left out for a reason',
    (_, { table, shown, hidden, fate }) => {
      const named = [...Object.keys(shown), ...Object.keys(hidden)];
      expect(named.toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
      for (const reason of Object.values(hidden)) expect(reason).not.toBe('');
      const shownSecrets = Object.keys(shown).filter((name) => /hash|secret|token/i.test(name));
      expect(shownSecrets).toEqual([]);
      if (fate === 'DELETED') return;
      for (const cleared of [fate.cleared, fate.clearedLater]) {
        const names = Object.keys(cleared ?? {});
        expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining(names));
      }
      expect(fate.cleared !== undefined).toBe(fate.clearedWords !== undefined);
    },
  );
});

const toSnake = (name: string) =>
  name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
