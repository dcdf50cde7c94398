import { z } from 'zod';
import { adminFields } from './back-office/admin/config.ts';
import { erpFields } from './back-office/erp/config.ts';
import { paymentFields } from './ordering/payments/config.ts';
import { hostFields } from './other-hosts.ts';
import { platformFields } from './platform/config.ts';
import { refusalsOfMode } from './shop-mode.ts';
import { publicFields } from './web/config.ts';

/** Every environment variable. Each has a default. The texts of `describe` are those of docs/configuration.md. */
export const configSchema = z.object({
  ...platformFields,
  ...adminFields,
  ...paymentFields,
  ...hostFields,
  ...erpFields,
  ...publicFields,
});

export type Config = z.output<typeof configSchema>;

/**
 * Reads the environment; an empty variable counts as not set. Throws one error that names every wrong variable. The
 * accounts of stand-ins are still empty: `openShop` fills them in.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const result = configSchema.safeParse(Object.fromEntries(given));
  if (!result.success) throw wrong(z.prettifyError(result.error));
  const config = { ...result.data, HOST: hostOf(result.data) };
  if ((config.ADMIN_EMAIL === '') !== (config.ADMIN_PASSWORD === '')) {
    throw wrong('✖ ADMIN_EMAIL and ADMIN_PASSWORD come together');
  }
  const refusals = refusalsOfMode(config, new Set(given.map(([name]) => name)));
  if (refusals.length > 0) throw wrong(refusals.map((each) => `✖ ${each}`).join('\n'));
  return config;
}

/** With the test-only calls anybody can read all letters and reset the data. */
const hostOf = ({ HOST, TEST_MODE }: Pick<Config, 'HOST' | 'TEST_MODE'>) =>
  HOST || (TEST_MODE ? '127.0.0.1' : '0.0.0.0');

const wrong = (complaints: string) => new Error(`Configuration is wrong:\n${complaints}`);

/** Seconds that requests are still answered after SIGTERM. */
export function drainSeconds({
  DRAIN_SECONDS,
  SHOP_MODE,
}: Pick<Config, 'DRAIN_SECONDS' | 'SHOP_MODE'>): number {
  return DRAIN_SECONDS ?? (SHOP_MODE === 'live' ? 5 : 2);
}

/** Address of the shop without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL || `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, '');
}
