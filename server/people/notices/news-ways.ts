import { eq, sql } from 'drizzle-orm';
import type { NoticeChannel } from '#contract/notices.ts';
import { friendStateOf } from '#server/people/accounts/line/friends.ts';
import { subjectOfMember } from '#server/people/accounts/line/line-accounts.ts';
import { edmStatusOf } from '#server/people/accounts/profile-rows.ts';
import { isActiveMember } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readQuota } from '../line-messaging/quota.ts';
import { channelsOf, reachOf } from './notice-settings.ts';
import { noticeSettings } from './tables.ts';

export interface NewsWay {
  /** The channel of news; NONE without consent to advertising. */
  channel: NoticeChannel;
  /** Whether the member may sign in. */
  isActive: boolean;
}

/**
 * How each of these members gets news of the shop now, by the same rules as `wayOfNotice`. Members who do not exist are
 * left out. One statement for all: give it at most some hundreds.
 */
export async function newsWays(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  db: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, NewsWay>> {
  if (memberIds.length === 0) return new Map();
  const id = sql`wanted.id`;
  const subject = subjectOfMember(id);
  const rows = await db
    .select({
      id: sql<number>`${id}`,
      news: noticeSettings.news,
      edmStatus: edmStatusOf(id),
      subject,
      friend: friendStateOf(subject),
      isActive: isActiveMember(id),
    })
    .from(sql`unnest(${sql.param([...memberIds])}::int[]) as wanted(id)`)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, id));
  const isUsedUp = (await readQuota(db, clock.now()))?.isUsedUp ?? false;
  return new Map(
    rows.flatMap(({ id: memberId, news, isActive, ...row }) => {
      if (isActive === null) return [];
      const standing = { ...row, chosen: { ...nothingChosen, news }, quota: null };
      const { news: wanted } = channelsOf(standing, reachOf(config, standing));
      const channel = wanted === 'LINE' && isUsedUp ? 'EMAIL' : wanted;
      return [[memberId, { channel, isActive }] as const];
    }),
  );
}

const nothingChosen = { order: null, coupon: null, restock: null, refill: null };
