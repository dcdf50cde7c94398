import { describe, expect, it } from 'vitest';
import { formTargetsOf } from '#server/assembly/offers.ts';
import { readConfig } from '#server/config.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { live, liveShop } from '#server/testing/live-environment.ts';
import { otherHosts } from './other-hosts.ts';
import { needsSandbox } from './sandbox-options.ts';
import { refusalsOfCompany } from './shop-mode.ts';

const variablesOf = {
  'line-login': ['LINE_LOGIN_CHANNEL_ID', 'LINE_LOGIN_CHANNEL_SECRET'],
  'line-messaging': ['LINE_MESSAGING_CHANNEL_SECRET', 'LINE_MESSAGING_ACCESS_TOKEN'],
  'line-pay': ['LINE_PAY_URL', 'LINE_PAY_CHANNEL_ID', 'LINE_PAY_CHANNEL_SECRET'],
  'cathay-card': [
    'CATHAY_CARD_PAGE_URL',
    'CATHAY_CARD_SERVICE_URL',
    'CATHAY_STORE_ID',
    'CATHAY_CUB_KEY',
  ],
  'cathay-atm': [
    'CATHAY_ATM_PREFIX',
    'CATHAY_ATM_KEY',
    'CATHAY_ATM_LIST_URL',
    'CATHAY_ATM_ACCOUNT',
    'CATHAY_ATM_CUSTOMER',
    'CATHAY_ATM_USER',
    'CATHAY_ATM_PASSWORD',
  ],
  'line-shop': ['LINE_SHOP_URL', 'LINE_SHOP_ID', 'LINE_SHOP_AUTH_KEY'],
  // Two providers that share one account. A shop may do without either.
  'ecpay-map,ecpay-logistics': ['ECPAY_LOGISTICS_URL', 'ECPAY_LOGISTICS_MERCHANT_ID'],
  'ecpay-invoice': [
    'ECPAY_INVOICE_URL',
    'ECPAY_INVOICE_MERCHANT_ID',
    'ECPAY_INVOICE_HASH_KEY',
    'ECPAY_INVOICE_HASH_IV',
  ],
} as const;

type Environment = Record<string, string>;
const without = (environment: Environment, ...names: readonly string[]): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)));

/** The lines of the refusal; none if the shop may start. */
function refusal(environment: Environment): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
}

