import { createServer, connect as openSocket, type Socket } from 'node:net';

/** A statement as a server sent it: every value as text. */
export interface SentStatement {
  name: string;
  text: string;
  values: readonly (string | null)[];
}

interface Recorder {
  /** The URL that a server under test connects to instead of PostgreSQL's own. */
  url: string;
  /** The statements of each message since the last call; a message ends with a sync. */
  take(): SentStatement[][];
  close(): Promise<void>;
}

/** A proxy between a server and PostgreSQL's socket that records the named statements. */
export async function recordStatements(
  socketFolder: string,
  database: string,
  port: number,
): Promise<Recorder> {
  let messages: SentStatement[][] = [];
  // The same name has the same text on all connections.
  const texts = new Map<string, string>();
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = openSocket(`${socketFolder}/.s.PGSQL.5432`);
    const reader = createReader(texts, (message) => messages.push(message));
    client.on('data', (bytes: Buffer) => reader(bytes));
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => undefined);
    }
  });
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
  return {
    url: `postgresql://shop@127.0.0.1:${port}/${database}`,
    take() {
      const taken = messages;
      messages = [];
      return taken;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((closed) => proxy.close(() => closed()));
    },
  };
}

/** Reads what a client sends: Parse, Bind and Sync of PostgreSQL's protocol 3.0. */
function createReader(texts: Map<string, string>, onSync: (message: SentStatement[]) => void) {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let statements: SentStatement[] = [];
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const kind = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      isStarted = true;
      if (kind === 'P') {
        const [name, afterName] = textAt(body, 0);
        texts.set(name, textAt(body, afterName)[0]);
      } else if (kind === 'B') statements.push(bound(body, texts));
      else if (kind === 'S') {
        onSync(statements);
        statements = [];
      }
    }
  };
}

function bound(body: Buffer, texts: ReadonlyMap<string, string>): SentStatement {
  const [, afterPortal] = textAt(body, 0);
  const [name, afterName] = textAt(body, afterPortal);
  let at = afterName + 2 + 2 * body.readInt16BE(afterName);
  const values: (string | null)[] = [];
  const count = body.readInt16BE(at);
  at += 2;
  for (let index = 0; index < count; index++) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return { name, text: texts.get(name) ?? '', values };
}

function textAt(body: Buffer, from: number): [string, number] {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
}
