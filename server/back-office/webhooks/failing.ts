import { sql } from 'drizzle-orm';
import { hourInMilliseconds } from '#rules/dates.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import { webhooks } from './tables.ts';

/** Milliseconds for which every try must have failed before a person hears of it. */
const minimumFailingTime = hourInMilliseconds;

/** The active webhooks whose receiver has failed for an hour. A person mends the receiver, or pauses the webhook. */
export function failingWebhooks(now: Date): WaitingRows {
  const before = new Date(now.getTime() - minimumFailingTime).toISOString();
  return {
    table: webhooks,
    where: sql`${webhooks.isActive} and ${webhooks.deletedAt} is null and ${webhooks.failingSince} <= ${before}::timestamptz`,
    id: webhooks.id,
    since: webhooks.failingSince,
    fields: { url: webhooks.url, failure: sql`coalesce(${webhooks.lastFailure}, '')` },
  };
}
