import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { systemRandom } from '#server/platform/random.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { live } from '#server/testing/live-environment.ts';
import { otherHosts } from './other-hosts.ts';
import { standInOptions } from './sandbox-options.ts';
import { withStandInAccounts } from './stand-in-accounts.ts';

const one = shopForTests();
const other = shopForTests();
const keys = [
  'LINE_LOGIN_CHANNEL_SECRET',
  'LINE_PAY_CHANNEL_SECRET',
  'CATHAY_CUB_KEY',
  'CATHAY_ATM_KEY',
  'CATHAY_ATM_PASSWORD',
  'LINE_SHOP_AUTH_KEY',
  'ECPAY_LOGISTICS_HASH_KEY',
  'ECPAY_LOGISTICS_HASH_IV',
  'ECPAY_INVOICE_HASH_KEY',
  'ECPAY_INVOICE_HASH_IV',
] as const;

const accountsOf = ({ shop }: typeof one, environment: Record<string, string> = {}) =>
  withStandInAccounts(readConfig(environment), { db: shop.db, random: systemRandom });
const keysOf = (config: Config) => keys.map((name) => config[name]);

describe('the keys of stand-ins', () => {
  it('are the same in every copy of a shop, also in copies that start together', async () => {
    const copies = await Promise.all(Array.from({ length: 6 }, () => accountsOf(one)));
    for (const copy of copies) expect(copy).toEqual(copies[0]);
    expect(keysOf(await accountsOf(one))).toEqual(keysOf(copies[0] as Config));
  });

  it('differ from shop to shop and from each other, and are long enough not to be guessed', async () => {
    const [mine, theirs] = [keysOf(await accountsOf(one)), keysOf(await accountsOf(other))];
    expect(new Set([...mine, ...theirs]).size).toBe(2 * keys.length);
    for (const key of mine) expect(key).toMatch(/^[\w-]{16,}$/);
  });

  it('give way to a key that is set, for the shop and its stand-in alike', async () => {
    const CATHAY_ATM_KEY = 'sixteen letters.';
    const config = await accountsOf(one, { CATHAY_ATM_KEY });
    expect(config.CATHAY_ATM_KEY).toBe(CATHAY_ATM_KEY);
    expect(standInOptions(config).atm.key).toBe(CATHAY_ATM_KEY);
    expect(standInOptions(config).card.cubKey).toBe(config.CATHAY_CUB_KEY);
  });

  it('are nowhere in the configuration that is documented, and no part of a live shop’s', async () => {
    expect(keysOf(readConfig({}))).toEqual(keys.map(() => ''));
    expect(await accountsOf(one, live)).toEqual(readConfig(live));
  });

  it('also stand in place of empty ones where a provider is disabled, so that nobody knows them', async () => {
    const DISABLED_PROVIDERS = Object.values(otherHosts)
      .map(({ name }) => name)
      .join(',');
    for (const key of keysOf(await accountsOf(one, { DISABLED_PROVIDERS })))
      expect(key).not.toBe('');
  });
});
