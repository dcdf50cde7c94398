import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy before PostgreSQL that can silently drop the traffic, like a firewall that has forgotten a connection. */
export interface SwallowingProxy {
  connection: pg.ClientConfig;
  /** From now on drops the traffic of open connections, or of all. */
  swallow(whom: 'open' | 'all'): void;
  /** From now on passes the traffic of new connections. */
  pass(): void;
  close(): void;
}

export async function swallowingProxy(connection: pg.ClientConfig): Promise<SwallowingProxy> {
  const { host, port, user, password, database } = new pg.Client(connection);
  const sockets = new Set<Socket>();
  const swallowed = new Set<Socket>();
  let isDeaf = false;
  const server = createServer((incoming) => {
    const outgoing = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      if (isDeaf) swallowed.add(from);
      from.on('data', (bytes) => swallowed.has(from) || to.write(bytes));
      from.on('close', () => swallowed.has(from) || to.destroy());
      from.on('error', () => undefined);
    }
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address() as { port: number };
  return {
    connection: { host: '127.0.0.1', port: address.port, user, password, database },
    swallow(whom) {
      for (const socket of sockets) swallowed.add(socket);
      isDeaf = whom === 'all';
    },
    pass() {
      isDeaf = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
