import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '#server/platform/database/columns.ts';

/** Whether a LINE user is a friend of the shop's LINE account, as LINE last said. */
export const friendStates = ['FRIEND', 'NOT_A_FRIEND', 'BLOCKED'] as const;
export type FriendState = (typeof friendStates)[number];

export const lineFriends = pgTable(
  'line_friends',
  {
    /** The user id, as in `line_accounts`. */
    subject: text().primaryKey(),
    state: text().$type<FriendState>().notNull(),
    /** The moment of what LINE said. What it said earlier and what arrives later changes nothing. */
    asOf: instant().notNull(),
  },
  (table) => [oneOf('line_friends_state', table.state, friendStates)],
);
