import pg from 'pg';
import type { KillPoint } from '../kill-points.ts';

/**
 * A statement as it is sent: PostgreSQL parses and plans it once per connection and name, so the same name always has
 * the same text. Instants in its rows are texts.
 */
export interface Statement<Row = unknown> {
  name: string;
  text: string;
  values: readonly unknown[];
  /** A test may end the process when the statement has run and nothing is committed. */
  killPoint?: KillPoint;
  /** How its rows are read, always the same for a name; without it as objects, and instants as texts. */
  rows?: { rowMode?: 'array' | undefined; types?: pg.CustomTypesConfig | undefined };
  /** Stands for the type of its rows; never set. */
  row?: Row;
}

/** A statement that may have no name: PostgreSQL forgets it with its answer. */
export type AnyStatement = Omit<Statement, 'name'> & { name: string | undefined };

/** A statement as `pg` takes one. */
export function toConfig({ name, text, values, rows }: AnyStatement): pg.QueryConfig {
  const config = {
    name,
    text,
    values: values as unknown[],
    types: rows?.types ?? textInstants,
    rowMode: rows?.rowMode,
    // Without it a statement without a name and without values would be sent in another way, which commits by itself.
    queryMode: 'extended',
  };
  return config;
}

const instants: ReadonlySet<number> = new Set([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.INTERVAL,
]);
const textInstants = {
  getTypeParser: ((type: number, format: 'text' | 'binary') =>
    instants.has(type)
      ? (value: string) => value
      : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
};
