import { createHash, createHmac } from 'node:crypto';

export interface LineShopKeys {
  site: string;
  shopId: string;
  authKey: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The value of a field that was sent exactly once; '' otherwise. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

const timePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const amountPattern = /^\d{1,9}$/;
/** Seconds by which the clocks of shop and stand-in may differ. */
const tolerance = 300;

/**
 * The field names of each kind of report: the list, an amount in it, their sum, the time whose MD5 is the key, and
 * the fields that the hash signs.
 */
const kinds = {
  orderinfo: {
    list: 'order_list',
    amount: 'product_amount',
    total: 'ordertotal',
    time: 'ordertime',
    signed: ['orderid', 'ordertotal', 'timestamp'],
  },
  orderfinish: {
    list: 'fee_list',
    amount: 'product_fee',
    total: 'feetotal',
    time: 'feetime',
    signed: ['orderid', 'feetime', 'feetotal', 'timestamp'],
  },
} as const;
export type ReportKind = keyof typeof kinds;

export interface Report {
  orderId: string;
  ecid: string;
  /** TWD. */
  total: number;
  products: readonly Record<string, unknown>[];
}

/** Checks every field of a report; returns the report, or the name of the first wrong field. */
export function readReport(
  kind: ReportKind,
  fields: Fields,
  keys: LineShopKeys,
  now: Date,
): Report | string {
  const { list, amount, total, time } = kinds[kind];
  const products = readList(textOf(fields, list));
  const sum = products?.reduce((total, product) => total + Number(textOf(product, amount)), 0);
  const age = Math.abs(now.getTime() / 1000 - Number(textOf(fields, 'timestamp')));
  const rules: readonly (readonly [problem: string, isRight: boolean])[] = [
    ['site', textOf(fields, 'site') === keys.site],
    ['shopid', textOf(fields, 'shopid') === keys.shopId],
    ['authkey', textOf(fields, 'authkey') === keys.authKey],
    ['orderid', textOf(fields, 'orderid') !== ''],
    ['ecid', textOf(fields, 'ecid') !== ''],
    ['ordertime', timePattern.test(textOf(fields, 'ordertime'))],
    [time, timePattern.test(textOf(fields, time))],
    ['timestamp', age <= tolerance],
    ['hash', textOf(fields, 'hash') === hashOf(kind, fields)],
    [list, products?.every((product) => isProduct(product, amount)) ?? false],
    [total, textOf(fields, total) === String(sum)],
  ];
  const broken = rules.find(([, isRight]) => !isRight);
  if (broken || !products) return broken?.[0] ?? list;
  const orderId = textOf(fields, 'orderid');
  return { orderId, ecid: textOf(fields, 'ecid'), total: Number(sum), products };
}

function hashOf(kind: ReportKind, fields: Fields): string {
  const { signed, time } = kinds[kind];
  const key = createHash('md5').update(textOf(fields, time)).digest('hex');
  const message = signed.map((name) => `${name}=${textOf(fields, name)}`).join('&');
  return createHmac('sha256', key).update(message).digest('hex');
}

function readList(text: string): Fields[] | undefined {
  try {
    const list = JSON.parse(text) as { product: Fields }[];
    return list.length === 0 ? undefined : list.map(({ product }) => product);
  } catch {
    return undefined;
  }
}

function isProduct(product: Fields, amount: string): boolean {
  return (
    textOf(product, 'product_name') !== '' &&
    textOf(product, 'product_type') === 'normal' &&
    textOf(product, 'product_id') !== '' &&
    typeof product.sub_category1 === 'string' &&
    amountPattern.test(textOf(product, amount))
  );
}
