import { refundsInDoubt } from './exceptions.ts';
import type { Knowledge } from './knowledge.ts';
import { type HostLedgers, type Listed, mayKeep, moneyByOrder } from './money.ts';

/** Invoices at the invoice service: never two living ones for an order, and never more than the order cost. */
export function checkInvoices(knowledge: Knowledge, hosts: HostLedgers): void {
  for (const [orderNo, sums] of livingInvoices(hosts)) {
    const order = knowledge.orders.get(orderNo);
    if (!order) continue;
    const sum = sums.reduce((all, each) => all + each, 0);
    if (sums.length > 1) knowledge.differences.push(`order ${orderNo} has ${sums.length} invoices`);
    // An invoice is only lowered when the money has gone back.
    if (sum > order.highest)
      knowledge.differences.push(`order ${orderNo}: ${sum} TWD invoiced of ${order.highest}`);
  }
}

/** At the end: what is invoiced and not taken back is what the shop keeps, with what still waits to be transferred. */
export function checkFinalInvoices(
  knowledge: Knowledge,
  hosts: HostLedgers,
  { transfers, exceptions }: Listed,
): void {
  const living = livingInvoices(hosts);
  const money = moneyByOrder(knowledge, hosts);
  for (const order of knowledge.orders.values()) {
    const { orderNo, status } = order;
    const sum = (living.get(orderNo) ?? []).reduce((all, each) => all + each, 0);
    const waiting = (transfers.get(orderNo) ?? 0) + refundsInDoubt(exceptions, orderNo);
    // The invoice of goods that are paid on receipt is issued when they leave.
    const isOut = status === 'SHIPPED' || status === 'ARRIVED';
    const isOnTheWay = order.paymentType === 'HOME_CASH' && isOut && order.payment !== 'PAID';
    const due = isOnTheWay ? order.asked : mayKeep(order);
    const came = money.get(orderNo)?.came ?? 0;
    const isDone = ['ARRIVED', 'COMPLETED'].includes(status) && came > 0;
    const least = isDone ? due : 0;
    if (sum < least || sum > due + waiting)
      knowledge.differences.push(
        `order ${orderNo} (${status}): ${sum} TWD invoiced, ${due} are due and ${waiting} wait`,
      );
  }
}

/** TWD of each invoice that is neither voided nor taken back by allowances, by order number. */
function livingInvoices(hosts: HostLedgers): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const entry of hosts.get('ecpay-invoices')?.values() ?? []) {
    const { relateNumber, isVoided, amount, allowances } = entry;
    if (isVoided) continue;
    const orderNo = /^INV(\d{14})/.exec(String(relateNumber))?.[1] ?? '';
    const allowed = (allowances as { amount: number }[]).reduce(
      (sum, each) => sum + each.amount,
      0,
    );
    found.set(orderNo, [...(found.get(orderNo) ?? []), Number(amount) - allowed]);
  }
  return found;
}
