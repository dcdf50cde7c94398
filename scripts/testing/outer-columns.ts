import { is, SQL, StringChunk, Table } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';

/**
 * In a select from one table, Drizzle writes columns that are used directly in a field's SQL without the name of
 * their table. Inside a subselect such a column is then taken for the inner table's column of the same name, and
 * the answer is wrong without an error: `where l.order_id = ${orders.id}` becomes `where l.order_id = "id"`. Such a
 * field fails its test here. A condition that Drizzle builds (`eq(orderLines.orderId, orders.id)`) keeps the names.
 */
interface Selection {
  buildSelection(
    fields: readonly { field: unknown }[],
    options?: { isSingleTable?: boolean },
  ): unknown;
}

/** The first column in a subselect of `query` whose table the subselect does not name. */
export function outerColumn({ queryChunks }: SQL): PgColumn | undefined {
  const begin = queryChunks.findIndex(
    (chunk) => is(chunk, StringChunk) && /\bselect\b/i.test(chunk.value.join('')),
  );
  if (begin < 0) return undefined;
  const inner = queryChunks.slice(begin);
  const tables = new Set<unknown>(inner.filter((chunk) => is(chunk, Table)));
  return inner.find((chunk): chunk is PgColumn => is(chunk, PgColumn) && !tables.has(chunk.table));
}

const dialect = PgDialect.prototype as unknown as Selection & { isWatched?: true };
if (!dialect.isWatched) {
  const { buildSelection } = dialect;
  dialect.isWatched = true;
  dialect.buildSelection = function (fields, options) {
    if (options?.isSingleTable) {
      for (const { field } of fields) {
        const query = is(field, SQL.Aliased) ? field.sql : field;
        const column = is(query, SQL) ? outerColumn(query) : undefined;
        if (column)
          throw new Error(
            `The subselect takes "${column.name}" for a column of its own table; compare it with eq(…) instead.`,
          );
      }
    }
    return buildSelection.call(this, fields, options);
  };
}
