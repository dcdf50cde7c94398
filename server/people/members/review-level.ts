import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminLevelCalls } from '#contract/calls/admin-coupon-gifts.ts';
import { addMonths, toWireInstantOrNull } from '#rules/dates.ts';
import { levelMembersText } from '#server/people/accounts/spending-rows.ts';
import type { Shop } from '#server/shop.ts';
import { listLevels } from './level-rules.ts';
import { levelRules, levelSpending } from './tables.ts';

/** A level with the values of its form; the id is null for a new one. */
export interface ProposedLevel {
  id: number | null;
  level: number;
  minAmount: number;
  keepAmount: number;
  periodMonths: number;
}

interface Leaving extends Record<string, unknown> {
  members: number;
  leaving: number;
  keeping: number;
  first: Date | null;
  last: Date | null;
}

/**
 * How many members would move if a level had the values of its form. Nobody moves at once: a member who has spent
 * enough rises with the next order that counts, and a member who has not spent enough leaves the level at the end
 * of the period.
 */
export async function reviewLevel(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, level, minAmount, keepAmount, periodMonths }: ProposedLevel,
): Promise<Reply<typeof adminLevelCalls.reviewLevelRule>> {
  const now = clock.now();
  const old = (await listLevels(db)).find((each) => each.id === id);
  const since = addMonths(now, -periodMonths).toISOString();
  const rising = await db.execute<{ members: number }>(sql`
    select count(*)::integer as members
    from (${sql.raw(levelMembersText)}) member
    join (
      select user_id, sum(amount) as spent from ${levelSpending}
      where counted_at > ${since}::timestamptz group by user_id
    ) spending on spending.user_id = member.member_id
    left join ${levelRules} own on own.id = member.level_id
    where coalesce(own.level, 0) < ${level}::integer and own.id is distinct from ${id}::integer
      and spending.spent >= ${minAmount}::integer`);
  const keepBefore = old?.keepAmount ?? keepAmount;
  const { rows } = await db.execute<Leaving>(sql`
    with member as (
      select accumulated_amount as spent, period_end_at,
        accumulated_amount >= ${keepBefore}::integer and accumulated_amount < ${keepAmount}::integer as leaves,
        accumulated_amount < ${keepBefore}::integer and accumulated_amount >= ${keepAmount}::integer as keeps
      from (${sql.raw(levelMembersText)}) member where level_id = ${id}::integer
    )
    select count(*)::integer as members, (count(*) filter (where leaves))::integer as leaving,
      (count(*) filter (where keeps))::integer as keeping,
      min(period_end_at) filter (where leaves) as first, max(period_end_at) filter (where leaves) as last
    from member`);
  const [row] = rows;
  const moment = (value: Date | string | null | undefined) =>
    toWireInstantOrNull(value ? new Date(value) : null);
  return {
    members: row?.members ?? 0,
    rising: rising.rows[0]?.members ?? 0,
    leaving: row?.leaving ?? 0,
    keeping: row?.keeping ?? 0,
    firstLeavesAt: moment(row?.first),
    lastLeavesAt: moment(row?.last),
  };
}
