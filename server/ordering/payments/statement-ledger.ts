import type { PaymentType } from '#contract/enumerations.ts';
import type { KnownMoney } from '#rules/payments/match-statement.ts';
import { readOrderIds, readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Database } from '#server/platform/database/database.ts';
import { planForValues } from '#server/platform/database/plan-for-values.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** A payment or a refund with what an exception about it names. */
export interface LedgerMoney extends KnownMoney {
  orderId: number;
  orderNo: string;
  attemptId: number;
}

/** The most orders of one statement. */
const batch = 10_000;

// Money within the days of the statement, and money of other days that the statement names. Each way to it is a search
// of its own by an index, because one condition with all of them would compare every payment with every number.
const ledgerText = `
  with named as materialized (
    select distinct reference from unnest($4::text[]) as n (reference) where reference <> ''
  ), bought as materialized (
    select distinct id from unnest($5::int[]) as o (id)
  ), referred as materialized (
    select a.id from named n join payment_attempts a on a.provider = $1 and a.provider_order_id = n.reference
    union select a.id from named n join payment_attempts a on a.provider = $1 and a.transaction_id = n.reference
    union select a.id from bought o join payment_attempts a on a.order_id = o.id and a.provider = $1
  ), wanted_attempts as materialized (
    select id from referred
    union select a.id from payment_attempts a where a.provider = $1 and a.settled_at >= $2 and a.settled_at < $3
  ), wanted_refunds as materialized (
    select r.id from referred a join payment_refunds r on r.attempt_id = a.id
    union select r.id from bought o join payment_refunds r on r.order_id = o.id
    union select r.id from named n join payment_refunds r on r.provider_refund_id = n.reference
    union select r.id from named n join payment_refunds r on r.hand_reference = n.reference
    union select r.id from payment_refunds r where r.done_at >= $2 and r.done_at < $3
  )
  select 'attempt ' || a.id as key, a.order_id as "orderId", a.id as "attemptId", a.captured_amount as amount,
    to_char(a.settled_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day,
    array_remove(array[a.provider_order_id, a.transaction_id], null) as "references"
  from wanted_attempts w join payment_attempts a on a.id = w.id
  where a.status = 'SUCCEEDED' and a.captured_amount > 0 and a.settled_at is not null
  union all
  select 'refund ' || r.id, r.order_id, a.id, -r.amount,
    to_char(r.done_at at time zone 'Asia/Taipei', 'YYYY-MM-DD'),
    array_remove(array[a.provider_order_id, a.transaction_id, r.provider_refund_id, r.hand_reference], null)
  from wanted_refunds w join payment_refunds r on r.id = w.id join payment_attempts a on a.id = r.attempt_id
  where a.provider = $1 and r.status = 'DONE' and r.done_at is not null
  order by 1`;

/**
 * The payments and refunds of one kind within a span, and those that these references name. A statement may know each
 * by the number of its order, by the provider's numbers, and by its virtual account. Amounts are TWD.
 */
export async function readStatementLedger(
  db: Database,
  source: PaymentType,
  { from, until, references }: { from: Date; until: Date; references: readonly string[] },
): Promise<LedgerMoney[]> {
  const orderIds = await readOrderIds(db, references);
  const values = [source, from, until, references, orderIds];
  // A plan for any values would expect ten numbers, and compare each with every refund.
  const rows = await planForValues(db, (transaction) =>
    runNamed<Omit<LedgerMoney, 'orderNo'>>(transaction, 'statement ledger', ledgerText, values),
  );
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
