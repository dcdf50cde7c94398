import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type {
  Condition,
  Conditions,
  Period,
  RecordSearch,
} from '#contract/resources/conditions.ts';
import { type ChoiceField, type Field, isText } from '#contract/resources/fields.ts';
import { fieldsOf } from '#contract/resources/resource.ts';
import { addHours, beginOfDay, startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import { conditionField } from '#rules/records/check-conditions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { contains } from './contains.ts';
import { hasLinks, type Link, linksTo } from './links.ts';
import { type FewMatches, findFew, isAmongIds } from './matching-ids.ts';
import { partWith } from './parts.ts';
import type { ChoiceConditions, ListAdapter } from './resource-adapter.ts';
import { hasRows } from './row-lists.ts';
import { toColumn } from './values.ts';
import { wordsSql, wordTableSql } from './words.ts';

export type Wanted = Pick<RecordSearch, 'keyword' | 'conditions'> & {
  /**
   * Whether the keyword may be any part of a phone number or an e-mail address, from its end or its beginning. For
   * people who may see the whole of them; others could find masked ones sign by sign.
   */
  byParts?: boolean | undefined;
};

/** The condition for the rows of a search. The list, its count and bulk actions all use it. */
export async function whereOf(
  db: Queryable,
  adapter: ListAdapter,
  { keyword, conditions, byParts = false }: Wanted,
  now: Date,
): Promise<SQL | undefined> {
  const words = keyword === '' ? [] : await keywordConditions(db, adapter, keyword, byParts);
  const found = conditions && (await conditionSql(db, adapter, conditions, now));
  return and(outsideBin(adapter), ...words, found);
}

/** SQL condition that leaves out records in the bin; undefined if the entity has no bin. */
export const outsideBin = ({ bin }: ListAdapter) => bin && isNull(bin);

async function keywordConditions(
  db: Queryable,
  adapter: ListAdapter,
  keyword: string,
  byParts: boolean,
) {
  if (adapter.keyword) return adapter.keyword(db, keyword, byParts);
  const searched = fieldsOf(adapter.resource).filter(([, field]) => field.searched);
  return [or(...searched.map(([name]) => contains(adapter.expression(name), keyword)))];
}

/**
 * A condition that lets PostgreSQL use the n-gram index of a large table: only rows with all n-grams of the text
 * are read.
 */
function piecesOf(adapter: ListAdapter, field: string, text: string): SQL | undefined {
  const pieces = adapter.pieces(field);
  return pieces && sql`${pieces} @> grams(searchable(${text}))`;
}

async function conditionSql(
  db: Queryable,
  adapter: ListAdapter,
  conditions: Conditions,
  now: Date,
): Promise<SQL | undefined> {
  const part = partWith(adapter, { conditions });
  if (part) return partSql(db, adapter, part, conditions, now);
  const each = (inner: readonly Conditions[]) =>
    Promise.all(inner.map((one) => conditionSql(db, adapter, one, now)));
  if ('all' in conditions) return and(...(await each(conditions.all)));
  if ('any' in conditions) return or(...(await each(conditions.any)));
  return leafSql(adapter, conditions, now);
}

/** What a part finds alone: its condition as SQL, and the rows if they are few. */
export async function findInPart(
  db: Queryable,
  part: ListAdapter,
  conditions: Conditions,
  now: Date,
): Promise<{ where: SQL | undefined; few: FewMatches | undefined }> {
  const where = await conditionSql(db, part, conditions, now);
  return { where, few: await findFew(db, part.table, { id: part.column('id'), where }) };
}

/** Conditions that the part answers alone. PostgreSQL knows how few rows there are if it is given their ids. */
async function partSql(
  db: Queryable,
  adapter: ListAdapter,
  part: ListAdapter,
  conditions: Conditions,
  now: Date,
): Promise<SQL> {
  const { where, few } = await findInPart(db, part, conditions, now);
  return few ? isAmongIds(adapter.column('id'), few.ids) : isInPart(adapter, part, where);
}

/** SQL: whether the part has the row under this condition. */
export const isInPart = (adapter: ListAdapter, part: ListAdapter, where: SQL | undefined): SQL =>
  sql`${adapter.column('id')} in (select ${part.column('id')} from ${part.table} where ${where})`;

function leafSql(adapter: ListAdapter, condition: Condition, now: Date): SQL | undefined {
  const { field: name, is, value } = condition;
  const field = conditionField(adapter.resource, name);
  if (!field) throw new Error(`${adapter.resource.name} has no field ${name}.`);
  const link = adapter.link(name);
  if (link) return linkedLeafSql(link, adapter.column('id'), { is, value });
  const rowTable = adapter.rowTable(name);
  if (rowTable) {
    const hasSome = hasRows(rowTable, adapter.column('id'));
    return value === true ? not(hasSome) : hasSome;
  }
  const wordTable = adapter.words?.(name);
  if (wordTable) return wordTableSql(wordTable, adapter.column('id'), condition);
  const choices = adapter.choices?.(name);
  if (choices) return choiceSql(choices, condition);
  // Drizzle compares SQL in the same way as a column. Only its types differ.
  const column = adapter.expression(name) as PgColumn;
  const words =
    field.kind === 'text' && field.between && wordsSql(column, field.between, condition);
  if (words) return words;
  const operand = toColumn(field, column, value);
  switch (is) {
    case 'equal':
      return eq(column, operand);
    case 'not':
      // NULL counts as another value too; where there is none, asking for it would hide the index. The other choices
      // are compared by `in`, because an index cannot find unequal values.
      return or(
        field.kind === 'choice' ? inArray(column, othersOf(field, value)) : ne(column, operand),
        isNeverNull(adapter, name) ? undefined : isNull(column),
      );
    case 'contains':
      return and(piecesOf(adapter, name, String(value)), contains(column, String(value)));
    case 'from':
      return gte(column, operand);
    case 'to':
      return lte(column, operand);
    case 'one_of':
      return inArray(column, value as (string | number)[]);
    case 'empty':
      return isNeverEmpty(adapter, name)
        ? always(value !== true)
        : emptySql(field, column, value === true);
    case 'within':
      return withinSql(column, value as Period, now);
  }
}

/** SQL: a condition of a choice by the SQL of its values. Where most are wanted, no row may have one of the others. */
function choiceSql(choices: ChoiceConditions, { is, value }: Condition): SQL {
  const isOneOf = (some: readonly string[]) =>
    or(...some.map((each) => choices[each] ?? sql`false`)) ?? sql`false`;
  const given = is === 'one_of' ? (value as string[]) : [String(value)];
  const rest = Object.keys(choices).filter((each) => !given.includes(each));
  const [wanted, others] = is === 'not' ? [rest, given] : [given, rest];
  return others.length < wanted.length ? not(isOneOf(others)) : isOneOf(wanted);
}

const always = (isMet: boolean): SQL => (isMet ? sql`true` : sql`false`);

/** Whether every row has a value of the field, as far as the declaration says. */
export function isNeverEmpty(adapter: ListAdapter, name: string): boolean {
  const field = conditionField(adapter.resource, name);
  if (!field || isText(field) || field.kind === 'pictures') return false;
  return isNeverNull(adapter, name);
}

function isNeverNull(adapter: ListAdapter, name: string): boolean {
  const expression = adapter.expression(name);
  return is(expression, PgColumn) ? expression.notNull : (adapter.isNeverNull?.(name) ?? false);
}

const othersOf = ({ choices }: ChoiceField, value: Condition['value']) =>
  Object.keys(choices).filter((choice) => choice !== value);

/** Reference lists can be compared with one record, or with empty. */
function linkedLeafSql(link: Link, id: PgColumn, { is, value }: Pick<Condition, 'is' | 'value'>) {
  if (is === 'equal') return linksTo(link, id, value);
  return value === true ? not(hasLinks(link, id)) : hasLinks(link, id);
}

function emptySql(field: Field, column: PgColumn, isEmpty: boolean): SQL | undefined {
  if (field.kind === 'pictures') {
    return isEmpty ? sql`${column} = '[]'::jsonb` : sql`${column} <> '[]'::jsonb`;
  }
  if (!isText(field)) return isEmpty ? isNull(column) : isNotNull(column);
  // The text is literal SQL and no parameter: the index is partial and leaves out empty texts, and PostgreSQL must see
  // that the condition does the same.
  return isEmpty ? or(isNull(column), sql`${column} = ''`) : sql`${column} <> ''`;
}

function withinSql(column: PgColumn, period: Period, now: Date): SQL | undefined {
  const { from, until } = momentsOf(period, now);
  return and(from && gte(column, from), until && lt(column, until));
}

/** The period as a half-open span of moments. A missing side is unbounded. */
function momentsOf(period: Period, now: Date): { from?: Date; until?: Date } {
  const tomorrow = startOfTaipeiDay(now, 1);
  switch (period) {
    case 'TODAY':
      return { from: startOfTaipeiDay(now), until: tomorrow };
    case 'YESTERDAY':
      return { from: startOfTaipeiDay(now, -1), until: startOfTaipeiDay(now) };
    case 'LAST_7_DAYS':
      return { from: startOfTaipeiDay(now, -6), until: tomorrow };
    case 'LAST_30_DAYS':
      return { from: startOfTaipeiDay(now, -29), until: tomorrow };
    case 'THIS_MONTH':
      return { from: beginOfDay(`${taipeiDay(now).slice(0, 7)}-01`), until: tomorrow };
    case 'PAST':
      return { until: now };
    case 'BEFORE_TODAY':
      return { until: startOfTaipeiDay(now) };
    case 'FUTURE':
      return { from: now };
    case 'NEXT_48_HOURS':
      return { from: now, until: addHours(now, 48) };
    case 'OVER_24_HOURS_AGO':
      return { until: addHours(now, -24) };
  }
}

/** The order of a list. The id decides between equal values, so that pages never overlap. */
export function orderOf(adapter: ListAdapter, { sort }: Pick<RecordSearch, 'sort'>): SQL[] {
  const towards = sort.direction === 'ascending' ? asc : desc;
  const byId = towards(adapter.column('id'));
  return sort.field === 'id' ? [byId] : [towards(adapter.expression(sort.field)), byId];
}

/** The columns and SQL to select for some fields, including the identity. */
export function selectionOf(adapter: ListAdapter, fields: readonly string[]) {
  return Object.fromEntries(
    [...adapter.identity, ...fields].map((field) => [field, adapter.expression(field)]),
  );
}
