import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#server/ordering/orders/tables.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/**
 * OWED: LINE has not accepted the report so far; REPORTED: it has; FINISHING: the final report is due; FINISHED: LINE
 * has accepted it too; CLOSED: cancelled or completely returned, so there is no final report.
 */
export const lineShopOrderStatuses = [
  'OWED',
  'REPORTED',
  'FINISHING',
  'FINISHED',
  'CLOSED',
] as const;
export type LineShopOrderStatus = (typeof lineShopOrderStatuses)[number];

/** Orders that a click at LINE Shopping led to, and how far they are reported to LINE. */
export const lineShopOrders = pgTable(
  'line_shop_orders',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ecid: text().notNull(),
    status: text().$type<LineShopOrderStatus>().notNull(),
    reportedAt: instant(),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('line_shop_orders_order').on(table.orderId),
    index('line_shop_orders_open').on(table.id).where(sql`${table.status} = 'REPORTED'`),
    oneOf('line_shop_orders_status', table.status, lineShopOrderStatuses),
    check(
      'line_shop_orders_times',
      sql`(${table.finishedAt} is not null) = (${table.status} = 'FINISHED')
        and (${table.reportedAt} is not null or ${table.status} in ('OWED', 'CLOSED'))`,
    ),
  ],
);

/** WAITING to be passed on, SENT, or REFUSED by LINE. */
export const lineShopEventStatuses = ['WAITING', 'SENT', 'REFUSED'] as const;
export type LineShopEventStatus = (typeof lineShopEventStatuses)[number];

/** Events of visits from LINE Shopping, as browsers reported them: with the click's id, without personal data. */
export const lineShopEventLog = pgTable(
  'line_shop_events',
  {
    id: identity(),
    eventId: integer().notNull(),
    ecid: text().notNull(),
    /** Unix seconds, by the browser's clock. */
    eventTime: bigint({ mode: 'number' }).notNull(),
    redirectUrl: text().notNull(),
    /** JSON: `[{id, quantity?}]`, or `[]`. Text, so that it can be part of the key. */
    products: text().notNull(),
    status: text().$type<LineShopEventStatus>().notNull().default('WAITING'),
    createdAt: createdAt(),
  },
  (table) => [
    // An event that a browser repeats is stored once.
    uniqueIndex('line_shop_events_once').on(
      table.ecid,
      table.eventTime,
      table.eventId,
      sql`md5(${table.products})`,
    ),
    index('line_shop_events_waiting').on(table.id).where(sql`${table.status} = 'WAITING'`),
    index('line_shop_events_created').on(table.createdAt),
    check('line_shop_events_known', sql`${table.eventId} in (1, 2, 4, 5)`),
    oneOf('line_shop_events_status', table.status, lineShopEventStatuses),
  ],
);
