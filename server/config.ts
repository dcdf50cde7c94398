import { z } from 'zod';
import { adminFields } from './back-office/admin/config.ts';
import { erpFields } from './back-office/erp/config.ts';
import { webhookFields } from './back-office/webhooks/config.ts';
import { hostFields } from './hosts/other-hosts.ts';
import { companyOfSettings, refusalsOfMode } from './hosts/shop-mode.ts';
import { mediaFields, refusalsOfMediaStore } from './media/config.ts';
import { paymentFields } from './ordering/payments/config.ts';
import { platformFields } from './platform/config.ts';
import type { DatabaseAddresses } from './platform/database/addresses.ts';
import type { FromEnvironment } from './platform/entered-config.ts';
import { misspeltVariables } from './platform/environment/misspelt-variables.ts';
import { withFiles } from './platform/environment/variables-from-files.ts';
import { refusalsOfTracing } from './platform/tracing/config.ts';
import { programFields } from './program/config.ts';
import { publicFields } from './web/config.ts';

/** Every environment variable. Each has a default. docs/configuration.md is generated from the texts of `describe`. */
export const configSchema = z.object({
  ...platformFields,
  ...programFields,
  ...mediaFields,
  ...adminFields,
  ...paymentFields,
  ...hostFields,
  ...erpFields,
  ...webhookFields,
  ...publicFields,
});

/** The names of the variables. Each has a twin with the suffix _FILE. */
export const variables = Object.keys(configSchema.shape);

export type Config = z.output<typeof configSchema> & FromEnvironment;

/**
 * Reads the environment, in which NAME_FILE may stand for each NAME. An empty variable counts as not set. Throws one
 * error that names every wrong variable. The accounts of stand-ins are still empty: `openShop` fills them in.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { values, complaints: unread } = withFiles(environment, variables);
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const names = new Set(given.map(([name]) => name));
  const { error } = configSchema.safeParse(Object.fromEntries(given));
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
  const right = configSchema.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))));
  const config = { ...right, HOST: hostOf(right), fromEnvironment: names };
  const missing = [
    ...unread,
    ...(names.has('ADMIN_EMAIL') === names.has('ADMIN_PASSWORD')
      ? []
      : ['ADMIN_EMAIL and ADMIN_PASSWORD come together']),
    ...(names.has('DATABASE_OWNER_URL') && !names.has('DATABASE_URL')
      ? ['DATABASE_OWNER_URL needs DATABASE_URL, the same database for the role of the shop']
      : []),
    ...refusalsOfMediaStore(config),
    ...refusalsOfTracing(config),
    // While SHOP_MODE is wrong, nobody knows which variables are needed.
    ...(wrong.has('SHOP_MODE') ? [] : refusalsOfMode(config, names)),
  ];
  if (!error && missing.length === 0) return config;
  // The error names everything at once, also what could be in the settings of the database.
  const rest = wrong.has('SHOP_MODE') ? [] : companyOfSettings(config, names);
  const reasons = [...missing, ...rest, ...misspeltVariables(environment, variables)];
  throw wrongConfiguration(reasons, error && z.prettifyError(error));
}

/** The error with which the start ends: the findings of the schema, then one line for each reason. */
export function wrongConfiguration(reasons: readonly string[], found?: string): Error {
  const lines = [...(found ? [found] : []), ...reasons.map((each) => `✖ ${each}`)];
  return new Error(`Configuration is wrong:\n${lines.join('\n')}`);
}

/** With TEST_MODE=1 only this machine may connect, because the test-only calls read all e-mails and reset the data. */
const hostOf = ({ HOST, TEST_MODE }: Pick<Config, 'HOST' | 'TEST_MODE'>) =>
  HOST || (TEST_MODE ? '127.0.0.1' : '0.0.0.0');

/** Seconds for which the server still answers requests after SIGTERM. */
export function drainSeconds({
  DRAIN_SECONDS,
  SHOP_MODE,
}: Pick<Config, 'DRAIN_SECONDS' | 'SHOP_MODE'>): number {
  return DRAIN_SECONDS ?? (SHOP_MODE === 'live' ? 5 : 2);
}

/** Whether rate limits are off; only TEST_MODE allows that. */
export function isUnlimited({
  TEST_MODE,
  RATE_LIMITS,
}: Pick<Config, 'TEST_MODE' | 'RATE_LIMITS'>): boolean {
  return TEST_MODE && RATE_LIMITS === 'off';
}

/** The addresses of the PostgreSQL that DATABASE_URL names. */
export const configuredAddresses = (config: Config): DatabaseAddresses => ({
  pooled: {
    connectionString: config.DATABASE_URL,
    startupParameters: config.DATABASE_STARTUP_PARAMETERS === 'on',
    preparedStatements: config.DATABASE_PREPARED_STATEMENTS === 'on',
  },
  direct: { connectionString: config.DATABASE_DIRECT_URL || config.DATABASE_URL },
  ...(config.DATABASE_OWNER_URL && { owner: { connectionString: config.DATABASE_OWNER_URL } }),
  ...(config.DATABASE_REPORTS_URL && {
    reports: {
      connection: {
        connectionString: config.DATABASE_REPORTS_URL,
        startupParameters: config.DATABASE_STARTUP_PARAMETERS === 'on',
        preparedStatements: config.DATABASE_PREPARED_STATEMENTS === 'on',
      },
      mostBehind: config.DATABASE_REPORTS_LAG,
    },
  }),
});

/** Address of the shop without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL || `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, '');
}

/** Address of the back office without a trailing slash. */
export function adminUrl(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'ADMIN_HOST'>): string {
  const { protocol, hostname, port } = new URL(publicUrl(config));
  return `${protocol}//${config.ADMIN_HOST || hostname}${port && `:${port}`}/admin`;
}

/**
 * The most seconds for which a start makes wanted pages before the copy is ready; 0 if it makes none before somebody
 * asks.
 */
export function prerenderSeconds({
  WARM_SECONDS,
  NODE_ENV,
  CACHE_MB,
}: Pick<Config, 'WARM_SECONDS' | 'NODE_ENV' | 'CACHE_MB'>): number {
  if (CACHE_MB === 0) return 0;
  return WARM_SECONDS ?? (NODE_ENV === 'production' ? 20 : 0);
}
