import packageFile from '../package.json' with { type: 'json' };
import { type Config, isUnlimited } from './config.ts';
import { openMediaStore } from './media/open-media-store.ts';
import { outboundOrigins } from './outbound-origins.ts';
import { createContentCache } from './platform/cache/create-content-cache.ts';
import { type Dropping, dropChanged } from './platform/cache/drop-changed.ts';
import { postgresChanges } from './platform/cache/postgres-changes.ts';
import type { Clock } from './platform/clock.ts';
import { createHeartbeat, type Heartbeat } from './platform/copies.ts';
import type { DatabaseAddresses } from './platform/database/addresses.ts';
import { openDatabase } from './platform/database/database.ts';
import { createEvents, type LooseListener } from './platform/events.ts';
import { createRateLimits, noRateLimits } from './platform/http/rate-limits.ts';
import { isDatabaseAway } from './platform/http/request-errors.ts';
import {
  createJobs,
  type LooseJobDefinition,
  type RunningJobs,
} from './platform/jobs/create-jobs.ts';
import { openKeyedHash } from './platform/keyed-hash.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { notedMail } from './platform/mail/noted-mail.ts';
import { hostHealth } from './platform/other-hosts/host-health.ts';
import { onlyTo } from './platform/other-hosts/only-to.ts';
import { systemRandom } from './platform/random.ts';
import { createSecurityLog } from './platform/security-events.ts';
import { createThreads } from './platform/threads.ts';
import type { Shop } from './shop.ts';
import { withStandInAccounts } from './stand-in-accounts.ts';

/** Milliseconds that a preview waits for those before it. */
const longestWaitForPreview = 5_000;

export interface ShopParts {
  config: Config;
  addresses: DatabaseAddresses;
  clock: Clock;
  log: Log;
  /** Node's own by default. */
  fetch?: typeof fetch;
  /** Loads all jobs. */
  jobs(): Promise<readonly LooseJobDefinition<Shop>[]>;
  listeners: readonly LooseListener[];
  /** The module that threads run. */
  thread: URL;
  /** The next moment at which what is shown changes by itself: the begin or end of an event or publication. */
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

/** Assembles what every capability works with. The database must be migrated. */
export async function openShop(parts: ShopParts): Promise<OpenShop> {
  const { clock, log } = parts;
  const onOpenTransaction = () =>
    log.error({}, 'a connection came back with an open transaction and was destroyed');
  const { db, pool, close } = openDatabase({
    max: parts.config.DATABASE_POOL,
    onOpenTransaction,
    ...parts.addresses.pooled,
  });
  const forPreviews = openDatabase({
    ...parts.addresses.pooled,
    max: 1,
    connectionTimeoutMillis: longestWaitForPreview,
    onOpenTransaction,
  });
  const config = await withStandInAccounts(parts.config, { db, random: systemRandom });
  const ofCopies = postgresChanges({ connection: parts.addresses.direct, pool, log });
  const cache = createContentCache({
    clock,
    changes: ofCopies,
    maxBytes: config.CACHE_MB * 1024 * 1024,
    nextBoundary: () => parts.nextBoundary(shop),
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
  const outbound = onlyTo(outboundOrigins(config), parts.fetch ?? fetch);
  const shop: Shop = {
    config,
    db,
    pool,
    previewPool: forPreviews.pool,
    clock,
    random: systemRandom,
    keyedHash,
    security: createSecurityLog(log, keyedHash),
    fetch: outbound,
    log,
    mail,
    media: await openMediaStore({ config, db, fetch: outbound, log }),
    jobs,
    threads: createThreads(parts.thread, parts.addresses.pooled),
    rateLimits: isUnlimited(config) ? noRateLimits : await createRateLimits(pool),
    cache,
    events: createEvents(parts.listeners),
  };
  const changes = dropChanged({ changes: ofCopies, pool, cache });
  const heartbeat = createHeartbeat({
    db,
    log,
    version: packageFile.version,
    status: () => ({ cache: cache.status(), hosts: hostHealth() }),
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
      await Promise.all([close(), forPreviews.close()]);
    },
  };
}
