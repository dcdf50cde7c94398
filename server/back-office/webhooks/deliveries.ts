import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminWebhookCalls } from '#contract/calls/admin-webhooks.ts';
import { done, refused } from '#contract/outcome.ts';
import { type DeliveryState, webhookEventLabel } from '#contract/webhooks.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { giveUpAfter } from '#rules/shop/webhook-pauses.ts';
import { metaOf, type PageQuery, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

type Shown = Reply<typeof adminWebhookCalls.replayWebhookDelivery>;

const shown = (row: typeof webhookDeliveries.$inferSelect): Shown => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  state: row.state,
  tries: row.tries,
  createdAt: toWireInstant(row.createdAt),
  nextTryAt: toWireInstantOrNull(row.nextTryAt),
  endedAt: toWireInstantOrNull(row.endedAt),
  lastStatus: row.lastStatus,
  lastFailure: row.lastFailure,
});

/** One page of the deliveries of a webhook, newest first, without bodies. */
export async function listDeliveries(
  { db }: Pick<Shop, 'db'>,
  webhookId: number,
  { state, page = 1, perPage = 20 }: PageQuery & { state?: DeliveryState | undefined },
) {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.deletedAt)));
  if (!webhook) return refused('NOT_FOUND');
  const range = rangeAt(page, perPage);
  const where = and(
    eq(webhookDeliveries.webhookId, webhookId),
    state && eq(webhookDeliveries.state, state),
  );
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.id))
    .limit(range.perPage)
    .offset(range.offset);
  const total = await db.$count(webhookDeliveries, where);
  return done({ items: rows.map(shown), meta: metaOf(range, total) });
}

/**
 * Sends a delivery again, with the same id and bytes, for three days from now on. One that waits is tried at
 * once. WEBHOOK_IS_PAUSED if nothing would be sent.
 */
export function replayDelivery(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const isThis = eq(webhookDeliveries.id, id);
    const [found] = await transaction
      .select({
        isActive: webhooks.isActive,
        webhookId: webhooks.id,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isThis, isNull(webhooks.deletedAt)))
      .for('update', { of: webhookDeliveries });
    if (!found) return refused('NOT_FOUND');
    if (!found.isActive) return refused('WEBHOOK_IS_PAUSED');
    // The result of a try that still runs no longer counts, and the row stands for no later change.
    const [row] = await transaction
      .update(webhookDeliveries)
      .set({
        state: 'WAITING',
        tries: 0,
        replays: sql`${webhookDeliveries.replays} + 1`,
        nextTryAt: null,
        giveUpAt: giveUpAfter(shop.clock.now()),
        endedAt: null,
      })
      .where(isThis)
      .returning();
    if (!row) return refused('NOT_FOUND');
    await transaction
      .update(webhooks)
      .set({ resumeAt: null })
      .where(eq(webhooks.id, found.webhookId));
    await note({
      call: 'replayWebhookDelivery',
      subject: ['webhook', found.webhookId],
      title: webhookEventLabel(row.type),
      after: { delivery: id, event: row.eventId },
    });
    return done(shown(row));
  });
}
