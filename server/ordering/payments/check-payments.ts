import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** Each names what is wrong and lists the rows where it is. */
const checks: Readonly<Record<string, string>> = {
  'an order is paid without money, or money pays an order that is not paid': `
    select o.id from orders o
    left join payment_attempts a on a.order_id = o.id and a.is_payment
    where (o.payment_status in ('PAID', 'REFUNDED')) <> (a.id is not null)`,
  'the money of an order is not its amount': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    where a.is_payment and a.captured_amount <> o.paid_amount`,
  'money came in that pays nothing and is in no exception': `
    select a.id from payment_attempts a
    where a.captured_amount > 0 and not a.is_payment
      and not exists (select from payment_exceptions e where e.attempt_id = a.id)`,
  'money set aside for refunds is not the sum of the refunds': `
    select a.id from payment_attempts a left join payment_refunds r on r.attempt_id = a.id
    group by a.id having a.refunded_amount <> coalesce(sum(r.amount), 0)`,
  'more went back than came in': `
    select a.id from payment_attempts a join payment_refunds r on r.attempt_id = a.id
    group by a.id having sum(r.amount) > a.captured_amount`,
  'an order is refunded although not all of its money went back': `
    select o.id from orders o join payment_attempts a on a.order_id = o.id and a.is_payment
    left join payment_refunds r on r.attempt_id = a.id and r.status = 'DONE'
    group by o.id, a.id
    having (o.payment_status = 'REFUNDED')
      <> (a.captured_amount > 0 and coalesce(sum(r.amount), 0) = a.captured_amount)`,
};

/** Throws when orders, payments, refunds and exceptions do not agree: for the end of every test that pays. */
export async function checkPayments(db: Queryable): Promise<void> {
  const broken: string[] = [];
  for (const [complaint, text] of Object.entries(checks)) {
    const { rows } = await db.execute<{ id: number }>(sql.raw(text));
    if (rows.length > 0) broken.push(`${complaint}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  if (broken.length > 0) throw new Error(broken.join('\n'));
}
