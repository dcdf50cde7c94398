import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { createSandbox } from '#sandbox/sandbox.ts';
import packageFile from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { ensureFirstOwner } from './back-office/admin/first-owner.ts';
import { capabilities } from './capabilities.ts';
import { type Config, configuredAddresses, drainSeconds, readConfig } from './config.ts';
import { openShop } from './open-shop.ts';
import { countBrokenRows } from './ordering/audit-books/audit-books.ts';
import { ageOfStores, enqueueFirstStores } from './ordering/logistics/load-stores.ts';
import { countOpenExceptions } from './ordering/payments/exceptions.ts';
import { countRefusedNotices } from './ordering/payments/refused-notices.ts';
import { countWrongCodes } from './people/accounts/codes/wrong-codes.ts';
import { MovableClock, systemClock } from './platform/clock.ts';
import { type DatabaseAddresses, oneAddress } from './platform/database/addresses.ts';
import { handToPlainRole } from './platform/database/local-postgres/plain-role.ts';
import { startLocalPostgres } from './platform/database/local-postgres.ts';
import { createServer } from './platform/http/create-server.ts';
import { addHealth, drain } from './platform/http/health.ts';
import type { Log } from './platform/log.ts';
import { addMetricsRoute, createMetrics } from './platform/metrics.ts';
import { addReleaseMetrics } from './platform/release-metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { needsSandbox, sandboxOptions } from './sandbox-options.ts';
import type { Shop } from './shop.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { welcome } from './welcome.ts';

/** Milliseconds that requests and jobs under way have to finish once the server is asked to stop. */
const patience = 25_000;

/** Milliseconds in which signals are one wish: a process group and its leader may both pass the same one on. */
const sameWish = 1_000;

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** What was opened, to be closed in the opposite order. */
const opened: (() => Promise<unknown>)[] = [];
let isStarted = false;
/** Lets load balancers notice that this copy stops; does nothing before it listens. */
let leave = async () => {};

const { close: stop } = closeWithGrace(
  { delay: patience, skip: [...stopSignals] },
  async ({ err }) => {
    if (err) console.error(isStarted || process.env.LOG_LEVEL === 'debug' ? err : err.message);
    // Requests under way are answered, then jobs end, then the database goes.
    for (const close of opened.toReversed()) {
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
      // SIGTERM comes from service managers, whose load balancers need time. Ctrl-C needs none.
      if (signal === 'SIGTERM') void leave().finally(stop);
      else stop();
    } else if (now - askedToStopAt > sameWish) {
      console.error('asked twice to stop: requests under way are lost');
      process.exit(1);
    }
  });
}

try {
  await start();
  isStarted = true;
} catch (error) {
  // Asked to stop while it was starting: what was open is being closed under the start's hands.
  if (askedToStopAt === undefined) throw error;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const app = createServer(config);
  const clock = config.TEST_MODE ? new MovableClock() : systemClock;
  const addresses = await findDatabase(config, app.log);
  const waiting = new AbortController();
  opened.push(async () => waiting.abort());
  const address = { host: config.HOST, port: config.PORT };
  await waitForDatabase({ addresses, address, log: app.log, signal: waiting.signal });
  const { isSeeded } = await prepareDatabase(addresses.direct, config, clock.now());

  const open = await openShop({ config, addresses, clock, log: app.log, ...capabilities });
  opened.push(() => open.close());
  const { shop, jobs } = open;
  const generatedOwner = await ensureFirstOwner(shop.db, config, shop.random);
  const metrics = createMetrics({
    pool: shop.pool,
    countParkedJobs: jobs.countParked,
    oldestDueJob: jobs.oldestDue,
    countRefusedNotices: () => countRefusedNotices(shop),
    countOpenExceptions: () => countOpenExceptions(shop),
    countBrokenRows: () => countBrokenRows(shop),
    countWrongCodes: () => countWrongCodes(shop),
    security: shop.security,
    ageOfStores: () => ageOfStores(shop),
    timesDeaf: open.changes.timesLost,
  });
  const { version } = packageFile;
  addReleaseMetrics(metrics, { version, pool: shop.pool, backupStamp: config.BACKUP_STAMP });

  opened.push(() => app.close());
  if (config.ROLE === 'worker') addWorkerRoutes(app, shop, metrics);
  else await buildApp(app, { shop, capabilities, web: webOf(config), metrics });
  // What cannot be done now is logged, and tried again by its job: the shop opens all the same.
  await capabilities.catchUp(shop).catch((error: unknown) => {
    app.log.error({ error }, 'what fell due was not all done');
  });
  if (config.ROLE !== 'web') await jobs.start();
  await app.listen({ host: config.HOST, port: config.PORT });
  open.heartbeat.start();
  leave = () => drain(app, drainSeconds(config));

  if (config.METRICS_PORT) await listenForMetrics(config, metrics);
  const hasSandbox = config.ROLE !== 'worker' && needsSandbox(config);
  const sandboxPort = hasSandbox ? await openSandbox(shop) : undefined;
  // Only now the stand-in answers that may have the list.
  await enqueueFirstStores(shop);
  const mailboxPort = config.SMTP_URL ? undefined : sandboxPort;
  console.log(welcome(config, { mailboxPort, isSeeded, generatedOwner }));
  // `npm start` waits for this with whatever the shop can do without.
  process.send?.('ready');
}

function webOf({ NODE_ENV }: Config): 'development' | 'built' {
  return NODE_ENV === 'development' ? 'development' : 'built';
}

/** A copy that works on jobs has no shoppers: it says how it is, and all else is not found. */
function addWorkerRoutes(app: FastifyInstance, { config, pool }: Shop, metrics: Registry): void {
  addHealth(app, pool);
  if (config.METRICS_PORT === 0) addMetricsRoute(app, metrics, { isPublic: true });
}

/** The configured database, or one of our own that stops with its last user. */
async function findDatabase(config: Config, log: Log): Promise<DatabaseAddresses> {
  if (config.DATABASE_URL) return configuredAddresses(config);
  const postgres = await startLocalPostgres(join(config.DATA_DIR, 'postgres'), {
    onRestart: () => log.warn({}, 'PostgreSQL had ended and was started again'),
  });
  opened.push(() => postgres.stop());
  return oneAddress(await handToPlainRole(postgres.connection));
}

async function listenForMetrics(config: Config, metrics: Registry): Promise<void> {
  const app = createServer({ ...config, LOG_LEVEL: 'silent' });
  opened.push(() => app.close());
  addMetricsRoute(app, metrics, { isPublic: false });
  await app.listen({ host: config.HOST, port: config.METRICS_PORT });
}

/** The mailbox, and whoever else nobody configured; answers the port. */
async function openSandbox(shop: Shop): Promise<number> {
  const { config } = shop;
  const { app } = createSandbox(sandboxOptions(shop));
  opened.push(() => app.close());
  await app.listen({ host: config.SANDBOX_HOST, port: config.SANDBOX_PORT });
  return (app.server.address() as AddressInfo).port;
}
