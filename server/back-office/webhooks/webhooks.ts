import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminWebhookCalls } from '#contract/calls/admin-webhooks.ts';
import { done, refused } from '#contract/outcome.ts';
import { testEvent, type WebhookEvent, webhookEvents, webhookLimits } from '#contract/webhooks.ts';
import { addHours, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import { holdLock } from '#server/platform/database/transaction-locks.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { failingWebhooks } from './failing.ts';
import { drawSecret } from './secrets.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { whyNotAllowed } from './webhook-url.ts';

type Row = typeof webhooks.$inferSelect;
type Shown = Reply<typeof adminWebhookCalls.readWebhook>;

const waitingOf = sql<number>`(select count(*)::integer from webhook_deliveries d
  where d.webhook_id = "webhooks"."id" and d.state = 'WAITING')`;

async function read(db: Queryable, where?: SQL): Promise<Shown[]> {
  const rows = await db
    .select({ row: webhooks, waiting: waitingOf })
    .from(webhooks)
    .where(and(isNull(webhooks.deletedAt), where))
    .orderBy(asc(webhooks.id));
  return rows.map(({ row, waiting }) => shown(row, waiting));
}

const shown = (row: Row, waiting: number): Shown => ({
  id: row.id,
  url: row.url,
  events: row.events,
  isActive: row.isActive,
  createdAt: toWireInstant(row.createdAt),
  failingSince: toWireInstantOrNull(row.failingSince),
  lastFailure: row.lastFailure,
  lastSuccessAt: toWireInstantOrNull(row.lastSuccessAt),
  oldSecretUntil: toWireInstantOrNull(row.oldSecretUntil),
  waiting,
});

/**
 * All webhooks, or those that have failed for an hour, oldest first. No answer but those of creating and renewing has a
 * secret (G-233).
 */
export async function searchWebhooks(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { failing }: { failing: boolean },
) {
  return done(await read(db, failing ? failingWebhooks(clock.now()).where : undefined));
}

/** NOT_FOUND if there is none. */
export async function readWebhook({ db }: Pick<Shop, 'db'>, id: number) {
  const [found] = await read(db, eq(webhooks.id, id));
  return found ? done(found) : refused('NOT_FOUND');
}

/** Milliseconds between two looks at the open transactions, and for which an answer waits for them at most. */
const pollPause = 20;
const longestWait = 10_000;

/**
 * Waits until every transaction that wrote before this moment has ended. Such a one may have looked for webhooks before
 * a change of them was committed. So every change that becomes visible after the answer has its event, and nobody who
 * places an order waits for anything. Behind a transaction of many seconds, such as an import, the wait ends before it.
 */
async function earlierWritersEnd({ db }: Pick<Shop, 'db'>): Promise<void> {
  const end = performance.now() + longestWait;
  const { rows } = await db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  const next = rows[0]?.next ?? '0';
  while (performance.now() < end) {
    const { rowCount } = await db.execute(
      sql`select where pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8`,
    );
    if (rowCount) return;
    await pause(pollPause);
  }
}

const inOrder = (events: readonly WebhookEvent[]) =>
  webhookEvents.filter((event) => events.includes(event));

interface Written {
  url: string;
  events: readonly WebhookEvent[];
  isActive: boolean;
}

/** The address without its query, for the audit log: queries often contain secrets. */
const shortUrl = (url: string) => url.replace(/[?#].*$/s, '');
const auditOf = ({ url, events, isActive }: Written) => ({ url: shortUrl(url), events, isActive });

/** Adds a webhook and answers its secret, once. VALIDATION_FAILED for an address that is not public https. */
export async function createWebhook(shop: Shop, actor: Actor, written: Written) {
  const outcome = await audited(shop, actor, async ({ transaction, note }) => {
    const why = whyNotAllowed(shop.config, written.url);
    if (why) return invalid({ url: why });
    // One creation at a time, because the number of webhooks is limited.
    await holdLock(transaction, lockKeys.newWebhook);
    if ((await transaction.$count(webhooks, isNull(webhooks.deletedAt))) >= webhookLimits.count) {
      return refused('TOO_MANY_RECORDS');
    }
    const { secret, sealedSecret } = drawSecret(shop);
    const values = { ...written, events: inOrder(written.events) };
    const [row] = await transaction
      .insert(webhooks)
      .values({ ...values, sealedSecret, createdAt: shop.clock.now() })
      .returning();
    if (!row) throw new Error('A webhook was not inserted.');
    await note({
      call: 'createWebhook',
      subject: ['webhook', row.id],
      title: shortUrl(row.url),
      after: auditOf(row),
    });
    return done({ ...shown(row, 0), secret });
  });
  if (outcome.ok) await earlierWritersEnd(shop);
  return outcome;
}

type Change = { [Name in keyof Written]?: Written[Name] | undefined };

/**
 * Changes a webhook. Whatever waits goes to the new address. Failures no longer count after a new address or a new
 * start.
 */
export async function updateWebhook(shop: Shop, actor: Actor, id: number, change: Change) {
  const outcome = await audited(shop, actor, async ({ transaction, note }) => {
    const why = change.url === undefined ? undefined : whyNotAllowed(shop.config, change.url);
    if (why) return invalid({ url: why });
    const isThis = eq(webhooks.id, id);
    const before = await lockWebhook(transaction, id);
    if (!before) return refused('NOT_FOUND');
    const beginsAnew =
      (change.isActive === true && !before.isActive) ||
      (change.url !== undefined && change.url !== before.url);
    const [after = before] = await transaction
      .update(webhooks)
      .set({
        url: change.url ?? before.url,
        events: change.events ? inOrder(change.events) : before.events,
        isActive: change.isActive ?? before.isActive,
        ...(beginsAnew && { failures: 0, failingSince: null, lastFailure: null, resumeAt: null }),
      })
      .where(isThis)
      .returning();
    await note({
      call: 'updateWebhook',
      subject: ['webhook', id],
      title: shortUrl(after.url),
      before: auditOf(before),
      after: auditOf(after),
    });
    const [found] = await read(transaction, isThis);
    return found ? done(found) : refused('NOT_FOUND');
  });
  if (outcome.ok && change.events) await earlierWritersEnd(shop);
  return outcome;
}

/** Locks a webhook against other changes of it, not against events that refer to it. */
async function lockWebhook(transaction: Transaction, id: number) {
  const [row] = await transaction
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.deletedAt)))
    .for('no key update');
  return row;
}

