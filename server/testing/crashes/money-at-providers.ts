import type pg from 'pg';
import { refundedAmount } from '#sandbox/line-pay/ledger.ts';
import type { PaymentNetwork } from '../payment-network.ts';

interface Sums {
  pages: string;
  transfers: string;
}

/** TWD that the shop says its providers have: pages as paid and not refunded, transfers as received. */
const shopText = `
  select
    (select coalesce(sum(captured_amount), 0) from payment_attempts
     where provider in ('LINE_PAY', 'CATHAY_CREDIT_CARD'))
    - (select coalesce(sum(r.amount), 0) from payment_refunds r join payment_attempts a on a.id = r.attempt_id
       where r.status = 'DONE' and a.provider in ('LINE_PAY', 'CATHAY_CREDIT_CARD')) as pages,
    (select coalesce(sum(amount), 0) from bank_deposits) as transfers`;

/** Where the money at the stand-ins and the money in the shop's books differ; undefined if they agree. */
export async function moneyDifference(
  observer: pg.Client,
  { ledgers }: Pick<PaymentNetwork, 'ledgers'>,
): Promise<string | undefined> {
  const cards = ledgers.card.all().filter(({ authCode }) => authCode !== '');
  const lines = ledgers.linePay.all().filter(({ state }) => state === 'CONFIRMED');
  const atPages = [
    ...cards.map(({ amount, refunded }) => amount - refunded),
    ...lines.map((entry) => entry.amount - refundedAmount(entry)),
  ];
  const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
  const transferred = sum(ledgers.deposits.all().map(({ amount }) => amount));
  const { rows } = await observer.query<Sums>(shopText);
  const pages = Number(rows[0]?.pages);
  const transfers = Number(rows[0]?.transfers);
  if (pages !== sum(atPages)) return `pages: the shop says ${pages}, they have ${sum(atPages)}`;
  if (transfers !== transferred) return `transfers: the shop has ${transfers} of ${transferred}`;
  return undefined;
}
