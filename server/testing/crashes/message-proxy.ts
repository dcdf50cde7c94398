import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { noteUseStatement } from '#server/back-office/admin/sessions.ts';
import { announcement } from '#server/platform/jobs/announce.ts';

/** A whole message of the shop to PostgreSQL: all that PostgreSQL answers together, which is one round trip. */
export interface Message {
  /** The process id of the PostgreSQL server process that will do it. */
  backend: number;
  /** The statements in it, as far as they are sent as text. */
  text: string;
  /** Sends it on; resolves when PostgreSQL has done all of it and its answer is on the way to the shop. */
  pass(): Promise<void>;
  /** Ends the connection; PostgreSQL never sees the message. */
  cutBefore(): void;
  /** Has PostgreSQL do the message, then ends the connection without a word of the answer. */
  cutAfter(): Promise<void>;
  /** PostgreSQL gives the message up as one that took longer than the limit of time; its transaction has failed. */
  takeTooLong(): Promise<void>;
}

/** A proxy between a shop and PostgreSQL, through which one whole message goes at a time. */
export interface MessageProxy {
  /** The address for the shop's pool. */
  connectionString: string;
  /** Hands every message of an action that arrives from now on to `watch`; without it they pass. */
  watch(watch: ((message: Message) => void) | undefined): void;
  /** Ends all connections, and refuses new ones for ever. */
  close(): void;
}

/** Opens a proxy to the PostgreSQL at this address. */
export async function messageProxy(connectionString: string): Promise<MessageProxy> {
  const { host, port } = new pg.Client({ connectionString });
  const sockets = new Set<Socket>();
  let watching: ((message: Message) => void) | undefined;
  const server = createServer((shop) => {
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host);
    const end = () => {
      shop.destroy();
      database.destroy();
    };
    for (const socket of [shop, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    joinAtDoor(shop, database, (message) => {
      if (watching) watching(message);
      else void message.pass();
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  url.searchParams.delete('host');
  return {
    connectionString: url.href,
    watch(watch) {
      watching = watch;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * What a shop sends by itself: the announcement of queues 100 ms after a job was enqueued, the housekeeping of pg-boss
 * when it has started and every minute, and the last use of an administrator's session, if that was a minute ago. On a
 * busy machine it falls into an action, on a quiet one behind or before it.
 */
const ofNobody = [announcement, 'jobs.version', 'jobs.bam', noteUseStatement];
const isOfNobody = (bytes: Buffer) => ofNobody.some((text) => bytes.includes(text));

/** What PostgreSQL says when a statement takes longer than `statement_timeout`, here at once. */
const limitReached = `do $$ begin
  raise exception using errcode = '57014', message = 'canceling statement due to statement timeout';
end $$`;

/** Joins one connection of the shop with one to PostgreSQL; `onMessage` decides about each whole message. */
function joinAtDoor(shop: Socket, database: Socket, onMessage: (message: Message) => void): void {
  const fromShop = frames({ beginsUntyped: true });
  const fromDatabase = frames({ beginsUntyped: false });
  let backend = 0;
  let parts: Buffer[] = [];
  /** Called when PostgreSQL has answered everything that it was sent, or when the connection ends. */
  let onReady: (() => void) | undefined;
  let isAnswerLost = false;

  function send(bytes: Buffer): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    onReady = resolve;
    database.write(bytes);
    return promise;
  }

  database.on('data', (bytes: Buffer) => {
    for (const { type, body } of fromDatabase(bytes)) {
      if (type === 'K') backend = body.readInt32BE(5);
      // The answer is on its way before anybody learns that the message is done.
      if (type === 'Z') queueMicrotask(() => onReady?.());
    }
    if (!isAnswerLost) shop.write(bytes);
  });
  database.on('close', () => onReady?.());

  shop.on('data', (bytes: Buffer) => {
    for (const { type, body } of fromShop(bytes)) {
      parts.push(body);
      // Query and Sync end a message. A flush, a farewell and the first words of a connection are nobody's round trip.
      if (type === 'Q' || type === 'S') hand(Buffer.concat(parts));
      else if (type === 'H' || type === 'X' || type === 'p' || type === '')
        database.write(Buffer.concat(parts));
      else continue;
      parts = [];
    }
  });

  function hand(bytes: Buffer): void {
    if (isOfNobody(bytes)) void send(bytes);
    else onMessage(messageOf(bytes));
  }

  const cut = () => {
    shop.destroy();
    database.destroy();
  };
  const messageOf = (bytes: Buffer): Message => ({
    backend,
    text: textOf(bytes),
    pass: () => send(bytes),
    cutBefore: cut,
    async cutAfter() {
      isAnswerLost = true;
      await send(bytes);
      cut();
    },
    takeTooLong: () => send(queryOf(limitReached)),
  });
}

/** Cuts a stream into frames of the protocol: a letter (only the first words have none), a length, and the rest. */
function frames({ beginsUntyped }: { beginsUntyped: boolean }) {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = beginsUntyped;
  return function* (bytes: Buffer): Generator<{ type: string; body: Buffer }> {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    for (;;) {
      const before = isUntyped ? 0 : 1;
      if (rest.length < before + 4) return;
      const length = before + rest.readInt32BE(before);
      if (rest.length < length) return;
      const body = rest.subarray(0, length);
      rest = rest.subarray(length);
      yield { type: isUntyped ? '' : String.fromCharCode(body[0] ?? 0), body };
      isUntyped = false;
    }
  };
}

/** A message of the simple protocol. */
function queryOf(text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

/** The readable part of a message, for reports: statements that PostgreSQL knows by name appear by that name. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('latin1').replaceAll(/[^\x20-\x7e]+/g, ' ');
  return text.replaceAll(/\s+/g, ' ').slice(0, 160);
}
