import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Config, configuredAddresses, readConfig } from '#server/config.ts';
import { type DatabaseAddresses, oneAddress } from '#server/platform/database/addresses.ts';
import { handToPlainRole } from '#server/platform/database/local-postgres/plain-role.ts';
import { startLocalPostgres } from '#server/platform/database/local-postgres.ts';
import { startTracing } from '#server/platform/tracing/start-tracing.ts';
import type { Running } from './serve-shop.ts';

/** Milliseconds for which requests and jobs under way may still run once the server is asked to stop. */
const shutdownTimeout = 25_000;

/**
 * Signals within this many milliseconds count as one request to stop, because a process group and its leader may
 * both pass the same signal on.
 */
const sameSignal = 1_000;

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Whether an error of a start is printed with the places in the code, such as that of a wrong line. */
const isForDevelopers = process.env.LOG_LEVEL === 'debug' || process.env.NODE_ENV === 'development';

const stopping = new AbortController();
const running: Running = { opened: [], stopping: stopping.signal, leave: async () => {} };
let starting: Promise<void> = Promise.resolve();
let isStarted = false;

const { close: stop } = closeWithGrace(
  { delay: shutdownTimeout, skip: [...stopSignals] },
  async ({ err }) => {
    if (err) console.error(isStarted || isForDevelopers ? err : err.message);
    stopping.abort();
    // Waits for the start to end. Otherwise it would leave connections open, and our own PostgreSQL running for them.
    await starting.catch(() => undefined);
    // Requests under way are answered first, then jobs end, then the database stops.
    for (const close of running.opened.toReversed()) {
      await close().catch((error: unknown) => console.error(error));
    }
  },
);

let askedToStopAt: number | undefined;
for (const signal of stopSignals) {
  process.on(signal, () => {
    const now = performance.now();
    if (askedToStopAt === undefined) {
      askedToStopAt = now;
      // Service managers send SIGTERM, and their load balancers need time to notice. Ctrl-C needs no such time.
      if (signal === 'SIGTERM') void running.leave().finally(stop);
      else stop();
    } else if (now - askedToStopAt > sameSignal) {
      console.error('asked twice to stop: requests under way are lost');
      process.exit(1);
    }
  });
}

try {
  starting = start();
  await starting;
  isStarted = true;
} catch (error) {
  // The start was given up because the process was asked to stop meanwhile.
  if (askedToStopAt === undefined) throw error;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  running.opened.push(await startTracing(config, () => running.log));
  // A PostgreSQL of our own starts while this process loads its modules.
  const database = findDatabase(config);
  database.catch(() => undefined); // a later await still gets the error
  const { serveShop } = await import('./serve-shop.ts');
  await serveShop(config, database, running);
}

/** The configured database. Without one, our own PostgreSQL, which stops with its last user. */
async function findDatabase(config: Config): Promise<DatabaseAddresses> {
  if (config.DATABASE_URL) return configuredAddresses(config);
  const postgres = await startLocalPostgres(join(config.DATA_DIR, 'postgres'), {
    signal: stopping.signal,
    onSlow: (reason) => console.log(`PostgreSQL is still starting: ${reason}`),
    onRestart: () => running.log?.warn({}, 'PostgreSQL had ended and was started again'),
    onFailure: (error) => running.log?.error({ error }, 'PostgreSQL has ended and does not start'),
  });
  running.opened.push(() => postgres.stop());
  return oneAddress(await handToPlainRole(postgres.connection));
}