/** Deletes a webhook: it gets nothing from now on, and a job removes it with its deliveries. */
export function deleteWebhook(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const before = await lockWebhook(transaction, id);
    if (!before) return refused('NOT_FOUND');
    await transaction
      .update(webhooks)
      .set({ isActive: false, deletedAt: shop.clock.now() })
      .where(eq(webhooks.id, id));
    const title = shortUrl(before.url);
    await note({ call: 'deleteWebhook', subject: ['webhook', id], title, before: auditOf(before) });
    return done({ id });
  });
}

/**
 * Makes a new secret and answers it, once. The old one signs too for 24 hours, in which no other is made
 * (OLD_SECRET_IS_VALID).
 */
export function renewSecret(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const isThis = eq(webhooks.id, id);
    const before = await lockWebhook(transaction, id);
    if (!before) return refused('NOT_FOUND');
    if (before.oldSecretUntil && before.oldSecretUntil.getTime() > shop.clock.now().getTime()) {
      return refused('OLD_SECRET_IS_VALID');
    }
    const { secret, sealedSecret } = drawSecret(shop);
    const oldSecretUntil = addHours(shop.clock.now(), webhookLimits.oldSecretHours);
    await transaction
      .update(webhooks)
      .set({ sealedSecret, sealedOldSecret: before.sealedSecret, oldSecretUntil })
      .where(isThis);
    const title = shortUrl(before.url);
    await note({ call: 'renewWebhookSecret', subject: ['webhook', id], title });
    const [found] = await read(transaction, isThis);
    return found ? done({ ...found, secret }) : refused('NOT_FOUND');
  });
}

/** Queues the event `webhook.test`; answers the id of its delivery. WEBHOOK_IS_PAUSED if nothing would be sent. */
export async function testWebhook(shop: Shop, actor: Actor, id: number) {
  const wait = await shop.rateLimits.consume('webhook-test', [`account:${actor.administratorId}`]);
  if (wait !== undefined) return tooManyRequests(wait);
  return audited(shop, actor, async ({ transaction, note }) => {
    const webhook = await lockWebhook(transaction, id);
    if (!webhook) return refused('NOT_FOUND');
    if (!webhook.isActive) return refused('WEBHOOK_IS_PAUSED');
    const [row] = await transaction
      .insert(webhookDeliveries)
      .values({
        webhookId: id,
        eventId: sql`gen_random_uuid()`,
        type: testEvent,
        queue: sql`'test ' || gen_random_uuid()`,
        subjectId: id,
      })
      .returning({ id: webhookDeliveries.id });
    if (!row) return refused('NOT_FOUND');
    const title = shortUrl(webhook.url);
    await note({ call: 'testWebhook', subject: ['webhook', id], title });
    return done(row);
  });
}
