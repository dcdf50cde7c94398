import type pg from 'pg';
import type { Config } from './config.ts';
import type { ContentCache } from './platform/cache/content-cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { ReportsDatabase } from './platform/database/reports-database.ts';
import type { Events } from './platform/events.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import type { JobDefinition, JobName, Jobs } from './platform/jobs/jobs.ts';
import type { KeyedHash } from './platform/keyed-hash.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { MediaStore } from './platform/media-store.ts';
import type { Fetch } from './platform/other-hosts/only-to.ts';
import type { Random } from './platform/random.ts';
import type { SecurityLog } from './platform/security-events.ts';
import type { Threads } from './platform/threads.ts';
import type { CheckFile } from './platform/virus-scanner/check-file.ts';

/** The shop's parts that every capability is given; `openShop` assembles them. */
export interface Shop {
  config: Config;
  db: Database;
  pool: pg.Pool;
  /**
   * One connection apart from the pool, on which previews and simulations run one after the other. So they take no
   * connection from buyers, and a failure on it affects nothing else.
   */
  previewPool: pg.Pool;
  /** Where reports and files of lists are read: a standby, if one is configured and near enough. */
  reports: ReportsDatabase;
  clock: Clock;
  random: Random;
  keyedHash: KeyedHash;
  security: SecurityLog;
  /** Must see every file that somebody sends before anything reads it. */
  checkFile: CheckFile;
  /** Sends requests to the configured hosts and to no other, without following redirects. Tests replace it. */
  fetch: Fetch;
  log: Log;
  mail: Mail;
  media: MediaStore;
  jobs: Jobs;
  threads: Threads;
  rateLimits: RateLimits;
  cache: ContentCache;
  /** Emits events to capabilities above, inside the transaction. */
  events: Events;
}

/**
 * The shop for functions that run inside a transaction of their caller: `db` is that transaction. It has no pool,
 * which would write outside the transaction, and no cache, which would keep values that may yet be rolled back.
 */
export type ShopInTransaction = Omit<Shop, 'pool' | 'cache'>;

/** The definition of a job that is given the shop. */
export type ShopJob<Name extends JobName> = JobDefinition<Shop, Name>;
