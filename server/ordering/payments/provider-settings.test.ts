import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { accounts } from '#server/testing/provider-answers.ts';
import { cathayAtmHost } from './cathay-atm/config.ts';
import { cathayCardHost } from './cathay-card/config.ts';

const isAccepted = (environment: Record<string, string>) => {
  try {
    readConfig({ ...accounts, ...environment });
    return true;
  } catch {
    return false;
  }
};

describe('the settings of payment providers', () => {
  it('wait for a provider as long as a shopper does, and longer to collect money', () => {
    const { PAYMENT_START_TIMEOUT, PAYMENT_CONFIRM_TIMEOUT, PAYMENT_QUERY_TIMEOUT } = readConfig(
      {},
    );
    expect([PAYMENT_START_TIMEOUT, PAYMENT_CONFIRM_TIMEOUT, PAYMENT_QUERY_TIMEOUT]).toEqual([
      8, 40, 20,
    ]);
  });

  it.each(['CATHAY_ATM_KEY', 'CATHAY_ATM_KEY_ALSO_ACCEPTED'])(
    'take a key of AES-128 as %s',
    (name) => {
      const lengths = [15, 16, 17].filter((length) => isAccepted({ [name]: 'k'.repeat(length) }));
      expect(lengths).toEqual([16]);
      const { CATHAY_ATM_KEY } = cathayAtmHost.standInAccount((_, length) => 'k'.repeat(length));
      expect(CATHAY_ATM_KEY).toHaveLength(16);
    },
  );

  it('take any key of the card', () => {
    expect(isAccepted({ CATHAY_CUB_KEY: 'k' })).toBe(true);
  });

  it('send browsers to the stand-in under the name of the shop, and ask it from here', () => {
    const config = readConfig({ PUBLIC_URL: 'http://shop.local', SANDBOX_PORT: '3001' });
    const of = (name: 'CATHAY_CARD_PAGE_URL' | 'CATHAY_CARD_SERVICE_URL') =>
      new URL(addressOf(config, cathayCardHost, name)).host;
    expect(of('CATHAY_CARD_PAGE_URL')).toBe('shop.local:3001');
    expect(of('CATHAY_CARD_SERVICE_URL')).toBe('127.0.0.1:3001');
  });
});
