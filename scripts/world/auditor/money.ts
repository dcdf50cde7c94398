import { inDoubt, type OpenException } from './exceptions.ts';
import { isCancelled, type Knowledge, type KnownOrder } from './knowledge.ts';

/** The ledgers of the other hosts, by name and key. */
export type HostLedgers = ReadonlyMap<
  string,
  ReadonlyMap<string, Readonly<Record<string, unknown>>>
>;

export interface Money {
  /** TWD that came for an order, and that went back. */
  came: number;
  back: number;
}

/** What bank, LINE Pay and carrier have taken and given back, by order number. */
export function moneyByOrder(knowledge: Knowledge, hosts: HostLedgers): Map<string, Money> {
  const sums = new Map<string, Money>();
  const owners = new Map<string, string>();
  for (const { orderNo, accounts, collected, byHand } of knowledge.orders.values()) {
    sums.set(orderNo, { came: collected, back: byHand });
    for (const account of accounts) owners.set(account, orderNo);
  }
  const add = (orderNo: string | undefined, came: number, back: number) => {
    const sum = sums.get(orderNo ?? '');
    if (sum) Object.assign(sum, { came: sum.came + came, back: sum.back + back });
  };
  for (const { virtualAccount, amount } of entriesOf(hosts, 'cathay-deposits'))
    add(owners.get(String(virtualAccount)), Number(amount), 0);
  for (const { orderNumber, authCode, amount, refunded } of entriesOf(hosts, 'cathay-card')) {
    if (authCode) add(String(orderNumber).split('A')[0], Number(amount), Number(refunded));
  }
  for (const { orderId, state, amount, refunds } of entriesOf(hosts, 'line-pay')) {
    if (state !== 'CONFIRMED') continue;
    const back = (refunds as { amount: number }[]).reduce((sum, each) => sum + each.amount, 0);
    add(String(orderId).split('-')[0], Number(amount), back);
  }
  return sums;
}

const entriesOf = (hosts: HostLedgers, name: string) => [...(hosts.get(name)?.values() ?? [])];

/** After every step: nobody gets more than came, and nothing counts as paid for which nothing came. */
export function checkMoney(knowledge: Knowledge, hosts: HostLedgers): void {
  const sums = moneyByOrder(knowledge, hosts);
  for (const order of knowledge.orders.values()) {
    const { came = 0, back = 0 } = sums.get(order.orderNo) ?? {};
    if (back > came) say(knowledge, order, `${back} TWD went back of ${came}`);
    const isPaid = order.payment === 'PAID' && order.asked > 0;
    if (isPaid && came < order.asked) say(knowledge, order, `is paid, but ${came} TWD came`);
  }
}

/** What the shop itself lists as work for people: TWD to transfer back, and open exceptions. */
export interface Listed {
  transfers: ReadonlyMap<string, number>;
  exceptions: readonly OpenException[];
}

/** At the end: the shop has what it may keep, or somebody sees the order on a list. */
export function checkSettled(knowledge: Knowledge, hosts: HostLedgers, listed: Listed): void {
  const sums = moneyByOrder(knowledge, hosts);
  for (const order of knowledge.orders.values()) {
    const { came = 0, back = 0 } = sums.get(order.orderNo) ?? {};
    const waiting = listed.transfers.get(order.orderNo) ?? 0;
    const doubt = inDoubt(listed.exceptions, order.orderNo);
    const has = came - back - waiting - doubt;
    if (has !== mayKeep(order))
      say(
        knowledge,
        order,
        `${came} TWD came, ${back} went back, ${waiting} wait and ${doubt} are in doubt; the shop may keep ${mayKeep(order)}`,
      );
  }
}

/** TWD of an order that the shop may keep. */
export function mayKeep(order: KnownOrder): number {
  const isPaid = ['PAID', 'REFUNDED'].includes(order.payment);
  if (isCancelled(order) || order.isGivenUp || !isPaid) return 0;
  return Math.max(order.asked - order.promised, 0);
}

function say({ differences }: Knowledge, { orderNo, status }: KnownOrder, sentence: string): void {
  differences.push(`order ${orderNo} (${status}): ${sentence}`);
}
