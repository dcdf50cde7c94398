import { taipeiDay } from '#rules/dates.ts';
import { readXml, type XmlElement, xmlText } from '#rules/flat-xml.ts';
import type { Log } from '../../platform/log.ts';
import type { Shop } from '../../shop.ts';
import { askOtherHost } from '../ask-other-host.ts';
import { addressOf } from '../stand-in-address.ts';
import { bankMoment, type Deposit } from './deposit.ts';

const big5 = new TextDecoder('big5');

/** The bank's list of transfers (TX10D0) from one Taipei day to another; undefined when it cannot be had. */
export async function fetchDeposits(
  shop: Pick<Shop, 'fetch' | 'config' | 'log'>,
  { from, to }: { from: Date; to: Date },
): Promise<Deposit[] | undefined> {
  const { config } = shop;
  const dayOf = (moment: Date) => taipeiDay(moment).replaceAll('-', '');
  const answer = await askOtherHost(shop, {
    provider: 'CATHAY_ATM',
    url: addressOf(config, 'CATHAY_ATM_LIST_URL'),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      cust_id: config.CATHAY_ATM_CUSTOMER,
      cust_nickname: config.CATHAY_ATM_USER,
      cust_pwd: config.CATHAY_ATM_PASSWORD,
      acno: config.CATHAY_ATM_ACCOUNT,
      from_date: dayOf(from),
      to_date: dayOf(to),
      from_time: '000000',
      to_time: '235959',
      xml: 'Y',
      txdate8: 'Y',
    }).toString(),
    timeoutSeconds: config.PAYMENT_QUERY_TIMEOUT,
  });
  return answer.isAnswered && answer.status === 200
    ? readDepositList(answer.body, shop.log)
    : undefined;
}

/**
 * The rows that are transfers of money to the shop, or back; undefined when the list says it failed. A row that cannot
 * be read is logged, for a person to look at, and the others count.
 */
export function readDepositList(bytes: Buffer, log: Pick<Log, 'error'>): Deposit[] | undefined {
  const list = readXml(big5.decode(bytes));
  if (list?.name !== 'TX10D0') return undefined;
  const error = xmlText(list, 'error_id');
  if (error !== '' && error !== '0') return undefined;
  const seen = new Map<string, number>();
  return list.children
    .filter(({ name }) => name === 'TXDETAIL')
    .toSorted((one, other) => xmlText(one, 'TX_SEQNO').localeCompare(xmlText(other, 'TX_SEQNO')))
    .flatMap((row) => readRow(row, seen, log) ?? []);
}

/** TWD that a transfer can have: what the database counts in. */
const mostAmount = 2 ** 31 - 1;

function readRow(
  row: XmlElement,
  seen: Map<string, number>,
  log: Pick<Log, 'error'>,
): Deposit | undefined {
  const read = (name: string) => xmlText(row, name);
  const depositedAt = bankMoment(read('TX_DATE'), read('TX_TIME'));
  const bankNumber = `${read('BACCNO')}-${read('TX_DATE')}-${read('TX_SEQNO')}`;
  const amount = Number(/^(\d{1,13})(?:\.0+)?$/.exec(read('AMOUNT'))?.[1] ?? Number.NaN);
  // No money moved.
  if (amount === 0) return undefined;
  if (!depositedAt || !(amount <= mostAmount)) {
    log.error({ bankNumber }, 'a transfer in the bank’s list cannot be read');
    return undefined;
  }
  const virtualAccount = read('MEMO1');
  const sameMoment = `${virtualAccount} ${amount} ${depositedAt.toISOString()} ${read('SIGN')}`;
  const occurrence = (seen.get(sameMoment) ?? 0) + 1;
  seen.set(sameMoment, occurrence);
  return {
    virtualAccount,
    amount,
    depositedAt,
    isReversed: read('SIGN') === '-',
    bankNumber,
    occurrence,
  };
}
