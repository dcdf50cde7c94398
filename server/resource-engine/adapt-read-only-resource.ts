import { getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fields, ReadOnlyResource } from '#contract/resources/resource.ts';
import type { ChoiceConditions, ListAdapter } from './resource-adapter.ts';
import type { WordTable } from './words.ts';

/** The fields for which the table has no column of the same name. */
type Missing<F extends Fields, T extends PgTable> = Exclude<
  keyof F & string,
  keyof T['_']['columns']
>;

interface Options<F extends Fields, T extends PgTable> {
  /**
   * SQL of the fields that are not columns of the table. Those that conditions and orders use have an index, or the
   * table stays small.
   */
  computed: Readonly<Record<Missing<F, T>, SQL> & Partial<Record<keyof F & string, SQL>>>;
  /** The computed fields that have a value in every row. */
  neverNull?: readonly (keyof F & string)[];
  /**
   * The value of a choice that nearly all rows of a long list have, where its default is another one: an order begins
   * as established, and after years nearly all are completed. Such rows are counted by the few others.
   */
  usual?: Readonly<Partial<Record<keyof F & string, string>>>;
  /** SQL conditions of computed choices (`ListAdapter.choices`). */
  choices?: Readonly<Partial<Record<keyof F & string, ChoiceConditions>>>;
  /** The tables of the words of computed texts, by which conditions compare them. */
  words?: Readonly<Partial<Record<keyof F & string, WordTable>>>;
  /** SQL conditions for a keyword search. Without it the searched fields are compared by `contains`. */
  keyword?: ListAdapter['keyword'];
  /** Needed by a read-only resource that declares imports. */
  importer?: ListAdapter['importer'];
  /** SQL of the n-grams of texts in large tables, which have an index. */
  pieces?: Readonly<Partial<Record<keyof F & string, SQLWrapper>>>;
  part?: ListAdapter['part'];
  markExported?: ListAdapter['markExported'];
  /** The column that is not null in rows that the list leaves out. */
  bin?: PgColumn;
}

/**
 * Adapts the table whose rows a read-only resource shows. The capability that owns the table calls it. A field
 * without SQL is a type error.
 */
export function adaptReadOnlyResource<F extends Fields, T extends PgTable & { id: PgColumn }>(
  resource: ReadOnlyResource<F>,
  table: T,
  {
    computed,
    neverNull,
    usual,
    choices,
    words,
    keyword,
    importer,
    pieces,
    part,
    bin,
    markExported,
  }: Options<F, T>,
): ListAdapter<ReadOnlyResource> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const expressions: Readonly<Record<string, SQL | undefined>> = computed;
  const column = (field: string) => {
    const found = columns[field];
    if (!found) throw new Error(`${resource.name} has no column ${field}.`);
    return found;
  };
  return {
    resource: resource as unknown as ReadOnlyResource,
    table,
    identity: ['id'],
    column,
    expression: (field) => expressions[field] ?? column(field),
    link: () => undefined,
    rowTable: () => undefined,
    isNeverNull: (field) => neverNull?.includes(field) ?? false,
    usual: (field) => (usual as Readonly<Record<string, string>> | undefined)?.[field],
    choices: (field) =>
      (choices as Readonly<Record<string, ChoiceConditions>> | undefined)?.[field],
    words: (field) => (words as Readonly<Record<string, WordTable>> | undefined)?.[field],
    pieces: (field) => (pieces as Readonly<Record<string, SQLWrapper>> | undefined)?.[field],
    keyword,
    bin,
    part,
    importer,
    markExported,
  };
}
