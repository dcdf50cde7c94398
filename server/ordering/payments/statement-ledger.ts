import type { PaymentType } from '#contract/enumerations.ts';
import type { KnownMoney } from '#rules/match-statement.ts';
import { readOrderIds, readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';

/** A payment or a refund with what an exception about it names. */
export interface LedgerMoney extends KnownMoney {
  orderId: number;
  orderNo: string;
  attemptId: number;
}

/** The most orders of one statement. */
const batch = 10_000;

// Money within the days of the statement, and money of other days that the statement names.
const ledgerText = `
  select 'attempt ' || a.id as key, a.order_id as "orderId", a.id as "attemptId", a.captured_amount as amount,
    to_char(a.settled_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day,
    array_remove(array[a.provider_order_id, a.transaction_id], null) as "references"
  from payment_attempts a
  where a.provider = $1 and a.status = 'SUCCEEDED' and a.captured_amount > 0 and a.settled_at is not null
    and (a.settled_at >= $2 and a.settled_at < $3 or a.order_id = any($5::int[])
      or a.provider_order_id = any($4::text[]) or a.transaction_id = any($4::text[]))
  union all
  select 'refund ' || r.id, r.order_id, a.id, -r.amount,
    to_char(r.done_at at time zone 'Asia/Taipei', 'YYYY-MM-DD'),
    array_remove(array[a.provider_order_id, a.transaction_id, r.provider_refund_id, r.hand_reference], null)
  from payment_refunds r join payment_attempts a on a.id = r.attempt_id
  where a.provider = $1 and r.status = 'DONE' and r.done_at is not null
    and (r.done_at >= $2 and r.done_at < $3 or r.order_id = any($5::int[])
      or a.provider_order_id = any($4::text[]) or a.transaction_id = any($4::text[])
      or r.provider_refund_id = any($4::text[]) or r.hand_reference = any($4::text[]))
  order by 1`;

/**
 * The payments and refunds of one kind within a span, and those that these references name. A statement may know each by
 * the number of its order, by the provider's numbers, and by its virtual account. Amounts are TWD.
 */
export async function readStatementLedger(
  db: Queryable,
  source: PaymentType,
  { from, until, references }: { from: Date; until: Date; references: readonly string[] },
): Promise<LedgerMoney[]> {
  const orderIds = await readOrderIds(db, references);
  const rows = await runNamed<Omit<LedgerMoney, 'orderNo'>>(db, 'statement ledger', ledgerText, [
    source,
    from,
    until,
    references,
    orderIds,
  ]);
  const numbers = new Map<number, string>();
  for (let first = 0; first < rows.length; first += batch) {
    const ids = rows.slice(first, first + batch).map(({ orderId }) => orderId);
    for (const { id, orderNo } of (await readOrderOverviews(db, ids)).values()) {
      numbers.set(id, orderNo);
    }
  }
  return rows.map((row) => {
    const orderNo = numbers.get(row.orderId) ?? '';
    return { ...row, orderNo, references: [...row.references, orderNo] };
  });
}
