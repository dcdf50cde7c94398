import { resolve } from 'node:path';
import { z } from 'zod';
import { flag, port, postgresUrl, someOf } from './config-fields.ts';
import { areProxies, proxyRanges } from './proxies.ts';
import { tracingFields } from './tracing/config.ts';
import { virusScannerFields } from './virus-scanner/config.ts';

/** Packages of which private parts are used, in folders `internals`, and that have a public way besides. */
const fencedPackages = ['node', 'pg', 'react-router'] as const;

/** The environment variables that any server needs, whatever it sells. */
export const platformFields = {
  SHOP_MODE: z
    .enum(['trial', 'live'])
    .default('trial')
    .describe(
      'trial: stand-ins for whatever is not configured, never on the internet; live: real money, no stand-ins',
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'web: this copy answers requests; worker: it works on jobs, and answers /healthz, /readyz and /metrics only; all: both',
    ),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('production, development or test'),
  HOST: z
    .string()
    .default('')
    .describe('Address to listen on; empty: 0.0.0.0, with TEST_MODE=1 127.0.0.1'),
  PORT: port(3000).describe('Port of shop and API'),
  SANDBOX_PORT: port(3001).describe('Port of the stand-ins (mailbox, payment pages)'),
  SANDBOX_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address the stand-ins listen on; they show every e-mail to anybody'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .optional()
    .describe(
      'Seconds that requests are still answered after SIGTERM, while /readyz says 503; empty: 5, in a trial 2',
    ),
  METRICS_PORT: port(0).describe('Port of /metrics; 0: on PORT, for this machine only'),
  BACKUP_STAMP: z
    .string()
    .default('')
    .describe(
      'A file that each backup touches when it has succeeded, or `database` where it says so in the shop’s database; its age is a metric. Empty: /metrics says nothing of backups',
    ),
  ERASURES_FILE: z
    .string()
    .default('')
    .describe(
      'A file on another disk than the database’s to which each erasure of a member is written before it is done, so that a restored database can be erased again (docs/runbooks/restore.md); the log has the same lines. Empty: the log alone, which then needs LOG_LEVEL=info in a live shop',
    ),
  PUBLIC_URL: z
    .string()
    .default('')
    .describe(
      'Address shoppers use, e.g. https://shop.example.com; empty: http://localhost:PORT, which a live shop refuses',
    ),
  PUBLIC_URL_PRIVATE: flag.describe(
    '1 lets a live shop have a PUBLIC_URL of this machine or a private network, e.g. behind a VPN',
  ),
  PROVIDER_TEST_HOSTS: flag.describe(
    '1 lets a live shop use the test hosts of providers, e.g. while a bank accepts the shop; no real money moves there',
  ),
  DATABASE_URL: postgresUrl.describe('PostgreSQL to use; empty: an embedded one under DATA_DIR'),
  DATABASE_PLAIN: flag.describe(
    '1 lets a live shop reach a PostgreSQL on another machine without sslmode=verify-full, where the network between belongs to the two alone, e.g. within one host of containers',
  ),
  DATABASE_DIRECT_URL: postgresUrl.describe(
    'The same PostgreSQL past a pooler that gives each transaction another session: for announcements, locks and migrations; empty: DATABASE_URL',
  ),
  DATABASE_OWNER_URL: postgresUrl.describe(
    'The same PostgreSQL as the role that owns the tables, for migrations alone; DATABASE_URL then names a role that can change rows and nothing else (docs/deploy.md#two-roles); empty: one role does both',
  ),
  DATABASE_REPORTS_URL: postgresUrl.describe(
    'A hot standby of the same PostgreSQL, from which the figures of the back office, reports and files of lists are read; empty: DATABASE_URL (docs/operations.md)',
  ),
  DATABASE_REPORTS_LAG: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(300)
    .describe(
      'The most seconds that figures from the standby may be behind; else the primary answers',
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off where DATABASE_URL leads to a pooler that gives each transaction another session and cannot keep named statements (PgBouncer before 1.21)',
    ),
  DATABASE_STARTUP_PARAMETERS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off where a pooler refuses them; then the role must have them (docs/operations.md)'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(12)
    .describe('Connections of this process'),
  MIGRATE: z
    .enum(['auto', 'check', 'off'])
    .default('auto')
    .describe(
      'At the start: auto brings the schema up to date; check refuses to start unless `npm run migrate` has; off does neither',
    ),
  CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4096)
    .default(32)
    .describe(
      'Megabytes of pages (three quarters) and answers that this process caches; 0: it caches none',
    ),
  WARM_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .optional()
    .describe(
      'The most seconds for which a start makes the most wanted pages before /readyz says 200; 0: no page is made before somebody asks for it, after a change or before an event neither; empty: 20 in production, else 0',
    ),
  MEDIA_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(512)
    .describe('Megabytes of uploaded pictures that this copy caches as files under DATA_DIR'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder))
    .describe('Folder of the embedded database and of pictures as files'),
  TEST_MODE: flag.describe('1 adds the test-only calls; refused with SHOP_MODE=live'),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off is honoured only with TEST_MODE=1; administrators wait after wrong passwords all the same',
    ),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .refine(areProxies, {
      error: `Not one of true, false, ${proxyRanges.join(', ')}, or addresses and networks like 10.0.0.0/8, separated by commas`,
    })
    .describe('Proxies whose X-Forwarded-* headers count'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  PUBLIC_WAYS: someOf(fencedPackages).describe(
    `Packages that the shop uses only as their documentation says, separated by commas: ${fencedPackages.join(', ')}; slower, for when an update of one is in doubt (docs/adr/037-private-parts-of-others-are-fenced.md)`,
  ),
  ...tracingFields,
  ...virusScannerFields,
  SMTP_URL: z
    .string()
    .default('')
    .describe('smtp(s)://user:password@host:port; empty: the stand-in mailbox'),
  MAIL_FROM: z
    .string()
    .default('晴棉 QINGMIAN <service@qingmian.example>')
    .describe('Sender of every e-mail; a live shop needs one at a domain of its own'),
  PROVIDER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(20)
    .describe(
      'Requests at a time to one payment provider, to LINE Login or to LINE Shopping; the shop refuses further ones at once',
    ),
};
