import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/**
 * Seconds for which the oldest event has waited for an active webhook that takes events; 0 if none waits. A receiver
 * that fails is its owner's to mend, and the back office shows it. The database's clock counts, by which events are
 * written.
 */
export async function oldestDelivery(db: Queryable): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`coalesce(extract(epoch from now() - min(${webhookDeliveries.createdAt})), 0)::double precision`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhookDeliveries.state, 'WAITING'),
        eq(webhooks.isActive, true),
        isNull(webhooks.deletedAt),
        isNull(webhooks.failingSince),
      ),
    );
  return row?.seconds ?? 0;
}
