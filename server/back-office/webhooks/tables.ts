import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type DeliveryState,
  deliveryStates,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
} from '#contract/webhooks.ts';
import {
  bigId,
  bigIdentity,
  createdAt,
  identity,
  instant,
  oneOf,
} from '#server/platform/database/columns.ts';

/** SQL of a list of the shop's own words. */
const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** Addresses that hear of events, and how the last tries went (G-222). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    isActive: boolean().notNull(),
    /** The secret that signs, encrypted with the shop's own key. */
    sealedSecret: text().notNull(),
    /** The secret before it, which signs too until the moment beside it. */
    sealedOldSecret: text(),
    oldSecretUntil: instant(),
    /** How many tries have failed one after the other. */
    failures: integer().notNull().default(0),
    /** Since when every try has failed; null if the last one succeeded. */
    failingSince: instant(),
    lastFailure: text(),
    lastSuccessAt: instant(),
    /** No try begins before this moment, because the last ones failed. */
    resumeAt: instant(),
    /**
     * Set when a person deleted it. A job removes it later, because events that are being written may still refer to
     * it.
     */
    deletedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'webhooks_url_length',
      sql`char_length(${table.url}) between 1 and ${sql.raw(String(webhookLimits.urlLength))}`,
    ),
    check(
      'webhooks_events',
      sql`cardinality(${table.events}) > 0 and ${table.events} <@ array[${listed(webhookEvents)}]`,
    ),
    check(
      'webhooks_old_secret',
      sql`(${table.sealedOldSecret} is null) = (${table.oldSecretUntil} is null)`,
    ),
    check(
      'webhooks_failing',
      sql`${table.failures} >= 0 and (${table.failures} = 0) = (${table.failingSince} is null)`,
    ),
    index('webhooks_failing_since').on(table.failingSince),
  ],
);

/**
 * One event for one webhook. Triggers write the rows, in the transaction of the change. The rows of one
 * `queue` (an order, a product, a member) are sent one after the other, by id.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook that hears of the event, and at every try. */
    eventId: uuid().notNull(),
    type: text().notNull(),
    /** What the event is about, e.g. `order 12`. */
    queue: text().notNull(),
    /** The id of the order, refund, product or member. */
    subjectId: bigId().notNull(),
    /**
     * The member whom the event is about; null for goods and after the member's erasure. No reference, which would lock
     * the member.
     */
    userId: integer(),
    /** The bytes that are sent, JSON. They are made before the first try and stay the same; null before. */
    body: text(),
    state: text().$type<DeliveryState>().notNull().default('WAITING'),
    tries: integer().notNull().default(0),
    /** How many times a person sent it again; each time the tries begin anew. */
    replays: integer().notNull().default(0),
    /** No try begins before this moment: one is running, or the pause after it. Null: at once. */
    nextTryAt: instant(),
    /** After this moment no other try begins; null before the first one, when the age counts. */
    giveUpAt: instant(),
    lastStatus: integer(),
    lastFailure: text(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => {
    const isWaiting = sql`${table.state} = 'WAITING'`;
    return [
      index('webhook_deliveries_queue').on(table.webhookId, table.queue, table.id).where(isWaiting),
      index('webhook_deliveries_waiting').on(table.webhookId, table.id).where(isWaiting),
      index('webhook_deliveries_tests')
        .on(table.webhookId)
        .where(sql`${table.state} = 'WAITING' and ${table.type} = 'webhook.test'`),
      index('webhook_deliveries_listed').on(table.webhookId, table.id.desc()),
      index('webhook_deliveries_user').on(table.userId).where(sql`${table.userId} is not null`),
      index('webhook_deliveries_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
      // A change that nobody has begun to send stands for later changes of the same goods.
      uniqueIndex('webhook_deliveries_once')
        .on(table.webhookId, table.type, table.queue)
        .where(
          sql`${table.state} = 'WAITING' and ${table.tries} = 0 and ${table.replays} = 0 and ${table.type} in ('product.changed', 'stock.changed')`,
        ),
      oneOf('webhook_deliveries_state', table.state, deliveryStates),
      check(
        'webhook_deliveries_ended',
        sql`(${table.state} = 'WAITING') = (${table.endedAt} is null) and ${table.tries} >= 0`,
      ),
    ];
  },
);
