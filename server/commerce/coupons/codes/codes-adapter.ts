import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { couponCodes as declared } from '#contract/resources/read-only/coupon-codes.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import type { MarkExported } from '#server/resource-engine/resource-adapter.ts';
import { userCoupons } from '../tables.ts';
import { couponCodes } from './tables.ts';

const usedAt = sql`(select ${userCoupons.usedAt} from ${userCoupons}
  where ${eq(userCoupons.id, couponCodes.userCouponId)})`.mapWith(userCoupons.usedAt);

/** The first export of a code counts: from then on, somebody may have it. */
const markExported: MarkExported = async (transaction, ids, { administratorId, now }) => {
  await transaction
    .update(couponCodes)
    .set({ exportedAt: now, exportedBy: administratorId })
    .where(and(isAmong(couponCodes.id, ids), isNull(couponCodes.exportedAt)));
};

/** Adapts the list of all codes. `emailOf` is SQL of an administrator's e-mail. */
export const adaptCouponCodes = (emailOf: (id: PgColumn) => SQL<string>) =>
  adaptReadOnlyResource(declared, couponCodes, {
    computed: { usedAt, exportedBy: sql`coalesce(${emailOf(couponCodes.exportedBy)}, '')` },
    // The index finds the beginning of a code. Characters with a meaning in patterns lose it.
    keyword: async (_, keyword) => [
      sql`${couponCodes.code} like ${`${keyword
        .trim()
        .toUpperCase()
        .replace(/[^A-Z0-9-]/g, '\\$&')}%`}`,
    ],
    markExported,
  });
