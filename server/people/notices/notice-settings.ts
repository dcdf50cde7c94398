import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type LineReach,
  type NoticeChannel,
  type NoticeChannels,
  type NoticeKind,
  noticeKinds,
  type OrderChannel,
} from '#contract/notices.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Config } from '#server/config.ts';
import { type FriendState, friendStateOf } from '#server/people/accounts/line/friends.ts';
import { subjectOfMember } from '#server/people/accounts/line/line-accounts.ts';
import { hasLineMessages } from '#server/people/accounts/line/messaging-channel.ts';
import { edmStatusOf, setEdmStatus } from '#server/people/accounts/profile-rows.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { type Queryable, transactUnlessRefused } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Shop } from '#server/shop.ts';
import { quotaOf, storedQuota } from '../line-messaging/quota.ts';
import { noticeSettings } from './tables.ts';

/** What decides how a member is told. */
export interface Standing {
  chosen: { [Kind in NoticeKind]: NoticeChannels[Kind] | null };
  edmStatus: string | null;
  subject: string | null;
  friend: FriendState | null;
  /** What is stored about LINE's messages of a month. */
  quota: unknown;
}

const standingQuery = (db: Queryable, name: string) => {
  const memberId = sql`${sql.placeholder('memberId')}::integer`;
  const subject = subjectOfMember(memberId);
  return db
    .select({
      order: noticeSettings.order,
      coupon: noticeSettings.coupon,
      restock: noticeSettings.restock,
      refill: noticeSettings.refill,
      news: noticeSettings.news,
      edmStatus: edmStatusOf(memberId),
      subject,
      friend: friendStateOf(subject),
      quota: storedQuota,
    })
    .from(sql`(select 1) as always`)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, memberId))
    .prepare(name);
};

async function readStanding(db: Queryable, memberId: number): Promise<Standing> {
  const query = prepared(db, 'notice settings', standingQuery);
  const [{ edmStatus, subject, friend, quota, ...chosen } = nobody] = await query.execute({
    memberId,
  });
  return { chosen, edmStatus, subject, friend, quota };
}

const nobody = {
  order: null,
  coupon: null,
  restock: null,
  refill: null,
  news: null,
  edmStatus: null,
  subject: null,
  friend: null,
  quota: null,
};

/** Whether LINE messages can reach a member, and if not, why. */
export function reachOf(config: Config, { subject, friend }: Standing): LineReach {
  if (!hasLineMessages(config)) return 'OFF';
  if (subject === null) return 'NOT_LINKED';
  if (friend === 'BLOCKED') return 'BLOCKED';
  return friend === 'FRIEND' ? 'READY' : 'NOT_A_FRIEND';
}

/** The channels that a member has, as far as LINE reaches the member: orders by LINE where it does, else e-mail. */
export function channelsOf({ chosen, edmStatus }: Standing, reach: LineReach): NoticeChannels {
  const isReady = reach === 'READY';
  const reachable = <Channel extends NoticeChannel>(channel: Channel) =>
    channel === 'LINE' && !isReady ? 'EMAIL' : channel;
  return {
    order: reachable<OrderChannel>(chosen.order ?? 'LINE'),
    coupon: reachable(chosen.coupon ?? 'EMAIL'),
    restock: reachable(chosen.restock ?? 'EMAIL'),
    refill: reachable(chosen.refill ?? 'EMAIL'),
    // Advertising needs the consent of the profile.
    news: edmStatus === 'YES' ? reachable(chosen.news ?? 'EMAIL') : 'NONE',
  };
}

/** How a member is told now, and whether LINE can take notices or why not (G-212). */
export async function readNoticeSettings(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  memberId: number,
) {
  const standing = await readStanding(db, memberId);
  const line = reachOf(config, standing);
  return done({ ...channelsOf(standing, line), line });
}

/**
 * Stores how a member wants to be told; kinds that are not given stay. Consent to advertising is that of the profile,
 * and changes with `news`. LINE_NOT_READY if LINE is chosen and cannot reach the member.
 */
