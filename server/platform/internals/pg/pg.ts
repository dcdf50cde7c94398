import pg from 'pg';
import { type AnyStatement, toConfig } from '../../database/statement.ts';
import { isArmed, killPoint } from '../../kill-points.ts';
import type { PrivatePart } from '../private-part.ts';

/** The version of `pg` whose `lib/query.js`, `lib/client.js` and `lib/connection.js` were read for this file. */
export const readFor = '8.23.1';

/** What is used here that the documentation of `pg` does not promise. */
export const privateParts = [
  // Of `pg.Query`, which writes and reads one statement.
  ['query', 'submit', 'function', 'writes the statement to the connection that it is given'],
  ['query', 'handleRowDescription', 'function', 'learns how the rows are read'],
  ['query', 'handleDataRow', 'function', 'reads a row'],
  ['query', 'handleCommandComplete', 'function', 'notes how many rows there were'],
  ['query', 'handleReadyForQuery', 'function', 'hands the result to the callback'],
  // Of the connection of a client.
  ['connection', 'sync', 'function', 'ends the message: PostgreSQL commits'],
  ['connection', 'flush', 'function', 'sends a message without its end, for kill points'],
  ['connection', 'stream', 'object', 'is corked, so that the message leaves as one piece'],
  [
    'connection',
    'submittedNamedStatements',
    'object',
    'a query sends no text twice for a name here',
  ],
  ['connection', 'parsedStatements', 'object', 'nor for one that PostgreSQL has parsed'],
  // Of the client itself, which works on a message as on a query.
  [
    'client',
    '_handleParseComplete',
    'function',
    'notes `name` and `text` of the message as parsed',
  ],
] as const satisfies readonly PrivatePart[];

type Answer = (error: Error | undefined, results: pg.QueryResult[]) => void;

interface Query {
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

interface Connection {
  stream: { cork(): void; uncork(): void; destroy(error?: Error): void };
  sync(): void;
  flush(): void;
}

/**
 * Several statements in one message, with one "sync" at its end. For PostgreSQL that is one transaction: it commits at
 * the sync. A statement that fails undoes those before it, and PostgreSQL skips those after it. Hand it to a client's
 * `query`.
 */
export class OneMessage {
  #statements: readonly AnyStatement[];
  #queries: readonly Query[] = [];
  readonly #answer: Answer;
  readonly #results: pg.QueryResult[] = [];
  #problem: Error | undefined;
  #at = 0;

  constructor(statements: readonly AnyStatement[], answer: Answer) {
    this.#statements = statements;
    this.#answer = answer;
  }

  /** Has PostgreSQL forget the statements with their answers. */
  withoutNames(): this {
    this.#statements = this.#statements.map((one) => ({ ...one, name: undefined }));
    return this;
  }

  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }
  get #current(): Query | undefined {
    return this.#queries[this.#at];
  }

  submit(connection: Connection): null {
    this.#queries = this.#statements.map((one) => this.#toQuery(one));
    const lastSent = this.#statements.findIndex((one) => one.killPoint && isArmed(one.killPoint));
    const sent = lastSent < 0 ? this.#queries : this.#queries.slice(0, lastSent + 1);
    const unsynced = withoutSync(connection);
    connection.stream.cork();
    for (const query of sent) {
      // Either it answers a problem, or its callback has been told of a value that cannot be sent.
      const problem = query.submit(unsynced);
      this.#problem ??= problem ?? undefined;
      if (!this.#problem) continue;
      // What is corked is forgotten, and the client learns of the end.
      connection.stream.destroy(this.#problem);
      return null;
    }
    if (lastSent < 0) connection.sync();
    else connection.flush();
    connection.stream.uncork();
    return null;
  }

  #toQuery(statement: AnyStatement): Query {
    const learn = (error: Error | null | undefined, result: pg.QueryResult) => {
      if (error) this.#problem ??= error;
      else this.#results.push(result);
    };
    return new pg.Query(toConfig(statement), learn as never) as unknown as Query;
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    const point = this.#statements[this.#at]?.killPoint;
    if (point) killPoint(point);
    this.#at++;
  }

  handleEmptyQuery(): void {
    this.#at++;
  }

  handleReadyForQuery(connection: Connection): void {
    // A row that could not be read is a problem only now, when everything is committed.
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.#answer(this.#problem, this.#results);
  }

  handleError(error: Error): void {
    this.#answer(error, []);
  }
}

/**
 * Stands for a connection while queries are submitted, so that none of them sends a sync. The queries note their names
 * for this message only: if a statement fails, PostgreSQL skips the rest, and never learns their names.
 */
const withoutSync = (connection: Connection): Connection =>
  Object.create(connection, {
    sync: { value: () => undefined },
    submittedNamedStatements: { value: {} },
  });
