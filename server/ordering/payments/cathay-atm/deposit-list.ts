import { taipeiDay } from '#rules/dates.ts';
import { readXml, type XmlElement, xmlText } from '#rules/plain-xml.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { bankMoment } from '../bank-moment.ts';
import { cathayAtmHost } from './config.ts';
import { type Deposit, mostAmount } from './deposit.ts';

const big5 = new TextDecoder('big5');

/** A row that cannot be read, with the account and the bank's number if those are readable. */
export type UnreadableRow = Pick<Deposit, 'virtualAccount' | 'bankNumber'>;

export interface DepositList {
  deposits: Deposit[];
  unreadable: UnreadableRow[];
}

/** Fetches the bank's list of transfers (TX10D0) of these Taipei days; undefined if the bank gives no valid list. */
export async function fetchDeposits(
  shop: Pick<Shop, 'fetch' | 'config' | 'log'>,
  { from, to }: { from: Date; to: Date },
): Promise<DepositList | undefined> {
  const { config } = shop;
  const dayOf = (moment: Date) => taipeiDay(moment).replaceAll('-', '');
  const answer = await askOtherHost(shop, {
    provider: 'CATHAY_ATM',
    url: addressOf(config, cathayAtmHost, 'CATHAY_ATM_LIST_URL'),
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
  return answer.isAnswered && answer.status === 200 ? readDepositList(answer.body) : undefined;
}

/**
 * Reads the transfers in the list, including reversed ones; undefined if it is no list or reports an error.
 * Unreadable rows are answered too, so that a person can look at them.
 */
export function readDepositList(bytes: Buffer): DepositList | undefined {
  const list = readXml(big5.decode(bytes));
  if (list?.name !== 'TX10D0') return undefined;
  const error = xmlText(list, 'error_id');
  if (error !== '' && error !== '0') return undefined;
  const seen = new Map<string, number>();
  const deposits: Deposit[] = [];
  const unreadable: UnreadableRow[] = [];
  const rows = list.children
    .filter(({ name }) => name === 'TXDETAIL')
    .toSorted((one, other) => xmlText(one, 'TX_SEQNO').localeCompare(xmlText(other, 'TX_SEQNO')));
  for (const row of rows) {
    const read = readRow(row, seen);
    if (read === 'UNREADABLE') unreadable.push(identify(row));
    else if (read !== 'NO_MONEY') deposits.push(read);
  }
  return { deposits, unreadable };
}

function identify(row: XmlElement): UnreadableRow {
  const parts = ['BACCNO', 'TX_DATE', 'TX_SEQNO'].map((name) => xmlText(row, name));
  return { virtualAccount: xmlText(row, 'MEMO1'), bankNumber: parts.join('-') };
}

function readRow(row: XmlElement, seen: Map<string, number>): Deposit | 'UNREADABLE' | 'NO_MONEY' {
  const read = (name: string) => xmlText(row, name);
  const depositedAt = bankMoment(read('TX_DATE'), read('TX_TIME'));
  const amount = Number(/^(\d{1,13})(?:\.0+)?$/.exec(read('AMOUNT'))?.[1] ?? Number.NaN);
  if (amount === 0) return 'NO_MONEY';
  if (!depositedAt || !(amount <= mostAmount)) return 'UNREADABLE';
  const { virtualAccount, bankNumber } = identify(row);
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
