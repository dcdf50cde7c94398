import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EmailName } from '#contract/emails.ts';
import {
  type LineNoticeState,
  lineNoticeStates,
  type NoticeChannel,
  noticeChannels,
  type OrderChannel,
  type WhyByEmail,
} from '#contract/notices.ts';
import { users } from '#server/people/accounts/tables.ts';
import { instant, isOneOf, oneOf } from '#server/platform/database/columns.ts';

/** The channel that a member chose for each kind of notice; null: the usual one. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    order: text('of_orders').$type<OrderChannel>(),
    coupon: text('of_coupons').$type<NoticeChannel>(),
    restock: text('of_restocks').$type<NoticeChannel>(),
    refill: text('of_refills').$type<NoticeChannel>(),
    news: text('of_news').$type<NoticeChannel>(),
  },
  (table) => [
    check('notice_settings_order', isOneOf(table.order, ['LINE', 'EMAIL'])),
    oneOf('notice_settings_coupon', table.coupon, noticeChannels),
    oneOf('notice_settings_restock', table.restock, noticeChannels),
    oneOf('notice_settings_refill', table.refill, noticeChannels),
    oneOf('notice_settings_news', table.news, noticeChannels),
  ],
);

/** The job that sends a notice by e-mail. */
export interface EmailJob {
  job: string;
  data: object;
}

/** Each notice that went to LINE. The id is that of the job, and the retry key of every push. */
export const lineNotices = pgTable(
  'line_notices',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().$type<EmailName>().notNull(),
    /** Its title, which is the subject of the e-mail. */
    title: text().notNull(),
    /** The LINE user, and what is pushed; null once it has ended. Every push sends the same. */
    recipient: text(),
    messages: jsonb().$type<readonly Readonly<Record<string, unknown>>[]>(),
    emailJob: jsonb('errand').$type<EmailJob>(),
    state: text().$type<LineNoticeState>().notNull().default('TRYING'),
    /** Why it went by e-mail; null otherwise. */
    why: text().$type<WhyByEmail>(),
    /** How many pushes were begun, and when the first was. */
    tries: integer().notNull().default(1),
    firstAt: instant().notNull(),
    /** Until then a copy of the server has it to itself; afterwards the next push is due. */
    nextAt: instant().notNull(),
    /** From then on it is pushed no more. */
    giveUpAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    oneOf('line_notices_state', table.state, lineNoticeStates),
    check(
      'line_notices_ended',
      sql`(${table.state} = 'TRYING') = (${table.endedAt} is null)
        and (${table.state} = 'TRYING') = (${table.messages} is not null)
        and (${table.state} = 'BY_EMAIL') = (${table.why} is not null)`,
    ),
    index('line_notices_due').on(table.nextAt).where(sql`${table.state} = 'TRYING'`),
    index('line_notices_member').on(table.userId, table.firstAt.desc()),
    index('line_notices_age').on(table.firstAt),
  ],
);
