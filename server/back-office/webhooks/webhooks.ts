import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminWebhookCalls } from '#contract/calls/admin-webhooks.ts';
import { done, refused } from '#contract/outcome.ts';
import { testEvent, type WebhookEvent, webhookEvents, webhookLimits } from '#contract/webhooks.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
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
    .where(where)
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

/** All webhooks, or those that have failed for an hour, oldest first. No answer but those of creating and renewing has a secret (G-233). */
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

/**
 * Waits until every transaction that may have looked for active webhooks has ended, and lets no other look until the
 * caller's commit. So every fact that becomes visible after that commit has its event. The same number stands in
 * `write_webhook_event` (migration 0083).
 */
const lockEvents = (transaction: Transaction) =>
  transaction.execute(sql`select pg_advisory_xact_lock(7022201)`);

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
export function createWebhook(shop: Shop, actor: Actor, written: Written) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const why = whyNotAllowed(shop.config, written.url);
    if (why) return invalid({ url: why });
    await lockEvents(transaction);
    if ((await transaction.$count(webhooks)) >= webhookLimits.count) {
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
}

type Change = { [Name in keyof Written]?: Written[Name] | undefined };

/** Changes a webhook. Whatever waits goes to the new address; pauses after failures end. */
export function updateWebhook(shop: Shop, actor: Actor, id: number, change: Change) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const why = change.url === undefined ? undefined : whyNotAllowed(shop.config, change.url);
    if (why) return invalid({ url: why });
    await lockEvents(transaction);
    const isThis = eq(webhooks.id, id);
    const [before] = await transaction.select().from(webhooks).where(isThis).for('update');
    if (!before) return refused('NOT_FOUND');
    const [after = before] = await transaction
      .update(webhooks)
      .set({
        url: change.url ?? before.url,
        events: change.events ? inOrder(change.events) : before.events,
        isActive: change.isActive ?? before.isActive,
        resumeAt: null,
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
}

/** Deletes a webhook with its deliveries. They go first, without the lock for which purchases would wait. */
export async function deleteWebhook(shop: Shop, actor: Actor, id: number) {
  const isThis = eq(webhooks.id, id);
  const stopped = await shop.db.update(webhooks).set({ isActive: false }).where(isThis).returning();
  if (stopped.length === 0) return refused('NOT_FOUND');
  await shop.db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
  return audited(shop, actor, async ({ transaction, note }) => {
    await lockEvents(transaction);
    const [gone] = await transaction.delete(webhooks).where(isThis).returning();
    if (!gone) return refused('NOT_FOUND');
    const title = shortUrl(gone.url);
    await note({ call: 'deleteWebhook', subject: ['webhook', id], title, before: auditOf(gone) });
    return done({ id });
  });
}

/** Draws a new secret and answers it, once. The old one signs too for 24 hours. */
export function renewSecret(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const isThis = eq(webhooks.id, id);
    const [before] = await transaction.select().from(webhooks).where(isThis).for('update');
    if (!before) return refused('NOT_FOUND');
    const { secret, sealedSecret } = drawSecret(shop);
    const oldSecretUntil = new Date(
      shop.clock.now().getTime() + webhookLimits.oldSecretHours * 3_600_000,
    );
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
export async function testWebhook({ db }: Pick<Shop, 'db'>, id: number) {
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) return refused('NOT_FOUND');
  if (!webhook.isActive) return refused('WEBHOOK_IS_PAUSED');
  const [row] = await db
    .insert(webhookDeliveries)
    .values({
      webhookId: id,
      eventId: sql`gen_random_uuid()`,
      type: testEvent,
      queue: sql`'test ' || gen_random_uuid()`,
      subjectId: id,
    })
    .returning({ id: webhookDeliveries.id });
  await db.update(webhooks).set({ resumeAt: null }).where(eq(webhooks.id, id));
  return row ? done(row) : refused('NOT_FOUND');
}
