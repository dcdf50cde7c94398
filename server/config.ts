import { resolve } from 'node:path';
import { z } from 'zod';
import { administratorPasswordMinLength } from '#contract/administrators.ts';
import { passwordMaxLength } from '#contract/patterns.ts';
import { email } from '#contract/personal-fields.ts';

const flag = z
  .enum(['', '0', '1'])
  .default('')
  .transform((value) => value === '1');
const url = z.url();
const seconds = (usual: number) => z.coerce.number().min(0.05).max(120).default(usual);

/** Every environment variable; the defaults run the shop with none set. `describe` feeds docs/configuration.md. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('production, development or test'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port of shop and API'),
  SANDBOX_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3001)
    .describe('Port of the stand-ins (mailbox, payment pages)'),
  SANDBOX_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address the stand-ins listen on; they show every letter to whoever asks'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('Port of /metrics; 0: on PORT, for this machine only'),
  PUBLIC_URL: z
    .string()
    .default('')
    .describe('Address shoppers use, e.g. https://shop.example.com; empty: http://localhost:PORT'),
  DATABASE_URL: z
    .string()
    .default('')
    .describe('PostgreSQL to use; empty: an embedded one under DATA_DIR'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(12)
    .describe('Connections of this process'),
  CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4096)
    .default(32)
    .describe('Megabytes of finished answers and pages this process keeps; 0 keeps none'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder))
    .describe('Folder of the embedded database and uploaded media'),
  SEED: z
    .enum(['demonstration', 'none'])
    .default('demonstration')
    .describe('What an empty database is filled with'),
  ADMIN_EMAIL: z
    .union([z.literal(''), email])
    .default('')
    .describe(
      'An owner of the back office, added at the start unless an administrator has this e-mail',
    ),
  ADMIN_PASSWORD: z
    .union([z.literal(''), z.string().min(administratorPasswordMinLength).max(passwordMaxLength)])
    .default('')
    .describe(
      'The password with which that owner is added, at least 12 characters; not read again',
    ),
  TEST_MODE: flag.describe('1 adds the test-only calls; refused with NODE_ENV=production'),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off is honoured only with TEST_MODE=1'),
  TRUST_PROXY: z.string().default('loopback').describe('Proxies whose X-Forwarded-* headers count'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  SMTP_URL: z
    .string()
    .default('')
    .describe('smtp(s)://user:password@host:port; empty: the stand-in mailbox'),
  MAIL_FROM: z
    .string()
    .default('晴棉 QINGMIAN <service@qingmian.example>')
    .describe('Sender of every letter'),
  LINE_PAY_URL: z
    .string()
    .default('')
    .describe('LINE Pay API, e.g. https://api-pay.line.me; empty: the stand-in'),
  LINE_PAY_VERSION: z
    .string()
    .regex(/^v\d+$/)
    .default('v3')
    .describe('First part of every LINE Pay path'),
  LINE_PAY_CHANNEL_ID: z
    .string()
    .default('1656000000')
    .describe('LINE Pay channel id; the default is the stand-in’s'),
  LINE_PAY_CHANNEL_SECRET: z
    .string()
    .default('channelSecretKey')
    .describe('LINE Pay channel secret; the default is the stand-in’s'),
  LINE_LOGIN_CHANNEL_ID: z
    .string()
    .regex(/^\d{0,20}$/)
    .default('')
    .describe('LINE Login channel id; empty: the stand-in'),
  LINE_LOGIN_CHANNEL_SECRET: z
    .string()
    .min(1)
    .default('0123456789abcdef0123456789abcdef')
    .describe('LINE Login channel secret; the default is the stand-in’s'),
  LINE_LOGIN_TIMEOUT: seconds(8).describe(
    'Seconds that LINE may take to answer for a sign-in; the shopper waits so long',
  ),
  LINE_SHOP_URL: z
    .union([z.literal(''), url])
    .default('')
    .describe('LINE Shopping, e.g. https://buy-order-api.line.me; empty: the stand-in'),
  LINE_SHOP_SITE: z.string().min(1).default('2').describe('site (media id) of LINE Shopping'),
  LINE_SHOP_ID: z
    .string()
    .min(1)
    .default('qingmian')
    .describe('shopid, given by LINE Shopping; the default is the stand-in’s'),
  LINE_SHOP_AUTH_KEY: z
    .string()
    .min(1)
    .default('STANDINLINESHOPAUTHKEY')
    .describe('authkey, given by LINE Shopping; the default is the stand-in’s'),
  LINE_SHOP_TIMEOUT: seconds(2).describe(
    'Seconds that LINE Shopping may take over an order at checkout; the shopper waits so long',
  ),
  LINE_SHOP_EVENTS_URL: z
    .union([z.literal(''), url])
    .default('')
    .describe(
      'Where events of browsing are passed on to; empty: the stand-in, or nowhere once LINE_SHOP_URL is set',
    ),
  CATHAY_CARD_PAGE_URL: z
    .string()
    .default('')
    .describe('Address of Cathay’s card page (OrderInitial.aspx); empty: the stand-in'),
  CATHAY_CARD_SERVICE_URL: z
    .string()
    .default('')
    .describe('Address of Cathay’s order service (CRDOrderService.asmx); empty: the stand-in'),
  CATHAY_STORE_ID: z
    .string()
    .regex(/^\d{1,15}$/)
    .default('999000001')
    .describe('Cathay STOREID; the default is the stand-in’s'),
  CATHAY_CUB_KEY: z
    .string()
    .min(1)
    .default('TESTCUBKEY0123456789ABCDEFGHIJKL')
    .describe('Cathay CUBKEY that signs card messages; the default is the stand-in’s'),
  CATHAY_ATM_PREFIX: z
    .string()
    .regex(/^\d{4}$/)
    .default('9999')
    .describe('First four digits of virtual accounts, given by the bank'),
  CATHAY_ATM_KEY: z
    .string()
    .length(16)
    .default('STANDINATMKEY016')
    .describe('AES-128 key of deposit notices; the default is the stand-in’s'),
  CATHAY_ATM_LIST_URL: z
    .string()
    .default('')
    .describe('Address of the list of deposits (tx10d0_txt.aspx); empty: the stand-in'),
  CATHAY_ATM_ACCOUNT: z
    .string()
    .default('000000000001')
    .describe('The shop’s account that virtual accounts lead to'),
  CATHAY_ATM_CUSTOMER: z.string().default('00000000').describe('cust_id of the list of deposits'),
  CATHAY_ATM_USER: z.string().default('standin').describe('cust_nickname of the list of deposits'),
  CATHAY_ATM_PASSWORD: z.string().default('standin').describe('cust_pwd of the list of deposits'),
  PAYMENT_START_TIMEOUT: seconds(8).describe(
    'Seconds that a payment provider may take to start a payment; the shopper waits so long',
  ),
  PAYMENT_CONFIRM_TIMEOUT: seconds(40).describe(
    'Seconds that a payment provider may take to collect the money',
  ),
  PAYMENT_QUERY_TIMEOUT: seconds(20).describe(
    'Seconds that a payment provider may take to answer a question or to give money back',
  ),
  PROVIDER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(20)
    .describe(
      'Requests to one payment provider, to LINE for sign-ins or to its shopping, under way at a time; more are refused at once',
    ),
  ECPAY_LOGISTICS_URL: z
    .union([z.literal(''), url])
    .default('')
    .describe('ECPay logistics, https://logistics.ecpay.com.tw; empty: the stand-in'),
  ECPAY_LOGISTICS_MERCHANT_ID: z
    .string()
    .default('2000132')
    .describe('MerchantID for the store map; the default is the public test merchant'),
  ECPAY_INVOICE_URL: z
    .union([z.literal(''), url])
    .default('')
    .describe('ECPay e-invoice, https://einvoice.ecpay.com.tw; empty: the stand-in'),
  ECPAY_INVOICE_MERCHANT_ID: z
    .string()
    .default('2000132')
    .describe('MerchantID for invoices; the default is the public test merchant'),
  ECPAY_INVOICE_HASH_KEY: z
    .string()
    .length(16)
    .default('ejCk326UnaZWKisg')
    .describe('HashKey for invoices, 16 characters'),
  ECPAY_INVOICE_HASH_IV: z
    .string()
    .length(16)
    .default('q9jcZX8Ib9LM8wYk')
    .describe('HashIV for invoices, 16 characters'),
  ERP_CUT_TIMES: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/)
    .default('08:00,13:00')
    .describe('Times of the day in Taipei at which orders are gathered for the ERP'),
  BRAND_NAME: z
    .string()
    .default('晴棉 QINGMIAN')
    .describe('Brand shown in titles, letters and the footer'),
  BRAND_TAGLINE: z
    .string()
    .default('每一天，都清爽自在')
    .describe('Tagline of the home page title'),
  BRAND_KEY: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('qingmian')
    .describe('Prefix of storage keys and cookies'),
  COMPANY_NAME: z.string().default('晴棉生活股份有限公司').describe('Company in the footer'),
  COMPANY_TAX_ID: z
    .string()
    .regex(/^\d{8}$/)
    .default('00000000')
    .describe('統一編號 in the footer'),
  OVERSEAS_SHOP_URL: url.default('https://global.qingmian.example').describe('海外購物 link'),
  FACEBOOK_URL: url.default('https://facebook.example/qingmian').describe('Facebook link'),
  INSTAGRAM_URL: url.default('https://instagram.example/qingmian').describe('Instagram link'),
  LINE_URL: url.default('https://line.example/qingmian').describe('LINE link'),
  RECRUITMENT_URL: url.default('https://careers.qingmian.example').describe('Recruitment link'),
  CONTACT_URL: url.default('https://contact.qingmian.example').describe('Contact link'),
  SURVEY_URL: url.default('https://survey.qingmian.example').describe('Survey link'),
});

export type Config = z.output<typeof configSchema>;

/** Reads the environment, where empty means not set; throws one readable error that names every wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const result = configSchema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    throw new Error(`Configuration is wrong:\n${z.prettifyError(result.error)}`);
  }
  if (result.data.TEST_MODE && result.data.NODE_ENV === 'production') {
    throw new Error('Configuration is wrong:\n✖ TEST_MODE=1 is refused with NODE_ENV=production');
  }
  if ((result.data.ADMIN_EMAIL === '') !== (result.data.ADMIN_PASSWORD === '')) {
    throw new Error('Configuration is wrong:\n✖ ADMIN_EMAIL and ADMIN_PASSWORD come together');
  }
  refuseMixedKeys(result.data);
  return result.data;
}

/** A real provider with the published key of its stand-in: anybody could forge its messages. */
function refuseMixedKeys(config: Config): void {
  const mixed = standInKeys.filter(
    ([address, key]) =>
      config[address] !== '' && config[key] === configSchema.shape[key].parse(undefined),
  );
  if (mixed.length === 0) return;
  const complaints = mixed.map(
    ([address, key]) => `✖ ${address} is set but ${key} is the stand-in's`,
  );
  throw new Error(`Configuration is wrong:\n${complaints.join('\n')}`);
}

const standInKeys = [
  ['LINE_PAY_URL', 'LINE_PAY_CHANNEL_SECRET'],
  ['LINE_LOGIN_CHANNEL_ID', 'LINE_LOGIN_CHANNEL_SECRET'],
  ['LINE_SHOP_URL', 'LINE_SHOP_AUTH_KEY'],
  ['CATHAY_CARD_PAGE_URL', 'CATHAY_CUB_KEY'],
  ['CATHAY_CARD_SERVICE_URL', 'CATHAY_CUB_KEY'],
  ['CATHAY_ATM_LIST_URL', 'CATHAY_ATM_KEY'],
] as const;

/** Address of the shop without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL || `http://localhost:${PORT}`).replace(/\/+$/, '');
}
