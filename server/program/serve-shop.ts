import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { buildApp } from '#server/assembly/app.ts';
import { capabilities } from '#server/assembly/capabilities.ts';
import { openShop } from '#server/assembly/open-shop.ts';
import { ensureFirstOwner } from '#server/back-office/admin/first-owner.ts';
import { refusalsOfErasuresFile } from '#server/back-office/privacy/erasures-file.ts';
import { oldestDelivery } from '#server/back-office/webhooks/oldest-delivery.ts';
import {
  type Config,
  drainSeconds,
  prerenderSeconds,
  variables,
  wrongConfiguration,
} from '#server/config.ts';
import { needsSandbox, sandboxOptions } from '#server/hosts/sandbox-options.ts';
import { refusalsOfCompany } from '#server/hosts/shop-mode.ts';
import { ageOfStores, enqueueFirstStores } from '#server/ordering/logistics/load-stores.ts';
import { countOrdersOfHour } from '#server/ordering/orders/count-recent-orders.ts';
import { countOpenExceptions } from '#server/ordering/payments/exceptions.ts';
import { countRefusedNotices } from '#server/ordering/payments/refused-notices.ts';
import { countBrokenRows } from '#server/ordering/reconciliation/broken-rows.ts';
import { countWrongCodes } from '#server/people/accounts/codes/wrong-codes.ts';
import { MovableClock, systemClock } from '#server/platform/clock.ts';
import { isAnswered } from '#server/platform/copies.ts';
import type { DatabaseAddresses } from '#server/platform/database/addresses.ts';
import { readConfigNow } from '#server/platform/entered-config.ts';
import { misspeltVariables } from '#server/platform/environment/misspelt-variables.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { firstAnswer } from '#server/platform/http/first-answer.ts';
import { addHealth, drain } from '#server/platform/http/health.ts';
import type { Log } from '#server/platform/log.ts';
import { addMetricsRoute, createMetrics } from '#server/platform/metrics.ts';
import { addReleaseMetrics } from '#server/platform/release-metrics.ts';
import type { Shop } from '#server/shop.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { releaseName } from './bundle.mjs';
import { listenAt } from './listen-at.ts';
import { prepareDatabase } from './prepare-database.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { welcome } from './welcome.ts';

export interface Running {
  /** Aborted once the server is asked to stop. The start then gives up waiting. */
  stopping: AbortSignal;
  /** The functions that close what was opened. They run in reverse order. */
  opened: (() => Promise<unknown>)[];
  /** Tells load balancers that this copy stops. Does nothing before the server listens. */
  leave(): Promise<void>;
  log?: Log;
}

/** Assembles the shop and starts to serve it. `database` may still be starting. */
export async function serveShop(
  config: Config,
  database: Promise<DatabaseAddresses>,
  running: Running,
): Promise<void> {
  const { opened, stopping: signal } = running;
  const refusals = await refusalsOfErasuresFile(config);
  if (refusals.length > 0) throw wrongConfiguration(refusals);
  const app = createServer(config);
  running.log = app.log;
  const clock = config.TEST_MODE ? new MovableClock() : systemClock;
  const addresses = await database;
  const address = addressOf(config);
  await waitForDatabase({ addresses, address, log: app.log, signal: running.stopping });
  const preparing = { ...addresses, signal };
  const { isSeeded } = await prepareDatabase(addresses.direct, config, clock.now(), preparing);
  signal.throwIfAborted();

  const open = await openShop({ config, addresses, clock, log: app.log, ...capabilities });
  opened.push(() => open.close());
  const { shop, jobs } = open;
  await expectCompany(shop);
  const generatedOwner = await ensureFirstOwner(shop.db, config, shop.random);
  const metrics = createMetrics({
    pool: shop.pool,
    countParkedJobs: jobs.countParked,
    oldestDueJob: jobs.oldestDue,
    countRefusedNotices: () => countRefusedNotices(shop),
    countOpenExceptions: () => countOpenExceptions(shop),
    countBrokenRows: () => countBrokenRows(shop),
    countOrdersOfHour: () => countOrdersOfHour(shop.db, clock.now()),
    oldestDelivery: () => oldestDelivery(shop.db),
    countWrongCodes: () => countWrongCodes(shop),
    security: shop.security,
    ageOfStores: () => ageOfStores(shop),
    timesDeaf: open.changes.timesLost,
  });
  const version = releaseName(packageFile.version);
  addReleaseMetrics(metrics, { version, pool: shop.pool, backupStamp: config.BACKUP_STAMP });

  opened.push(() => app.close());
  const built =
    config.ROLE === 'worker'
      ? addWorkerRoutes(app, shop, metrics)
      : await buildApp(app, { shop, capabilities, web: webOf(config), metrics });
  // A failure is logged and a job tries again, so that the shop opens all the same.
  await capabilities.catchUp(shop).catch((error: unknown) => {
    app.log.error({ error }, 'what fell due was not all done');
  });
  // Requests for pages need not wait for the jobs, whose first start may take long. /readyz waits for everything.
  app.isStarting = true;
  app.isCold = built !== undefined && (await hasOtherCopies(shop));
  await listenAt(app, address, { host: 'HOST', port: 'PORT' });
  process.send?.({ listening: portOf(app) });
  running.leave = () => drain(app, drainSeconds(config));
  if (built) {
    // The code for operators and jobs is loaded after the first page, so that it does not delay that page.
    await firstAnswer(app.server, { ...headStart, signal: running.stopping });
    // Under `npm run dev` its first request loads it: most restarts are for something else.
    if (config.NODE_ENV !== 'development') await built.backOffice.open();
    const prerendered = built.prerender(running.stopping, { isAlone: !app.isCold });
    // A copy that is alone is ready at once, and makes the pages beside the visitors.
    if (app.isCold) await prerendered;
    app.isCold = false;
  }
  if (config.ROLE !== 'web') await jobs.start();
  open.heartbeat.start();

  if (config.METRICS_PORT) await listenForMetrics(running, config, metrics);
  const hasSandbox = config.ROLE !== 'worker' && needsSandbox(config);
  const sandboxPort = hasSandbox ? await openSandbox(running, shop) : undefined;
  // Enqueued after the stand-in has started, because it may be the one that answers the list of stores.
  await enqueueFirstStores(shop);
  app.isStarting = false;
  const mailboxPort = config.SMTP_URL ? undefined : sandboxPort;
  const misspelt = misspeltVariables(process.env, variables);
  console.log(welcome(config, { mailboxPort, isSeeded, generatedOwner, misspelt }));
  // `npm start` waits for this message before it starts everything that the shop can do without.
  process.send?.('ready');
}

