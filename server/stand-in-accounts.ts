import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { otherHosts } from './other-hosts.ts';
import type { Database } from './platform/database/database.ts';
import type { DeriveKey } from './platform/other-hosts/other-host.ts';
import { ownSecret } from './platform/own-secret.ts';
import type { Random } from './platform/random.ts';
import { isReal } from './stand-in-address.ts';

/**
 * The configuration with the accounts of stand-ins for the hosts that are not real; what was set stays. Their keys are
 * derived from a secret of this database, so that nobody outside can sign in the name of a stand-in (G-165).
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
