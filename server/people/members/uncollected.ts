import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';
import { uncollectedParcels } from './tables.ts';

const schema = z
  .object({ uncollectedLimit: z.number().int().min(0) })
  .catch({ uncollectedLimit: 0 });

/**
 * The number of uncollected parcels after which a member may not pay on receipt, as a setting of the back office.
 * 0, the default, means no limit.
 */
export const cashSettings = storedSetting('cashTerms', schema);

/** The present setting. */
export const readCashTerms = cashSettings.read;

/** The values that decide whether a member may pay on receipt. */
export interface CashEligibility {
  uncollected: number;
  /** See `cashSettings`. */
  limit: number;
}

const eligibilityText = `
  select (select count(*) from uncollected_parcels where user_id = $1 and taken_back_at is null)::int as uncollected,
    ${cashSettings.text} as terms`;

type EligibilityRow = { uncollected: number; terms: unknown };

/** The statement that reads these values; `toCashEligibility` converts its rows. */
export const cashEligibilityStatement = (userId: number): Statement<EligibilityRow> => ({
  name: 'cash eligibility',
  text: eligibilityText,
  values: [userId],
});

/** Converts the rows of `cashEligibilityStatement`. */
export const toCashEligibility = ([row]: EligibilityRow[]): CashEligibility => ({
  uncollected: row?.uncollected ?? 0,
  limit: cashSettings.parse(row?.terms).uncollectedLimit,
});

const countsOf = (userId: number) =>
  and(eq(uncollectedParcels.userId, userId), isNull(uncollectedParcels.takenBackAt));

/** The parcels that count against a member. */
export const countUncollected = (db: Queryable, userId: number): Promise<number> =>
  db.$count(uncollectedParcels, countsOf(userId));

/** Those of these orders whose parcels were left uncollected, and count against their members. */
export async function uncollectedAmong(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .select({ orderId: uncollectedParcels.orderId })
    .from(uncollectedParcels)
    .where(
      and(
        inArray(uncollectedParcels.orderId, [...orderIds]),
        isNull(uncollectedParcels.takenBackAt),
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

interface Uncollected {
  userId: number;
  /** Null if no order belongs to it. An order counts once. */
  orderId: number | null;
  reason: string;
  at: Date;
}

/** Counts one more uncollected parcel of a member; false if its order was counted before. */
export async function noteUncollected(
  transaction: Transaction,
  parcel: Uncollected,
): Promise<boolean> {
  const noted = await transaction
    .insert(uncollectedParcels)
    .values(parcel)
    .onConflictDoNothing({ target: uncollectedParcels.orderId })
    .returning({ id: uncollectedParcels.id });
  return noted.length > 0;
}

interface Forgiven {
  id: number;
  userId: number;
  by: number;
  reason: string;
  at: Date;
}

/**
 * Takes a parcel back, so that it no longer counts; false if it does not count already, or belongs to another
 * member.
 */
export async function takeBackUncollected(
  transaction: Transaction,
  { id, userId, by, reason, at }: Forgiven,
): Promise<boolean> {
  const taken = await transaction
    .update(uncollectedParcels)
    .set({ takenBackAt: at, takenBackBy: by, takenBackReason: reason })
    .where(and(eq(uncollectedParcels.id, id), countsOf(userId)))
    .returning({ id: uncollectedParcels.id });
  return taken.length > 0;
}

/** Every uncollected parcel of a member, the newest first. */
export function listUncollected(db: Queryable, userId: number) {
  return db
    .select()
    .from(uncollectedParcels)
    .where(eq(uncollectedParcels.userId, userId))
    .orderBy(desc(uncollectedParcels.id))
    .limit(100);
}
