import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type CouponCodeState, couponCodeStates } from '#contract/coupon-codes.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';
import { couponEvents, userCoupons } from '../tables.ts';

/** One request for codes. */
export const couponCodeBatches = pgTable(
  'coupon_code_batches',
  {
    id: identity(),
    couponEventId: integer()
      .notNull()
      .references(() => couponEvents.id),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** The Idempotency-Key of the request, so that a repeated request makes nothing again. Null without one. */
    key: text(),
    /** In capital letters; may be empty. */
    prefix: text().notNull(),
    count: integer().notNull(),
    taskId: integer().references(() => tasks.id, { onDelete: 'set null' }),
    /** Since then its task makes no more codes. */
    takenBackAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check('coupon_code_batches_count', sql`${table.count} between 1 and 10000`),
    uniqueIndex('coupon_code_batches_key').on(table.administratorId, table.key),
    index('coupon_code_batches_event').on(table.couponEventId),
  ],
);

/** The codes of all batches. Each one gives the coupon of its event once. */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    id: identity(),
    batchId: integer()
      .notNull()
      .references(() => couponCodeBatches.id),
    couponEventId: integer()
      .notNull()
      .references(() => couponEvents.id),
    /** In capital letters. */
    code: text().notNull(),
    state: text().$type<CouponCodeState>().notNull().default('UNUSED'),
    memberId: integer().references(() => users.id, { onDelete: 'set null' }),
    receivedAt: instant(),
    /** The coupon that the member received. */
    userCouponId: integer().references(() => userCoupons.id, { onDelete: 'set null' }),
    takenBackAt: instant(),
    /** The first export that contained it. */
    exportedAt: instant(),
    exportedBy: integer().references(() => administrators.id),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('coupon_codes_state', table.state, couponCodeStates),
    check(
      'coupon_codes_received',
      sql`(${table.state} = 'RECEIVED') = (${table.receivedAt} is not null)`,
    ),
    check(
      'coupon_codes_taken_back',
      sql`(${table.state} = 'TAKEN_BACK') = (${table.takenBackAt} is not null)`,
    ),
    check('coupon_codes_capital', sql`${table.code} = upper(${table.code})`),
    // This operator class finds a whole code and the beginning of one.
    uniqueIndex('coupon_codes_code').on(table.code.op('text_pattern_ops')),
    index('coupon_codes_event').on(table.couponEventId, table.state, table.id),
    index('coupon_codes_batch').on(table.batchId, table.state),
    index('coupon_codes_member').on(table.memberId),
    index('coupon_codes_user_coupon').on(table.userCouponId),
    index('coupon_codes_received_at').on(table.receivedAt, table.id),
    index('coupon_codes_exported_at').on(table.exportedAt, table.id),
  ],
);
