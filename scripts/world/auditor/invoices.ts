import type { Knowledge } from './knowledge.ts';
import { type HostLedgers, moneyByOrder } from './money.ts';

/** Invoices at the invoice service: never two living ones for an order, and never more than the order cost. */
export function checkInvoices(knowledge: Knowledge, hosts: HostLedgers): void {
  for (const [orderNo, sums] of livingInvoices(hosts)) {
    const order = knowledge.orders.get(orderNo);
    if (!order) continue;
    const sum = sums.reduce((all, each) => all + each, 0);
    if (sums.length > 1) knowledge.differences.push(`order ${orderNo} has ${sums.length} invoices`);
    if (sum > order.asked)
      knowledge.differences.push(`order ${orderNo}: ${sum} TWD invoiced of ${order.asked}`);
  }
}

/** At the end: what is invoiced and not taken back is what the shop keeps. */
export function checkFinalInvoices(knowledge: Knowledge, hosts: HostLedgers): void {
  const living = livingInvoices(hosts);
  const money = moneyByOrder(knowledge, hosts);
  for (const { orderNo, status, payment, promised, asked, isGivenUp } of knowledge.orders.values()) {
    const sum = (living.get(orderNo) ?? []).reduce((all, each) => all + each, 0);
    const isOver = status === 'CANCELLED' || isGivenUp;
    if (isOver && sum > 0)
      knowledge.differences.push(`order ${orderNo} is over, and ${sum} TWD are invoiced`);
    const came = money.get(orderNo)?.came ?? 0;
    const due = Math.max(asked - promised, 0);
    const isDone = status === 'COMPLETED' && payment !== 'UNPAID' && came > 0;
    if (isDone && sum !== due)
      knowledge.differences.push(`order ${orderNo}: ${sum} TWD invoiced, and ${due} are due`);
  }
}

/** TWD of each invoice that is neither voided nor taken back by allowances, by order number. */
function livingInvoices(hosts: HostLedgers): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const entry of hosts.get('ecpay-invoices')?.values() ?? []) {
    const { relateNumber, isVoided, amount, allowances } = entry;
    if (isVoided) continue;
    const orderNo = /^INV(\d{14})/.exec(String(relateNumber))?.[1] ?? '';
    const allowed = (allowances as { amount: number }[]).reduce((sum, each) => sum + each.amount, 0);
    found.set(orderNo, [...(found.get(orderNo) ?? []), Number(amount) - allowed]);
  }
  return found;
}
