import { correctInvoice } from '#server/ordering/invoicing/correct-invoice.ts';
import { enqueueDueInvoices } from '#server/ordering/invoicing/enqueue-due-invoices.ts';
import { issueInvoice } from '#server/ordering/invoicing/issue-invoice.ts';
import { priceOf, sum } from './ledger.ts';
import { compare, type LivingOrder, type World } from './world.ts';

/** Does what the invoice jobs would do now: issues due invoices, and corrects those of refunds. */
export async function settleInvoices({ paying }: World): Promise<void> {
  const { shop } = paying.test;
  await enqueueDueInvoices(shop);
  for (const { orderId } of await shop.jobs.waiting('issue-invoice'))
    await issueInvoice(shop, orderId);
  for (const refund of await shop.jobs.waiting('correct-invoice'))
    await correctInvoice(shop, refund);
  await shop.pool.query(`delete from jobs.job where name in ('issue-invoice', 'correct-invoice')`);
}

const amountOf = ({ ItemAmount }: Readonly<Record<string, unknown>>) => Number(ItemAmount);

/**
 * Compares the invoices at the invoice service: what is invoiced and was not taken back is what was paid and not given
 * back, and the items of each invoice and allowance add up to it.
 */
export function compareInvoices(world: World, { ledger }: LivingOrder, orderNo: string): void {
  const { invoices } = world.paying.network.ledgers;
  const own = [...invoices.entries.values()].filter(({ relateNumber }) =>
    relateNumber.startsWith(`INV${orderNo}`),
  );
  const what = `invoice of order ${ledger.id}`;
  for (const { amount, items, allowances } of own) {
    compare(world, `${what}, items`, amount, sum(items.map(amountOf)));
    for (const allowed of allowances)
      compare(world, `${what}, allowed items`, allowed.amount, sum(allowed.items.map(amountOf)));
  }
  const living = own.filter(({ isVoided }) => !isVoided);
  const left = living.map(
    ({ amount, allowances }) => amount - sum(allowances.map((allowed) => allowed.amount)),
  );
  compare(world, `${what}, left`, ledger.captured - ledger.refunded, sum(left));
  const [first] = living;
  if (!first || ledger.refunded > 0 || ledger.credit) return;
  const paid = [...ledger.lines.map((line) => priceOf(line) - line.off), ledger.shipFee];
  const sorted = (amounts: number[]) =>
    amounts.filter((amount) => amount > 0).toSorted((a, b) => a - b);
  compare(world, `${what}, lines`, sorted(paid), sorted(first.items.map(amountOf)));
}