/** Throws unless the environment or settings of a live shop name its company. */
async function expectCompany({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<void> {
  if (config.SHOP_MODE !== 'live') return;
  const refusals = refusalsOfCompany(await readConfigNow(db, config));
  if (refusals.length > 0) throw wrongConfiguration(refusals);
}

/** Longer than the time between two heartbeats: a copy that is silent for longer has probably crashed. */
const longestSilence = 20;

/** Whether another copy is alive that can answer while this one makes its pages. */
async function hasOtherCopies({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<boolean> {
  if (prerenderSeconds(config) === 0) return false;
  return isAnswered(db, longestSilence);
}

/**
 * Milliseconds before code that no page needs is loaded: `nobodyAfter` if no request has come until then, `longest`
 * until the first page is made.
 */
const headStart = { nobodyAfter: 250, longest: 5_000 };

function webOf({ NODE_ENV }: Config): 'development' | 'built' {
  return NODE_ENV === 'development' ? 'development' : 'built';
}

/** A copy that only runs jobs answers its health and metrics. All other addresses are not found. */
function addWorkerRoutes(
  app: FastifyInstance,
  { config, pool }: Shop,
  metrics: Registry,
): undefined {
  addHealth(app, pool);
  if (config.METRICS_PORT === 0) addMetricsRoute(app, metrics, { isPublic: true });
}

async function listenForMetrics(
  { opened }: Running,
  config: Config,
  metrics: Registry,
): Promise<void> {
  const app = createServer({ ...config, LOG_LEVEL: 'silent' });
  opened.push(() => app.close());
  addMetricsRoute(app, metrics, { isPublic: false });
  const address = { host: config.HOST, port: config.METRICS_PORT };
  await listenAt(app, address, { host: 'HOST', port: 'METRICS_PORT' });
}

/**
 * Starts the mailbox and the stand-ins of hosts that are not configured. Answers their port. Their code is loaded here,
 * because the first page does not need it.
 */
async function openSandbox({ opened }: Running, shop: Shop): Promise<number> {
  const { config } = shop;
  const { createSandbox } = await import('#sandbox/sandbox.ts');
  const { app } = createSandbox(sandboxOptions(shop));
  opened.push(() => app.close());
  const address = { host: config.SANDBOX_HOST, port: config.SANDBOX_PORT };
  await listenAt(app, address, { host: 'SANDBOX_HOST', port: 'SANDBOX_PORT' });
  return portOf(app);
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

/** Under `npm run dev` another process has the shop's port and passes requests on (`scripts/dev/front.ts`). */
function addressOf({ NODE_ENV, HOST, PORT }: Config): { host: string; port: number } {
  if (NODE_ENV !== 'development') return { host: HOST, port: PORT };
  if (!process.send) throw new Error('NODE_ENV=development is for "npm run dev".');
  return { host: '127.0.0.1', port: 0 };
}
