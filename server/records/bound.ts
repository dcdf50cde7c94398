import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fields, Resource } from '#contract/resources/resource.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Use } from './uses.ts';

/** A table with a column for every declared field that is not computed: a missing one is a type error. */
type TableOf<F extends Fields, Computed extends string> = PgTable &
  Record<Exclude<keyof F & string, Computed> | 'id' | 'version' | 'updatedAt', PgColumn>;

interface Options<F extends Fields, Computed extends keyof F & string> {
  /** SQL of the fields that are no columns of the table. They are read only. */
  computed?: Readonly<Record<Computed, SQL>>;
  /** SQL conditions of a search for a keyword; without it the searched fields are compared letter by letter. */
  keyword?: (db: Queryable, keyword: string) => Promise<(SQL | undefined)[]>;
  /** What else needs the records. */
  uses?: readonly Use[];
  /** What the shop itself adds when a record is made, in the same transaction. */
  created?: (transaction: Transaction, id: number) => Promise<void>;
  /** Names of constraints of the database, each with the field and the sentence that says the same. */
  constraints?: Readonly<Record<string, { field: keyof F & string; message: string }>>;
}

/** An entity with its table: everything that the engine needs to know of it. */
export interface BoundResource {
  resource: Resource;
  table: PgTable;
  /** The column of a field; throws for one that is computed. */
  column(field: string): PgColumn;
  /** Column or computed SQL of a field. */
  expression(field: string): PgColumn | SQL;
  isComputed(field: string): boolean;
  keyword: Options<Fields, string>['keyword'];
  constraints: Readonly<Record<string, { field: string; message: string }>>;
  uses: readonly Use[];
  created: Options<Fields, string>['created'];
}

/** Binds a declaration to the table of the capability that calls this. */
export function bind<F extends Fields, Computed extends keyof F & string = never>(
  resource: Resource<F>,
  table: TableOf<F, Computed>,
  { computed, keyword, constraints = {}, uses = [], created }: Options<F, Computed> = {},
): BoundResource {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const expressions: Readonly<Record<string, SQL>> = computed ?? {};
  const column = (field: string) => {
    const found = columns[field];
    if (!found) throw new Error(`${resource.name} has no column ${field}.`);
    return found;
  };
  return {
    resource: resource as unknown as Resource,
    table,
    column,
    expression: (field) => expressions[field] ?? column(field),
    isComputed: (field) => field in expressions,
    keyword,
    constraints,
    uses,
    created,
  };
}
