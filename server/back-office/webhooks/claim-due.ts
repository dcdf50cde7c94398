import { sql } from 'drizzle-orm';
import { webhookLimits } from '#contract/webhooks.ts';
import { giveUpAfter } from '#rules/shop/webhook-pauses.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { webhookDeliveries } from './tables.ts';

/** Milliseconds for which a try is its worker's own. After that the worker counts as dead, and another one tries. */
const claimedFor = 60_000;

/**
 * SQL text: whether a try of `webhook_deliveries d` is due at `now`. Only the oldest waiting one of each queue is, so
 * that the events of an order arrive in order.
 */
const isDue = (now: string) => `
  d.state = 'WAITING' and (d.next_try_at is null or d.next_try_at <= ${now})
  and not exists (
    select from webhook_deliveries e
    where e.webhook_id = d.webhook_id and e.queue = d.queue and e.state = 'WAITING' and e.id < d.id)`;

/** SQL text: whether the webhook `w` gets tries at `now`. Test events go at once, also in a pause after failures. */
const isOpen = (now: string) => `(w.resume_at is null or w.resume_at <= ${now})`;
const isTest = `d.type = 'webhook.test'`;

/** SQL text: whether the webhook `w` has something to send at `now`. */
const hasDue = (now: string) => `
  w.is_active and (
    ${isOpen(now)} and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and ${isDue(now)})
    or exists (
      select from webhook_deliveries d where d.webhook_id = w.id and ${isTest} and ${isDue(now)}))`;

/** SQL text that answers a row if some delivery is due. */
export const dueQuery = `
  select from webhooks w where ${hasDue('now()')} limit 1`;

/** The ids of webhooks with deliveries that are due. */
export async function webhooksWithDue(db: Queryable, now: Date): Promise<number[]> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const { rows } = await db.execute<{ id: number }>(
    sql.raw(`
    select w.id from webhooks w where ${hasDue(at)} order by w.id`),
  );
  return rows.map(({ id }) => id);
}

export type Claimed = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'webhookId' | 'eventId' | 'type' | 'subjectId' | 'userId' | 'tries' | 'replays'
> & { createdAt: Date; giveUpAt: Date };

interface ClaimedRow {
  id: string;
  webhook_id: number;
  event_id: string;
  type: string;
  subject_id: string;
  user_id: number | null;
  tries: number;
  replays: number;
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
      where w.id = ${webhookId} and w.is_active and (${sql.raw(isOpen(at))} or ${sql.raw(isTest)}) and ${sql.raw(isDue(at))}
      order by d.id limit ${most} for update of d skip locked)
    update webhook_deliveries own
    set tries = own.tries + 1, next_try_at = ${until}::timestamptz,
      give_up_at = coalesce(own.give_up_at, ${moment(giveUpAfter(now))})
    from due where own.id = due.id
    returning own.id, own.webhook_id, own.event_id, own.type, own.subject_id, own.user_id, own.tries,
      own.replays, own.created_at::text, own.give_up_at::text`);
  return rows
    .map((row) => ({
      id: Number(row.id),
      webhookId: row.webhook_id,
      eventId: row.event_id,
      type: row.type,
      subjectId: Number(row.subject_id),
      userId: row.user_id,
      tries: row.tries,
      replays: row.replays,
      createdAt: new Date(row.created_at),
      giveUpAt: new Date(row.give_up_at),
    }))
    .toSorted((one, other) => one.id - other.id);
}

/** Ends the claim of deliveries that were not tried after all, so that others may try them. */
export async function release(db: Queryable, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.execute(sql`
    update webhook_deliveries d set next_try_at = null
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as c(id bigint, tries integer, replays integer)
    where d.id = c.id and d.tries = c.tries and d.replays = c.replays and d.state = 'WAITING'`);
}

/**
 * Gives up what is too old: behind a receiver that has failed for three days even if it never had a try of its own, and
 * while the webhook is paused. After a standstill of the shop itself everything gets its tries.
 */
export async function giveUpOld(db: Queryable, now: Date): Promise<void> {
  const at = moment(now);
  const age = sql.raw(`interval '${webhookLimits.givenUpAfterDays} days'`);
  await db.execute(sql`
    update webhook_deliveries d set state = 'GIVEN_UP', ended_at = ${at}, next_try_at = null
    from webhooks w
    where w.id = d.webhook_id and d.state = 'WAITING'
      and (not w.is_active or w.failing_since + ${age} <= ${at})
      and coalesce(d.give_up_at, greatest(w.failing_since, d.created_at) + ${age}) <= ${at}`);
}
