import { and, eq, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import { jsonOf } from '#server/platform/other-hosts/json-of.ts';
import type { Shop } from '#server/shop.ts';
import { isLinked } from './line-accounts.ts';
import { asksFriendship } from './messaging-channel.ts';
import { type FriendState, lineFriends } from './tables.ts';

export type { FriendState } from './tables.ts';

/** SQL: the state of the LINE user with this id; null if LINE has said nothing. */
export const friendStateOf = (subject: SQLWrapper): SQL<FriendState | null> => sql`(
  select ${lineFriends.state} from ${lineFriends} where ${lineFriends.subject} = ${subject})`;

/**
 * Notes what LINE said about a LINE user at a moment. Of two statements the later one counts, in whatever order and
 * however often they arrive.
 */
export async function noteFriend(
  db: Queryable,
  { subject, state, asOf }: typeof lineFriends.$inferInsert,
): Promise<void> {
  // Who has blocked the account is no friend either, but LINE says only this of him when it is asked.
  const remainsBlocked = sql`${state === 'NOT_A_FRIEND'} and ${eq(lineFriends.state, 'BLOCKED')}`;
  await db
    .insert(lineFriends)
    .values({ subject, state, asOf })
    .onConflictDoUpdate({
      target: lineFriends.subject,
      set: { state, asOf },
      setWhere: sql`${lte(lineFriends.asOf, asOf)} and not (${remainsBlocked})`,
    });
}

const statusAnswer = z.object({ friendFlag: z.boolean() });

/** Seconds that a sign-in waits for the answer. */
const timeoutSeconds = 3;

/**
 * Asks LINE with the access token of a sign-in whether this person is a friend of the shop's account, and notes it (GET
 * /friendship/v1/status of LINE Login). It never throws; without an answer what is known stays.
 */
export async function askFriendship(
  shop: Pick<Shop, 'db' | 'clock' | 'fetch' | 'config' | 'log'>,
  apiUrl: string,
  { accessToken, subject }: { accessToken: string; subject: string },
): Promise<void> {
  if (!asksFriendship(shop.config)) return;
  const asOf = shop.clock.now();
  const answer = await askOtherHost(shop, {
    provider: 'LINE_LOGIN',
    url: `${apiUrl}/friendship/v1/status`,
    method: 'GET',
    headers: { authorization: `Bearer ${accessToken}` },
    timeoutSeconds,
  });
  if (!answer.isAnswered || answer.status !== 200) return;
  const given = statusAnswer.safeParse(jsonOf(answer));
  if (!given.success) return;
  const state = given.data.friendFlag ? 'FRIEND' : 'NOT_A_FRIEND';
  await noteFriend(shop.db, { subject, state, asOf });
}

/** Forgets LINE users whom no member has linked, of whom LINE spoke before this moment. */
export async function deleteStrangers(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(lineFriends)
    .where(and(lt(lineFriends.asOf, before), sql`not ${isLinked(lineFriends.subject)}`));
}
