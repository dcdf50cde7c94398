import pg from 'pg';

type Query = (...given: unknown[]) => unknown;

export interface Lending {
  /** Told when a sound connection came back inside a transaction, which is a bug of whoever had borrowed it. */
  onOpenTransaction(): void;
}

/**
 * Has a pool lend a connection, and take one back, only while it is sound and no transaction is open on it. Any other
 * one is destroyed, so that PostgreSQL rolls back what was open: whoever got it next would work inside somebody else's
 * transaction, and would commit it. What the pool sends itself (`pool.query`) is one statement; whoever borrows a
 * connection gets it as a loan.
 */
export function discardUncleanConnections(pool: pg.Pool, { onOpenTransaction }: Lending): void {
  const connect = pool.connect.bind(pool);
  type Callback = Parameters<typeof connect>[0];
  const unsound = new WeakSet<pg.PoolClient>();
  const note = (client: pg.PoolClient, error: unknown) =>
    void (isUnsoundAfter(error) && unsound.add(client));

  const lendTo = (callback: Callback): void =>
    connect((error, client, release) => {
      if (error || !client || isIdle(client)) return callback(error, client, release);
      client.release(true);
      lendTo(callback);
    });

  async function lend(): Promise<pg.PoolClient> {
    const client = await connect();
    if (isIdle(client)) return loanOf(client, (error) => note(client, error));
    client.release(true);
    return lend();
  }

  pool.connect = ((callback?: Callback) =>
    callback ? lendTo(callback) : lend()) as typeof pool.connect;

  pool.on('connect', (client) => {
    // A connection lost while it is used only makes its statement fail; without a listener the process would end.
    client.on('error', () => unsound.add(client));
  });
  pool.on('release', (error, client) => {
    if (isIdle(client) && !unsound.has(client)) return;
    if (!error && !unsound.has(client)) onOpenTransaction();
    // The pool keeps no connection that is ending.
    void client.end();
  });
}

/** Whether PostgreSQL's last word on the connection was that no transaction is open. A new one has said nothing yet. */
const isIdle = (client: pg.PoolClient): boolean => (client.getTransactionStatus() ?? 'I') === 'I';

/**
 * Whether nobody else may use a connection on which PostgreSQL has said this: it ends it, which the socket tells a
 * moment later, or it has become a standby, which cannot write.
 */
export const isUnsoundAfter = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === readOnly || error.severity === 'FATAL' || error.severity === 'PANIC');

/** SQLSTATE of a write on a standby, or in a session that may only read. */
const readOnly = '25006';

/**
 * A connection for as long as it is borrowed. Statements that are asked for at once (`Promise.all`) are sent one after
 * the other, as `pg` wants it: its own queue is deprecated. Work that goes on after it has failed beside other work
 * (`Promise.all`) may still send statements: after the end of the transaction, or when the connection belongs to
 * somebody else, they are refused.
 */
function loanOf(client: pg.PoolClient, note: (error: unknown) => void): pg.PoolClient {
  let isBack = false;
  let isOver = false;
  /** Resolves when the newest statement has been answered; undefined while none is under way. */
  let underWay: Promise<void> | undefined;

  function inTurn(send: () => unknown): unknown {
    const sent = underWay ? underWay.then(() => (isBack ? refuseOver() : send())) : send();
    if (!(sent instanceof Promise)) return sent;
    const answered: Promise<void> = sent.then(nothing, nothing).then(() => {
      if (underWay === answered) underWay = undefined;
    });
    underWay = answered;
    return sent;
  }

  function release(error?: Error | boolean): void {
    // It came back by itself when the transaction could not begin.
    if (isBack) return;
    isBack = true;
    client.release(error);
  }

  const query: Query = (first, ...rest) => {
    const text = textOf(first);
    const isBegin = startsBegin.test(text);
    if (isBack || (isOver && !isBegin && text !== 'rollback')) {
      return refuseOver();
    }
    isOver = text === 'commit' || text === 'rollback';
    const sent = inTurn(() => (client.query as Query).call(client, first, ...rest));
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      note(error);
      // Drizzle forgets a connection on which it could not begin, and the pool would count it for ever.
      if (isBegin) release(true);
      throw error;
    });
  };

  const replaced: Record<PropertyKey, unknown> = { query, release };
  return new Proxy(client, {
    get(whole, name) {
      if (Object.hasOwn(replaced, name)) return replaced[name];
      const value: unknown = Reflect.get(whole, name, whole);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
}

const nothing = () => undefined;
const refuseOver = () => Promise.reject(new Error('The transaction on this connection is over.'));

const startsBegin = /^begin\b/;

/** The text of a statement as `pg` takes one: itself, or an object that has it. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
