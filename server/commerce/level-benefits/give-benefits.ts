import { eq } from 'drizzle-orm';
import { endOfTaipeiDay } from '#rules/dates.ts';
import { periodsSince } from '#rules/prices/level-benefits.ts';
import { giveCouponsText } from '#server/commerce/coupons/give-coupons.ts';
import { findMembersOfLevels, levelMembersText } from '#server/people/accounts/spending-rows.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import type { Shop } from '#server/shop.ts';
import { readBenefits } from './read-benefits.ts';

/** The key of the row of `job_marks` with the moment of the last complete run. */
const job = 'give-level-benefits';
const batch = 500;

// Two simultaneous runs insert in the same order, so the second one waits, finds the rows and gives nothing. Rows that
// exist are left out first, because an insert with a conflict uses up an id.
const giveText = `
  with due as (
    select m.member_id, w.benefit_id, w.period, w.is_birthday, w.coupon_event_id, w.count, w.valid_until
    from (${levelMembersText}) m
    join json_to_recordset($2::json) as w(
      benefit_id integer, level_id integer, coupon_event_id integer, count integer, period date, birth_month integer,
      is_birthday boolean, ends_at timestamptz, valid_until timestamptz)
      on w.level_id = m.level_id and (w.birth_month is null or w.birth_month = m.birth_month)
      and m.registered_at < w.ends_at
    where m.member_id = any($1) and not exists (
      select from level_grants g where g.user_id = m.member_id and g.period = w.period
        and (g.benefit_id = w.benefit_id or (g.is_birthday and w.is_birthday)))
  ), given as (
    insert into level_grants (user_id, benefit_id, period, is_birthday, given_at, valid_until)
    select member_id, benefit_id, period, is_birthday, $3, valid_until from due
    order by member_id, benefit_id, period
    on conflict do nothing
    returning id, user_id, benefit_id, period, given_at, valid_until
  ), coupons as (${giveCouponsText(`
    select g.user_id as member_id, d.coupon_event_id, g.given_at, g.valid_until
    from given g
    join due d on d.member_id = g.user_id and d.benefit_id = g.benefit_id and d.period = g.period
    cross join generate_series(1, d.count)`)})
  select user_id as "memberId", array_agg(id order by id) as "grantIds" from given group by user_id order by user_id`;

/**
 * Gives every member the level's benefits of the current period, and those that were missed since the last run (at
 * most a year back). Their validity begins now. A member gets each benefit once in a period (G-156). An e-mail
 * tells each member.
 */
export async function giveBenefits({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const wanted = await wantedSince(db, await lastRun(db), now);
  const levelIds = [...new Set(wanted.map(({ level_id }) => level_id))];
  const members = inBatches(batch, (after, limit) =>
    findMembersOfLevels(db, levelIds, { after, limit }),
  );
  for await (const memberIds of members) {
    await transact(db, async (transaction) => {
      type Given = { memberId: number; grantIds: number[] };
      const values = [memberIds, JSON.stringify(wanted), now];
      const given = await runNamed<Given>(transaction, 'give benefits', giveText, values);
      await jobs.enqueueAll(transaction, 'send-benefit-letter', given);
    });
  }
  const mark = now.toISOString();
  await db
    .insert(jobMarks)
    .values({ job, mark })
    .onConflictDoUpdate({ target: jobMarks.job, set: { mark } });
}

async function lastRun(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ mark: jobMarks.mark })
    .from(jobMarks)
    .where(eq(jobMarks.job, job));
  return row && new Date(row.mark as string);
}

/** The benefits to give: each in each of its periods since the last run, with the names of the statement's columns. */
async function wantedSince(db: Queryable, last: Date | undefined, now: Date) {
  return (await readBenefits(db, now)).flatMap((benefit) =>
    periodsSince(benefit.rhythm, last, now).map(({ firstDay, birthMonth, endsAt }) => ({
      benefit_id: benefit.id,
      level_id: benefit.levelId,
      coupon_event_id: benefit.couponEventId,
      count: benefit.count,
      period: firstDay,
      birth_month: birthMonth,
      is_birthday: birthMonth !== null,
      ends_at: endsAt,
      valid_until: endOfTaipeiDay(now, benefit.validDays - 1),
    })),
  );
}
