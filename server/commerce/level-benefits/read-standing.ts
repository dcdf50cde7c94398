import { eq } from 'drizzle-orm';
import type { ComingBenefit, LevelProgress } from '#contract/entities/levels.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { missingAmounts } from '#rules/members/levels.ts';
import { benefitText, nextBenefitDay } from '#rules/prices/level-benefits.ts';
import { readLevelProgress } from '#server/people/accounts/spending-rows.ts';
import { listLevels } from '#server/people/members/level-rules.ts';
import { isSamePeriod, listSpending } from '#server/people/members/level-spending.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readBenefits } from './read-benefits.ts';
import { levelGrants } from './tables.ts';

/** The member's level, and what is missing to the next one; TOKEN_INVALID if the member no longer exists. */
export async function readLevelStanding(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
): Promise<Outcome<LevelProgress, 'TOKEN_INVALID'>> {
  const now = clock.now();
  const member = await readLevelProgress(db, memberId);
  if (!member) return refused('TOKEN_INVALID');
  const counted = await listSpending(db, memberId);
  const { next, toKeep } = missingAmounts(member, await listLevels(db), { counted, now });
  return done({
    next: next ?? null,
    missingToKeep: toKeep,
    orders: counted.map((order) => ({
      orderId: order.orderId,
      orderNo: order.orderNo,
      amount: order.amount,
      countedAt: toWireInstant(order.countedAt),
      isInPeriod: isSamePeriod(order, member),
    })),
    comingBenefits: await comingBenefits(db, { ...member, memberId, now }),
  });
}

/** Sorts after every real day. */
const noDay = '9999-12-31';

interface Receiver {
  memberId: number;
  levelId: number | null;
  birthday: string | null;
  now: Date;
}

/**
 * The next day on which each benefit of the member's level is given, the earliest first. Benefits without such a
 * day come last.
 */
async function comingBenefits(
  db: Queryable,
  { memberId, levelId, birthday, now }: Receiver,
): Promise<ComingBenefit[]> {
  const own = (await readBenefits(db, now)).filter((benefit) => benefit.levelId === levelId);
  const grants = await db.select().from(levelGrants).where(eq(levelGrants.userId, memberId));
  return own
    .map((benefit) => {
      const isOfBenefit = (grant: typeof levelGrants.$inferSelect) =>
        grant.benefitId === benefit.id || (grant.isBirthday && benefit.kind === 'BIRTHDAY_COUPON');
      const given = new Set(grants.filter(isOfBenefit).map(({ period }) => period));
      const day = nextBenefitDay({ rhythm: benefit.rhythm, birthday, given, now });
      return { text: benefitText(benefit), day };
    })
    .toSorted((one, other) => (one.day ?? noDay).localeCompare(other.day ?? noDay));
}
