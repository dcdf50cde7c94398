import { type Config, isUnlimited } from '#server/config.ts';
import { outboundOrigins } from '#server/hosts/outbound-origins.ts';
import { withStandInAccounts } from '#server/hosts/stand-in-accounts.ts';
import { openMediaStore } from '#server/media/open-media-store.ts';
import { createContentCache } from '#server/platform/cache/create-content-cache.ts';
import { type Dropping, dropChanged } from '#server/platform/cache/drop-changed.ts';
import { postgresChanges } from '#server/platform/cache/postgres-changes.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createHeartbeat, type Heartbeat } from '#server/platform/copies.ts';
import type { DatabaseAddresses } from '#server/platform/database/addresses.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { onPrimary, type ReportsDatabase } from '#server/platform/database/reports-database.ts';
import { createEvents, type LooseListener } from '#server/platform/events.ts';
import { createRateLimits, noRateLimits } from '#server/platform/http/rate-limits.ts';
import { isDatabaseAway } from '#server/platform/http/request-errors.ts';
import { createJobs, type RunningJobs } from '#server/platform/jobs/create-jobs.ts';
import type { LooseJobDefinition } from '#server/platform/jobs/job-options.ts';
import { openKeyedHash } from '#server/platform/keyed-hash.ts';
import type { Log } from '#server/platform/log.ts';
import { createMail } from '#server/platform/mail/create-mail.ts';
import { notedMail } from '#server/platform/mail/noted-mail.ts';
import { hostHealth } from '#server/platform/other-hosts/host-health.ts';
import { onlyTo } from '#server/platform/other-hosts/only-to.ts';
import { systemRandom } from '#server/platform/random.ts';
import { createSecurityLog } from '#server/platform/security-events.ts';
import { createThreads } from '#server/platform/threads.ts';
import { createCheckFile } from '#server/platform/virus-scanner/check-file.ts';
import type { Shop } from '#server/shop.ts';
import packageFile from '../../package.json' with { type: 'json' };

/** The most milliseconds for which a preview waits for earlier previews. */
const longestWaitForPreview = 5_000;

export interface ShopParts {
  config: Config;
  addresses: DatabaseAddresses;
  clock: Clock;
  log: Log;
  /** Defaults to the `fetch` of Node. */
  fetch?: typeof fetch;
  /** Loads the definitions of all jobs. */
  jobs(): Promise<readonly LooseJobDefinition<Shop>[]>;
  listeners: readonly LooseListener[];
  /** The module that worker threads run. */
  thread: URL;
  /** The next moment at which shown data change by themselves, e.g. the begin or end of an event or publication. */
  nextBoundary(shop: Shop): Promise<Date | undefined>;
}

export interface OpenShop {
  shop: Shop;
  jobs: RunningJobs;
  changes: Dropping;
  heartbeat: Heartbeat;
  /** Stops the jobs first, then closes the connections. */
  close(): Promise<void>;
}

const answersOf = ({ ROLE }: Pick<Config, 'ROLE'>) => ({ answersPages: ROLE !== 'worker' });

/** The standby for reports, or the primary if there is none: then the code for a standby is not loaded. */
async function databaseForReports(
  { addresses, log }: ShopParts,
  { db, pool, batching }: Pick<OpenDatabase, 'db' | 'pool'> & { batching: boolean },
): Promise<{ reports: ReportsDatabase; close(): Promise<void> }> {
  if (!addresses.reports) return { reports: onPrimary(db), close: async () => undefined };
  const { openReports } = await import('#server/platform/database/open-reports.ts');
  return openReports({
    primary: { db, pool },
    address: addresses.reports,
    max: 4,
    batching,
    onSource: (source) =>
      source === 'primary'
        ? log.warn({ source }, 'reports are read from the primary: the standby is away or behind')
        : log.info({ source }, 'reports are read from the standby'),
  });
}

/** Assembles the shop that every capability is given. The database must be migrated. */
export async function openShop(parts: ShopParts): Promise<OpenShop> {
  const { clock, log } = parts;
  const onOpenTransaction = () =>
    log.error({}, 'a connection came back with an open transaction and was destroyed');
  const pooled = { ...parts.addresses.pooled, batching: !parts.config.PUBLIC_WAYS.includes('pg') };
  const { db, pool, close } = openDatabase({
    max: parts.config.DATABASE_POOL,
    onOpenTransaction,
    ...pooled,
  });
  const forPreviews = openDatabase({
    ...pooled,
    max: 1,
    connectionTimeoutMillis: longestWaitForPreview,
    onOpenTransaction,
  });
  const forReports = await databaseForReports(parts, { db, pool, batching: pooled.batching });
  const config = await withStandInAccounts(parts.config, { db, random: systemRandom });
  const ofCopies = postgresChanges({ connection: parts.addresses.direct, pool, log });
  const cache = createContentCache({
    clock,
    changes: ofCopies,
    maxBytes: config.CACHE_MB * 1024 * 1024,
    nextBoundary: (by) => parts.nextBoundary({ ...shop, clock: by }),
    lifetimes: { stock: 1, availability: 30 },
    isAway: isDatabaseAway,
  });
  const keyedHash = await openKeyedHash(db, systemRandom);
  const mail = notedMail(createMail(config, { db, clock }), { db, clock, log });
  const jobs = createJobs({
    pool,
    connection: parts.addresses.direct,
    log,
    definitions: parts.jobs,
    context: () => shop,
  });
  const security = createSecurityLog(log, keyedHash);
  const outbound = onlyTo(outboundOrigins(config), parts.fetch ?? fetch);
  const shop: Shop = {
    config,
    db,
    pool,
    previewPool: forPreviews.pool,
    reports: forReports.reports,
    clock,
    random: systemRandom,
    keyedHash,
    security,
    checkFile: createCheckFile({ config, log, security }),
    fetch: outbound,
    log,
    mail,
    media: await openMediaStore({ config, db, fetch: outbound, log }),
    jobs,
    threads: createThreads(parts.thread, pooled, parts.addresses.reports),
    rateLimits: isUnlimited(config) ? noRateLimits : await createRateLimits(pool),
    cache,
    events: createEvents(parts.listeners),
  };
  const changes = dropChanged({ changes: ofCopies, pool, cache });
  const heartbeat = createHeartbeat({
    db,
    log,
    version: packageFile.version,
    status: () => ({ ...answersOf(config), cache: cache.status(), hosts: hostHealth() }),
  });
  return {
    shop,
    jobs,
    changes,
    heartbeat,
    async close() {
      await heartbeat.stop().catch((error: unknown) => log.warn({ error }, 'leaving unsaid'));
      await jobs.stop();
      await changes.stop();
      mail.close();
      await Promise.all([close(), forPreviews.close(), forReports.close()]);
    },
  };
}
