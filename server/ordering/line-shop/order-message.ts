import { createHash, createHmac } from 'node:crypto';
import { taipeiTime } from '#rules/dates.ts';
import type { Config } from '#server/config.ts';

type Account = Pick<Config, 'LINE_SHOP_SITE' | 'LINE_SHOP_ID' | 'LINE_SHOP_AUTH_KEY'>;

export interface ReportedLine {
  /** The id in the feeds (`feedIdOf`). */
  productId: string;
  name: string;
  /** The id of the category in the feeds, or ''. */
  category: string;
  /** TWD for all units, after discounts and the coupon. */
  amount: number;
}

/** An order as it is reported to LINE Shopping: only goods, without personal data. */
export interface ReportedOrder {
  orderNo: string;
  ecid: string;
  orderedAt: Date;
  lines: readonly ReportedLine[];
}

const unixSeconds = (date: Date) => String(Math.floor(date.getTime() / 1000));
const totalOf = (lines: readonly ReportedLine[]) =>
  String(lines.reduce((sum, { amount }) => sum + amount, 0));

function listOf(lines: readonly ReportedLine[], amountName: 'product_amount' | 'product_fee') {
  return JSON.stringify(
    lines.map(({ productId, name, category, amount }) => ({
      product: {
        product_name: name,
        product_type: 'normal',
        product_id: productId,
        [amountName]: String(amount),
        sub_category1: category,
      },
    })),
  );
}

function commonFields(account: Account, { orderNo, ecid, orderedAt }: ReportedOrder) {
  return {
    site: account.LINE_SHOP_SITE,
    shopid: account.LINE_SHOP_ID,
    authkey: account.LINE_SHOP_AUTH_KEY,
    orderid: orderNo,
    ecid,
    ordertime: taipeiTime(orderedAt),
  };
}

/** Hex HMAC-SHA256 of `name=value` pairs in the given sequence; the key is the MD5 of a time in the same message. */
function hashOf(time: string, values: Record<string, string>): string {
  const key = createHash('md5').update(time).digest('hex');
  const message = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', key).update(message.join('&')).digest('hex');
}

/** The fields of `orderinfo`, which reports a placed order. */
export function placedMessage(
  account: Account,
  order: ReportedOrder,
  now: Date,
): Record<string, string> {
  const common = commonFields(account, order);
  const ordertotal = totalOf(order.lines);
  const timestamp = unixSeconds(now);
  const signed = { orderid: common.orderid, ordertotal, timestamp };
  return {
    ...common,
    ordertotal,
    order_list: listOf(order.lines, 'product_amount'),
    timestamp,
    hash: hashOf(common.ordertime, signed),
  };
}

/** The fields of `orderfinish`, which reports an order that can no longer be returned, without its returned units. */
export function finishedMessage(
  account: Account,
  order: ReportedOrder,
  now: Date,
): Record<string, string> {
  const common = commonFields(account, order);
  const feetime = taipeiTime(now);
  const feetotal = totalOf(order.lines);
  const timestamp = unixSeconds(now);
  const signed = { orderid: common.orderid, feetime, feetotal, timestamp };
  return {
    ...common,
    feetime,
    feetotal,
    fee_list: listOf(order.lines, 'product_fee'),
    timestamp,
    hash: hashOf(feetime, signed),
  };
}
