import { inArray, sql } from 'drizzle-orm';
import { levelBenefits as levelBenefitsDeclared } from '#contract/resources/level-benefits.ts';
import { nameOfCoupon } from '#server/commerce/coupons/records.ts';
import { nameOfLevel } from '#server/people/members/records.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { levelBenefits, levelGrants } from './tables.ts';

/** E.g. 金卡：生日禮券. */
const name = sql<string>`${nameOfLevel(levelBenefits.levelId)} || '：' || ${nameOfCoupon(levelBenefits.couponEventId)}`;

const countGrantsOf = (db: Queryable, benefitIds: readonly number[]) =>
  db.$count(levelGrants, inArray(levelGrants.benefitId, [...benefitIds]));

/**
 * The coupons that levels give. A benefit that was given to a member cannot be removed, so that nobody gets it
 * twice.
 */
export const levelBenefitRecords = [
  adaptResource(levelBenefitsDeclared, levelBenefits, {
    computed: { name },
    uses: [{ label: '已發給會員', path: '/user-coupons', count: countGrantsOf }],
  }),
];
