import { sql } from 'drizzle-orm';
import { giveUpAfter } from '#rules/webhook-pauses.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { webhookDeliveries } from './tables.ts';

/** Milliseconds for which a try is its worker's own. After that the worker counts as dead, and another one tries. */
const claimedFor = 60_000;

/**
 * SQL text: whether a try of `webhook_deliveries d` is due at `now`. Only the oldest waiting one of each queue is, so that the events of
 * an order arrive in order.
 */
const isDue = (now: string) => `
  d.state = 'WAITING' and (d.next_try_at is null or d.next_try_at <= ${now})
  and not exists (
    select from webhook_deliveries e
    where e.webhook_id = d.webhook_id and e.queue = d.queue and e.state = 'WAITING' and e.id < d.id)`;

/** SQL text: whether the webhook `w` gets tries at `now`. */
const isOpen = (now: string) => `w.is_active and (w.resume_at is null or w.resume_at <= ${now})`;

/** SQL text that answers a row if some delivery is due. */
export const dueQuery = `
  select from webhooks w where ${isOpen('now()')} and exists (
    select from webhook_deliveries d where d.webhook_id = w.id and ${isDue('now()')}) limit 1`;

/** The ids of webhooks with deliveries that are due. */
export async function webhooksWithDue(db: Queryable, now: Date): Promise<number[]> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const { rows } = await db.execute<{ id: number }>(
    sql.raw(`
    select w.id from webhooks w where ${isOpen(at)} and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and ${isDue(at)})
    order by w.id`),
  );
  return rows.map(({ id }) => id);
}

export type Claimed = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'webhookId' | 'eventId' | 'type' | 'subjectId' | 'body' | 'tries'
> & { createdAt: Date; giveUpAt: Date };

interface ClaimedRow {
  id: string;
  webhook_id: number;
  event_id: string;
  type: string;
  subject_id: string;
  body: string | null;
  tries: number;
  created_at: string;
  give_up_at: string;
  [column: string]: unknown;
}

/**
 * Begins a try of up to `most` due deliveries of a webhook. Of several workers each gets others; a delivery whose
 * worker dies is tried again a minute later.
 */
export async function claimDue(
  db: Queryable,
  { webhookId, most, now }: { webhookId: number; most: number; now: Date },
): Promise<Claimed[]> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const until = new Date(now.getTime() + claimedFor).toISOString();
  const { rows } = await db.execute<ClaimedRow>(sql`
    with due as (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.id = ${webhookId} and ${sql.raw(isOpen(at))} and ${sql.raw(isDue(at))}
      order by d.id limit ${most} for update of d skip locked)
    update webhook_deliveries own
    set tries = own.tries + 1, next_try_at = ${until}::timestamptz,
      give_up_at = coalesce(own.give_up_at, ${giveUpAfter(now).toISOString()}::timestamptz)
    from due where own.id = due.id
    returning own.id, own.webhook_id, own.event_id, own.type, own.subject_id, own.body, own.tries,
      own.created_at::text, own.give_up_at::text`);
  return rows
    .map((row) => ({
      id: Number(row.id),
      webhookId: row.webhook_id,
      eventId: row.event_id,
      type: row.type,
      subjectId: Number(row.subject_id),
      body: row.body,
      tries: row.tries,
      createdAt: new Date(row.created_at),
      giveUpAt: new Date(row.give_up_at),
    }))
    .toSorted((one, other) => one.id - other.id);
}
