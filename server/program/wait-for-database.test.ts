import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { oneAddress } from '#server/platform/database/addresses.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** A port of this machine on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

it('answers with security headers while the database is away', async () => {
  const [database, port] = [await freePort(), await freePort()];
  const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const stop = new AbortController();
  const waiting = waitForDatabase({
    addresses: oneAddress({ host: '127.0.0.1', port: database, user: 'shop' }),
    address: { host: '127.0.0.1', port },
    log: noLog,
    signal: stop.signal,
  });
  const answer = await vi.waitUntil(() =>
    fetch(`http://127.0.0.1:${port}/`).catch(() => undefined),
  );
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
});
