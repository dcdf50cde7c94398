import { getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fields, Listing } from '#contract/resources/resource.ts';
import type { ListAdapter } from './resource-adapter.ts';

/** The fields for which the table has no column of the same name. */
type Missing<F extends Fields, T extends PgTable> = Exclude<
  keyof F & string,
  keyof T['_']['columns']
>;

interface Options<F extends Fields, T extends PgTable> {
  /**
   * SQL of the fields that are no columns of the table. What conditions and orders name of them has an index, or its table
   * stays small.
   */
  computed: Readonly<Record<Missing<F, T>, SQL> & Partial<Record<keyof F & string, SQL>>>;
  /** SQL conditions of a search for a keyword; without it the searched fields are compared letter by letter. */
  keyword?: ListAdapter['keyword'];
  /** Needed by a listing that declares imports. */
  importer?: ListAdapter['importer'];
  /** SQL of the pieces of long tables' texts, of which there is an index. */
  pieces?: Readonly<Partial<Record<keyof F & string, SQLWrapper>>>;
  part?: ListAdapter['part'];
}

/**
 * Adapts the table whose rows a listing shows, by the capability that owns the table. A field without SQL is a type error.
 */
export function adaptListing<F extends Fields, T extends PgTable & { id: PgColumn }>(
  listing: Listing<F>,
  table: T,
  { computed, keyword, importer, pieces, part }: Options<F, T>,
): ListAdapter<Listing> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const expressions: Readonly<Record<string, SQL | undefined>> = computed;
  const column = (field: string) => {
    const found = columns[field];
    if (!found) throw new Error(`${listing.name} has no column ${field}.`);
    return found;
  };
  return {
    resource: listing as unknown as Listing,
    table,
    identity: ['id'],
    column,
    expression: (field) => expressions[field] ?? column(field),
    link: () => undefined,
    pieces: (field) => (pieces as Readonly<Record<string, SQLWrapper>> | undefined)?.[field],
    keyword,
    bin: undefined,
    part,
    importer,
  };
}
