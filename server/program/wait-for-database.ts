import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCodes } from '#contract/error-codes.ts';
import type { DatabaseAddresses } from '#server/platform/database/addresses.ts';
import { isDatabaseAway } from '#server/platform/http/request-errors.ts';
import { dataPolicy } from '#server/platform/http/response-headers.ts';
import type { Log } from '#server/platform/log.ts';

/** Milliseconds between two tries, at the start and at most. */
const firstPause = 200;
const longestPause = 5_000;

export interface Waiting {
  addresses: DatabaseAddresses;
  address: { host: string; port: number };
  log: Log;
  signal: AbortSignal;
}

/**
 * Resolves once PostgreSQL accepts connections. Until then the shop's port answers 200 for GET /healthz and 503 for
 * everything else. Throws if waiting does not help, e.g. for a wrong password. Returns at once if the database is
 * there.
 */
export async function waitForDatabase(waiting: Waiting): Promise<void> {
  if (await answer(waiting.addresses)) return;
  waiting.log.warn({}, 'the database is away: waiting for it');
  const stopAnswering = await answerMeanwhile(waiting.address);
  try {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      await pause(wait, undefined, { signal: waiting.signal });
      if (await answer(waiting.addresses)) return;
    }
  } finally {
    await stopAnswering();
  }
}

/** Checks PostgreSQL itself, and the pooler before it if there is one. */
const answer = async ({ direct, pooled }: DatabaseAddresses) =>
  (await answers(direct)) && (await answers(pooled));

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: longestPause,
    query_timeout: longestPause,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A pooler accepts connections even while PostgreSQL is away, so a statement is run.
    await client.query('select 1');
    return true;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Listens on the shop's port until the shop can start. Returns the function that frees the port. */
async function answerMeanwhile({ host, port }: Waiting['address']): Promise<() => Promise<void>> {
  const server = createServer((request, response) =>
    request.url === '/healthz' ? send(response, 200, 'ok') : send(response, 503, busy),
  );
  const { promise: listens, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await listens;
  return async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    server.close(() => close());
    server.closeAllConnections();
    await closed;
  };
}

const busy = errorCodes.SERVICE_BUSY.message;

function send(response: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  };
  response.writeHead(status, headers).end(`${text}\n`);
}
