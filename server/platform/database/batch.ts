import pg from 'pg';
import { isArmed, type KillPoint, killPoint } from '../kill-points.ts';
import { type Connection, Gathering, type WireQuery } from './gathering.ts';

/**
 * A statement as it is sent: PostgreSQL parses and plans it once per connection and name, so the same name always has the
 * same text. Instants in its rows are texts.
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

type Answer = (error: Error | undefined, results: pg.QueryResult[]) => void;

/**
 * Several statements in one message, with one "sync" at its end. For PostgreSQL that is one transaction: it commits at the
 * sync, and a statement that fails undoes those before it and has those after it skipped. Hand it to a client's `query`.
 */
export class Batch {
  readonly #queries: readonly WireQuery[];
  readonly #statements: readonly AnyStatement[];
  readonly #answer: Answer;
  #at = 0;

  constructor(statements: readonly AnyStatement[], answer: Answer) {
    this.#statements = statements;
    this.#answer = answer;
    this.#queries = statements.map((statement) => toQuery(statement));
  }

  /** Has PostgreSQL forget the statements with their answers. */
  forgetNames(): this {
    for (const query of this.#queries) query.name = undefined;
    return this;
  }

  get #current(): WireQuery | undefined {
    return this.#queries[this.#at];
  }
  /** The client notes under this name that the statement has been parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }
  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: Connection): null {
    const last = this.#statements.findIndex((one) => one.killPoint && isArmed(one.killPoint));
    const gathering = Gathering.of(connection);
    for (const query of this.#queries.slice(0, last < 0 ? undefined : last + 1)) {
      const problem = gathering.add(query);
      if (problem) {
        gathering.giveUp(problem);
        return null;
      }
    }
    gathering.send(last < 0 ? 'sync' : 'flush');
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.#current;
    query?.handleCommandComplete(message, connection);
    if (query) Gathering.of(connection).learn(query);
    const point = this.#statements[this.#at]?.killPoint;
    if (point) killPoint(point);
    this.#at++;
  }

  handleEmptyQuery(): void {
    this.#at++;
  }

  handleReadyForQuery(): void {
    const unread = this.#queries.find(({ _canceledDueToError }) => _canceledDueToError);
    this.#answer(
      unread?._canceledDueToError || undefined,
      this.#queries.map(({ _result }) => _result),
    );
  }

  handleError(error: Error, { parsedStatements, submittedNamedStatements }: Connection): void {
    // PostgreSQL has skipped the rest, so it does not know these names, and the client must not believe that it does.
    for (const { name } of this.#queries) {
      if (name && !(name in parsedStatements)) delete submittedNamedStatements[name];
    }
    this.#answer(error, []);
  }
}

function toQuery({ name, text, values, rows }: AnyStatement): WireQuery {
  // An object would be copied by its descriptors, which leaves more garbage than all else of a query.
  const plain = rows?.rowMode ? { text, rowMode: rows.rowMode } : text;
  const query = new pg.Query(plain as string, [...values]) as unknown as WireQuery & pg.Query;
  query.name = name;
  query._result._types = rows?.types ?? textInstants;
  // Without it a statement without a name and without values would be sent in another way, which commits by itself.
  Object.assign(query, { queryMode: 'extended' });
  // Only a value that cannot be sent gets here.
  query.on('error', (error: Error) => {
    throw error;
  });
  return query;
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
