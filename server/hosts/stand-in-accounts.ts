import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DeriveKey } from '#server/platform/other-hosts/other-host.ts';
import { ownSecret } from '#server/platform/own-secret.ts';
import type { Random } from '#server/platform/random.ts';
import { isReal } from '#server/stand-in-address.ts';
import { otherHosts } from './other-hosts.ts';

/**
 * The configuration with the accounts of stand-ins for the hosts that are not real. Variables that are set stay.
 * The keys of stand-ins are derived from a secret of this database, so that nobody outside can sign in the name of
 * a stand-in (G-165).
 */
export async function withStandInAccounts(
  config: Config,
  { db, random }: { db: Database; random: Random },
): Promise<Config> {
  const derive = deriveFrom(await ownSecret(db, random, 'stand-ins'));
  const accounts = Object.values(otherHosts)
    .filter((host) => !isReal(config, host))
    .flatMap(({ standInAccount }) => Object.entries(standInAccount(derive)));
  const missing = accounts.filter(([name]) => config[name as keyof Config] === '');
  return { ...config, ...Object.fromEntries(missing) };
}

const deriveFrom =
  (secret: string): DeriveKey =>
  (name, length) =>
    createHmac('sha256', secret).update(name).digest('base64url').slice(0, length);