export function updateNoticeSettings(
  shop: Pick<Shop, 'db' | 'config'>,
  memberId: number,
  changes: { [Kind in NoticeKind]?: NoticeChannels[Kind] | undefined },
) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const inside = { db: transaction, config: shop.config };
    const now = await readNoticeSettings(inside, memberId);
    const given = noticeKinds.flatMap((kind) => {
      const channel = changes[kind];
      return channel === undefined ? [] : [[kind, channel] as const];
    });
    const wantsLine = given.some(
      ([kind, channel]) => channel === 'LINE' && now.value[kind] !== 'LINE',
    );
    if (wantsLine && now.value.line !== 'READY') return refused('LINE_NOT_READY');
    if (given.length > 0) {
      // Consent alone says NONE of news, so that a later subscription in the profile is not refused here.
      const values = Object.fromEntries(
        given.map(([kind, channel]) => {
          const isConsent = kind === 'news' && channel === 'NONE';
          return [kind, isConsent ? null : channel];
        }),
      );
      await transaction
        .insert(noticeSettings)
        .values({ userId: memberId, ...values })
        .onConflictDoUpdate({ target: noticeSettings.userId, set: values });
    }
    if (changes.news !== undefined) {
      await setEdmStatus(transaction, memberId, changes.news === 'NONE' ? 'NO' : 'YES');
    }
    return readNoticeSettings(inside, memberId);
  });
}

/** Tells a member again of goods that are back, who wanted no such notices: asking for one is the newer wish. */
export async function wantRestocks(db: Queryable, memberId: number): Promise<void> {
  await db
    .update(noticeSettings)
    .set({ restock: null })
    .where(and(eq(noticeSettings.userId, memberId), eq(noticeSettings.restock, 'NONE')));
}

/** Those of the members who chose LINE or e-mail for notices of this kind, and did not only leave it at the usual. */
export async function membersWhoChose(
  db: Queryable,
  kind: NoticeKind,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: noticeSettings.userId })
    .from(noticeSettings)
    .where(
      and(
        isAmong(noticeSettings.userId, memberIds),
        inArray(noticeSettings[kind], ['LINE', 'EMAIL']),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The way of one notice: by LINE to a LINE user, by e-mail, or not at all. */
export type NoticeWay = { channel: 'LINE'; to: string } | { channel: 'EMAIL' | 'NONE' };

/**
 * How a member is told of something of this kind now. While the messages of the month are used up, LINE's share goes by
 * e-mail.
 */
export async function wayOfNotice(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  db: Queryable,
  { memberId, kind }: { memberId: number; kind: NoticeKind },
): Promise<NoticeWay> {
  const standing = await readStanding(db, memberId);
  const channel = channelsOf(standing, reachOf(config, standing))[kind];
  if (channel !== 'LINE') return { channel };
  const isUsedUp = quotaOf(standing.quota, clock.now())?.isUsedUp ?? false;
  return standing.subject === null || isUsedUp
    ? { channel: 'EMAIL' }
    : { channel, to: standing.subject };
}

/**
 * Whether a notice that is being tried may go on to the LINE user `to`. UNWANTED: the member wants no notices of its
 * kind by now. UNREACHABLE: LINE does not reach the member any more, or the member has linked another LINE account. A
 * member who chose e-mails meanwhile is still told by LINE, because only LINE knows whether it has taken the notice
 * already.
 */
export async function fateOfTriedNotice(
  { config }: Pick<Shop, 'config'>,
  db: Queryable,
  { memberId, kind, to }: { memberId: number; kind: NoticeKind; to: string | null },
): Promise<'GOES_ON' | 'UNWANTED' | 'UNREACHABLE'> {
  const standing = await readStanding(db, memberId);
  const reach = reachOf(config, standing);
  if (channelsOf(standing, reach)[kind] === 'NONE') return 'UNWANTED';
  return reach === 'READY' && standing.subject === to ? 'GOES_ON' : 'UNREACHABLE';
}
