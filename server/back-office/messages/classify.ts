import { type MessageChannel, type WhyLeftOut, whyLeftOut } from '#contract/messages.ts';
import { type NewsWay, newsWays } from '#server/people/notices/news-ways.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { advertisedLately } from './frequency.ts';

export interface ChosenMember {
  id: number;
  channel: 'LINE' | 'EMAIL';
}

export interface Classified {
  chosen: ChosenMember[];
  leftOut: Record<WhyLeftOut, number>;
}

/** What decides who of a segment gets a message. */
export interface Terms {
  channel: MessageChannel;
  now: Date;
  /** Days between two advertising messages to one member. */
  days: number;
}

/** Nobody is left out for any reason. */
export const nobodyLeftOut = () =>
  Object.fromEntries(whyLeftOut.map((why) => [why, 0])) as Record<WhyLeftOut, number>;

/** Why a member whose way of news is this gets nothing on a channel; undefined if the member gets it. */
export function whyNotByWay(
  way: NewsWay | undefined,
  channel: MessageChannel,
): Exclude<WhyLeftOut, 'LIMIT'> | undefined {
  if (!way?.isActive) return 'DISABLED';
  if (way.channel === 'NONE') return 'NO_CONSENT';
  return channel === 'BOTH' || channel === way.channel ? undefined : 'OTHER_CHANNEL';
}

/** Which of these members, at most some hundreds, would get a message now, and why the others would not. */
export async function classify(
  shop: Pick<Shop, 'config' | 'clock'>,
  db: Queryable,
  memberIds: readonly number[],
  { channel, now, days }: Terms,
): Promise<Classified> {
  const ways = await newsWays(shop, db, memberIds);
  const advertised = await advertisedLately(db, memberIds, { now, days });
  const leftOut = nobodyLeftOut();
  const chosen = memberIds.flatMap((id): ChosenMember[] => {
    const way = ways.get(id);
    const why = whyNotByWay(way, channel) ?? (advertised.has(id) ? 'LIMIT' : undefined);
    if (why) leftOut[why] += 1;
    return why || !way || way.channel === 'NONE' ? [] : [{ id, channel: way.channel }];
  });
  return { chosen, leftOut };
}
