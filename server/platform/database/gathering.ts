import type pg from 'pg';

/** What a query of `pg` reads rows with; PostgreSQL describes it ahead of them. */
interface RowReader {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
/** What a client of `pg` calls on a query, which its types do not say. */
export interface WireQuery {
  name: string | undefined;
  text: string;
  _result: pg.QueryResult & RowReader & { _types: unknown };
  _accumulateRows: boolean;
  /** Set if a row could not be read. */
  _canceledDueToError: Error | false;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
/** What a query calls on the connection of a client. */
export interface Connection {
  stream: { write(bytes: Buffer): unknown; destroy(error?: Error): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  sync(): void;
  flush(): void;
  describe(what: unknown): void;
}

const gatherings = new WeakMap<Connection, Gathering>();

/**
 * Stands for a connection while queries are submitted, and gathers what they write, so that the socket takes it as one
 * piece: each piece costs a system call or a part of one. Nothing is sent before `send`, and no query sends a sync.
 */
export class Gathering {
  #pieces: Buffer[] = [];
  readonly #connection: Connection;
  readonly #all: Connection;
  readonly #described: Connection;
  readonly #undescribed: Connection;
  /** The rows of named statements, which on one connection never change: PostgreSQL would refuse the statement. */
  readonly #readers = new Map<string, RowReader>();

  /** That of a connection. */
  static of(connection: Connection): Gathering {
    const gathering = gatherings.get(connection) ?? new Gathering(connection);
    gatherings.set(connection, gathering);
    return gathering;
  }

  private constructor(connection: Connection) {
    const nothing = { value: () => undefined };
    const stream = { writable: true, write: (bytes: Buffer) => this.#pieces.push(bytes) };
    this.#connection = connection;
    this.#all = Object.create(connection, { stream: { value: stream } });
    this.#described = Object.create(this.#all, { sync: nothing });
    this.#undescribed = Object.create(this.#described, { describe: nothing });
  }

  /** Adds a query; answers why it cannot be sent, or null. PostgreSQL describes its rows where that is not known yet. */
  add(query: WireQuery): Error | null {
    const reader = this.#readers.get(query.name ?? '');
    if (!reader) return submit(query, this.#described);
    Object.assign(query._result, reader);
    query._accumulateRows = true;
    return submit(query, this.#undescribed);
  }

  /** Sends what was added, with a sync at its end or without. */
  send(end: 'sync' | 'flush'): void {
    this.#all[end]();
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#connection.stream.write(Buffer.concat(pieces));
  }

  /** Forgets what was added, and ends the connection, whose client waits for an answer. */
  giveUp(problem: Error): void {
    this.#pieces = [];
    this.#connection.stream.destroy(problem);
  }

  /** Notes how the rows of a query are read, once it is complete. */
  learn({ name, _result }: WireQuery): void {
    if (!name || this.#readers.has(name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = _result;
    this.#readers.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function submit(query: WireQuery, connection: Connection): Error | null {
  try {
    return query.submit(connection);
  } catch (error) {
    return error as Error;
  }
}