describe('a live shop', () => {
  it('reaches a PostgreSQL elsewhere with a checked certificate only, unless it says why not', () => {
    const at = (DATABASE_URL: string) => refusal({ ...live, DATABASE_URL });
    for (const plain of [
      'postgres://shop@db.internal/shop',
      'postgres://shop@10.0.0.7/shop?sslmode=require',
      'postgres://shop@db.internal/shop?sslmode=verify-full-not',
      'postgres://shop@localhost/shop?host=db.internal',
    ])
      expect(at(plain), plain).toEqual([
        expect.stringContaining('needs sslmode=verify-full in DATABASE_URL'),
      ]);
    for (const here of [
      'postgres://shop@127.0.0.1/shop',
      'postgres://shop@[::1]/shop',
      'postgres://shop@localhost/shop',
      'postgres://shop@/shop?host=/var/run/postgresql',
      'socket:/var/run/postgresql?db=shop',
    ])
      expect(at(here), here).toEqual([]);
    const plain = { DATABASE_DIRECT_URL: 'postgres://shop@db.internal/shop' };
    expect(refusal({ ...live, ...plain })).toEqual([
      expect.stringContaining('in DATABASE_DIRECT_URL'),
    ]);
    expect(refusal({ ...live, ...plain, DATABASE_PLAIN: '1' })).toEqual([]);
    expect(refusal({ ...live, DATABASE_OWNER_URL: 'postgres://owner@db.internal/shop' })).toEqual([
      expect.stringContaining('in DATABASE_OWNER_URL'),
    ]);
  });

  it('has a place outside the database that lists erased members, if its copy erases any', () => {
    const quiet = { ...live, LOG_LEVEL: 'warn' };
    expect(refusal(quiet)).toEqual([
      expect.stringContaining('needs ERASURES_FILE, or LOG_LEVEL=info'),
    ]);
    expect(refusal({ ...quiet, ERASURES_FILE: '/mnt/other/erasures' })).toEqual([]);
    expect(refusal({ ...quiet, ROLE: 'web' })).toEqual([]);
  });

  it('starts with all of its providers, whatever NODE_ENV is', () => {
    for (const NODE_ENV of ['production', 'development', 'test']) {
      expect(refusal({ ...live, NODE_ENV })).toEqual([]);
    }
  });

  it.each(Object.entries(variablesOf))(
    'without any variable of %s starts only if that is disabled',
    (name, variables) => {
      const names = name.split(',');
      const lines = refusal(without(live, ...variables));
      expect(lines).toHaveLength(names.length);
      for (const [at, line] of lines.entries()) {
        for (const text of [...variables, names[at], 'DISABLED_PROVIDERS']) {
          expect(line).toContain(text);
        }
      }
      const DISABLED_PROVIDERS = `${name}`;
      expect(refusal({ ...without(live, ...variables), DISABLED_PROVIDERS })).toEqual([]);
      for (const variable of variables) {
        const [missing] = refusal(without(live, variable));
        expect(missing).toContain(variable);
        expect(missing).toContain('DISABLED_PROVIDERS');
        for (const given of variables)
          if (given !== variable) expect(missing).not.toContain(`${given},`);
      }
    },
  );

  it('names all that is missing at once', () => {
    const all = refusal({ SHOP_MODE: 'live' }).join('\n');
    for (const name of [
      'DATABASE_URL',
      'SEED=none',
      'SMTP_URL',
      'PUBLIC_URL',
      'MAIL_FROM',
      'COMPANY_NAME',
      'COMPANY_TAX_ID',
      ...Object.values(variablesOf).flat(),
    ])
      expect(all).toContain(name);
  });

  it('names what is missing beside what is wrong', () => {
    const wrong = { PORT: 'x', CATHAY_ATM_KEY: 'short', ADMIN_EMAIL: 'boss@example.com' };
    const all = refusal({ SHOP_MODE: 'live', ...wrong }).join('\n');
    for (const name of [...Object.keys(wrong), 'DATABASE_URL', 'LINE_PAY_URL'])
      expect(all).toContain(name);
    expect(all).not.toMatch(/cathay-atm needs .*CATHAY_ATM_KEY/);
  });

  it('may do without every provider except its database and its mail server', () => {
    const DISABLED_PROVIDERS = Object.keys(variablesOf).join(', ');
    const least = { ...liveShop, DISABLED_PROVIDERS };
    const given = { DATABASE_URL: live.DATABASE_URL, SMTP_URL: live.SMTP_URL };
    expect(refusal({ ...least, ...given })).toEqual([]);
    expect(refusal({ ...least, ...without(given, 'DATABASE_URL') })).toHaveLength(1);
    expect(refusal({ ...least, ...without(given, 'SMTP_URL') })).toHaveLength(1);
    expect(refusal({ ...least, ...given, DISABLED_PROVIDERS: 'mail' }).join()).toContain(
      'DISABLED_PROVIDERS',
    );
  });

  it.each([
    [{ SEED: 'demonstration' }, 'SEED'],
    [{ SEED: '' }, 'SEED'],
    [{ TEST_MODE: '1' }, 'TEST_MODE'],
    [{ TEST_MODE: '1', NODE_ENV: 'test' }, 'TEST_MODE'],
    [{ ECPAY_INVOICE_MERCHANT_ID: '2000132' }, 'ECPAY_INVOICE_MERCHANT_ID'],
    [{ ECPAY_LOGISTICS_MERCHANT_ID: '2000933' }, 'ECPAY_LOGISTICS_MERCHANT_ID'],
  ])('refuses %j [7.155]', (change, name) => {
    const lines = refusal({ ...live, ...change });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
});

describe('the address of a live shop', () => {
  const withAddress = (PUBLIC_URL: string, more = {}) => refusal({ ...live, ...more, PUBLIC_URL });

  it.each([
    'https://shop.example.com',
    'https://shop.example.com/',
    'https://shop.example.com:8443',
    'https://203.0.113.7',
    'https://[2001:db8::1]',
    'https://布坊.tw',
  ])('may be %s', (address) => {
    expect(withAddress(address)).toEqual([]);
  });

  it.each([
    ['', 'needs PUBLIC_URL'],
    ['shop.example.com', 'no address'],
    ['http://shop.example.com', 'https://'],
    ['ftp://shop.example.com', 'https://'],
    ['https://shop.example.com/shop', 'path'],
    ['https://shop.example.com/?from=mail', 'path'],
    ['https://shop.example.com/#top', 'path'],
    ['https://user:password@shop.example.com', 'path'],
  ])('is not %j', (address, reason) => {
    const lines = withAddress(address);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PUBLIC_URL');
    expect(lines[0]).toContain(reason);
    expect(withAddress(address, { PUBLIC_URL_PRIVATE: '1' })).toEqual(lines);
  });

  it.each([
    'https://localhost',
    'https://shop.localhost',
    'https://127.0.0.1:3000',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::]',
    'https://shop',
    'https://shop.local',
    'https://10.1.2.3',
    'https://100.64.0.1',
    'https://172.16.0.1',
    'https://192.168.1.20',
    'https://[fd00::1]',
    'https://[::ffff:192.168.1.20]',
  ])('is not %s, which nobody outside can open, unless that is meant', (address) => {
    const lines = withAddress(address);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PUBLIC_URL_PRIVATE=1');
    expect(withAddress(address, { PUBLIC_URL_PRIVATE: '1' })).toEqual([]);
  });
});

describe('the sender of a live shop’s e-mails', () => {
  it.each(['service@布坊.tw', 'Shop <service@cotton-shop.tw>', '"Shop, Taipei" <a@b.com.tw>'])(
    'may be %s',
    (MAIL_FROM) => {
      expect(refusal({ ...live, MAIL_FROM })).toEqual([]);
    },
  );

  it.each([
    '',
    'Shop',
    'service@',
    'Shop <service@qingmian.example>',
    'service@example.com',
    'service@shop.example.net',
    'service@EXAMPLE.ORG',
    'service@shop.test',
    'service@shop.invalid',
    'service@localhost',
    'Shop <service@shop.localhost>',
  ])('is not %j', (MAIL_FROM) => {
    const lines = refusal({ ...live, MAIL_FROM });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('MAIL_FROM');
  });
});

describe('the company of a live shop', () => {
  it.each([
    { COMPANY_TAX_ID: '12345678' },
    { COMPANY_TAX_ID: '00000000' },
    { COMPANY_TAX_ID: '0459525' },
    { COMPANY_NAME: '晴棉生活股份有限公司' },
    { COMPANY_NAME: ' ' },
  ])('is not that of %j', (change) => {
    const lines = refusal({ ...live, ...change });
    expect(lines.join()).toContain(Object.keys(change)[0]);
  });

  it('may have a number with a 7 before the last digit, by the rule since 2023', () => {
    for (const COMPANY_TAX_ID of ['10458574', '10458575'])
      expect(refusal({ ...live, COMPANY_TAX_ID })).toEqual([]);
  });

  it('may stand in the settings, which are read later', () => {
    expect(refusal(without(live, 'COMPANY_NAME', 'COMPANY_TAX_ID'))).toEqual([]);
  });

  it('is named with all else that is missing, since nobody can look into the settings yet', () => {
    const lines = refusal(without(live, 'COMPANY_NAME', 'COMPANY_TAX_ID', 'SMTP_URL'));
    expect(lines).toHaveLength(3);
    expect(lines.join()).toMatch(/SMTP_URL.*COMPANY_NAME.*COMPANY_TAX_ID/);
  });

  it('counts as entered in the settings, where the environment says nothing', () => {
    const right = { COMPANY_NAME: '布坊有限公司', COMPANY_TAX_ID: '04595257' };
    expect(refusalsOfCompany(right)).toEqual([]);
    expect(refusalsOfCompany({ COMPANY_NAME: '', COMPANY_TAX_ID: '' }).join()).toMatch(
      /COMPANY_NAME.*COMPANY_TAX_ID/,
    );
    expect(refusalsOfCompany({ ...right, COMPANY_TAX_ID: '00000000' })).toHaveLength(1);
  });
});

describe('a live shop sends nothing in the clear', () => {
  const addresses = Object.entries(live).filter(
    ([name]) => name !== 'PUBLIC_URL' && name.endsWith('_URL') && !name.startsWith('DATABASE'),
  );

  it.each([...addresses, ['LINE_SHOP_EVENTS_URL', 'https://events.example.com']])(
    'to %s',
    (name, address) => {
      expect(refusal({ ...live, [name]: address })).toEqual([]);
      const plain = address.replace(/^(https|smtps):/, (scheme) => `${scheme.slice(0, -2)}:`);
      const [line, ...others] = refusal({ ...live, [name]: plain });
      expect(others).toEqual([]);
      expect(line).toContain(name);
      expect(refusal({ ...live, [name]: 'no address' }).join()).toContain(name);
    },
  );

  it('except to this machine', () => {
    expect(
      refusal({ ...live, LINE_PAY_URL: 'http://127.0.0.1:8080', SMTP_URL: 'smtp://localhost:25' }),
    ).toEqual([]);
    const ECPAY_INVOICE_MERCHANT_ID = '2000132';
    expect(
      refusal({ ...live, ECPAY_INVOICE_URL: 'http://[::1]:8080', ECPAY_INVOICE_MERCHANT_ID }),
    ).toEqual([]);
  });
});

describe('the stand-ins', () => {
  it('have no port in a live shop, and no address: no page may send a form to one', () => {
    const DISABLED_PROVIDERS = Object.keys(variablesOf).join();
    const { DATABASE_URL, SMTP_URL } = live;
    const config = readConfig({
      ...liveShop,
      DATABASE_URL,
      SMTP_URL,
      DISABLED_PROVIDERS,
    });
    expect(needsSandbox(config)).toBe(false);
    expect(formTargetsOf(config)).toEqual([]);
    expect(formTargetsOf(readConfig(live))).toEqual(['https://logistics.ecpay.com.tw']);
    for (const host of Object.values(otherHosts)) {
      for (const name of Object.keys(host.addresses) as never[]) {
        expect(addressOf(config, host, name)).toMatch(/\.invalid$/);
      }
    }
  });

  it('have a port in a trial unless nothing needs one', () => {
    expect(needsSandbox(readConfig({}))).toBe(true);
    expect(formTargetsOf(readConfig({}))).toEqual(['http://localhost:3001']);
    const DISABLED_PROVIDERS = Object.keys(variablesOf).join();
    expect(needsSandbox(readConfig({ DISABLED_PROVIDERS }))).toBe(true);
    expect(needsSandbox(readConfig({ DISABLED_PROVIDERS, SMTP_URL: live.SMTP_URL }))).toBe(false);
  });
});

describe('a trial', () => {
  it('is what starts unless SHOP_MODE says otherwise, also with the test-only calls', () => {
    expect(readConfig({}).SHOP_MODE).toBe('trial');
    expect(refusal({ NODE_ENV: 'production', TEST_MODE: '1' })).toEqual([]);
    expect(refusal({ SHOP_MODE: 'demo' }).join()).toContain('SHOP_MODE');
  });

  it.each([
    'http://localhost:3000',
    'http://shop.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://shop.local',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.1.20:3000/',
    'http://[fd00::1]',
  ])('may be reached at %s', (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL })).toEqual([]);
  });

  it.each([
    'https://shop.example.com',
    'http://203.0.113.7',
    'http://172.32.0.1',
    'http://[2001:db8::1]',
    'https://local',
    'https://127.0.0.1.example.com',
    'shop',
  ])('is not put on the internet: refuses %s', (PUBLIC_URL) => {
    const lines = refusal({ PUBLIC_URL });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PUBLIC_URL');
    expect(lines[0]).toContain('SHOP_MODE=live');
  });

  it('knows the providers that can be disabled', () => {
    expect(refusal({ DISABLED_PROVIDERS: 'line-pay,paypal' }).join()).toContain(
      'DISABLED_PROVIDERS',
    );
    const { DISABLED_PROVIDERS } = readConfig({ DISABLED_PROVIDERS: ' line-pay, cathay-atm ,' });
    expect(DISABLED_PROVIDERS).toEqual(['line-pay', 'cathay-atm']);
  });
});
