import { and, eq } from 'drizzle-orm';
import type { CouponCodeState } from '#contract/coupon-codes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { couponCodes } from './tables.ts';

/** A code of a batch, and the event whose coupon it gives. */
export interface SingleCode {
  id: number;
  couponEventId: number;
  state: CouponCodeState;
}

/** The code of a batch that somebody typed, in capital letters; undefined if there is none. */
export async function findSingleCode(db: Queryable, code: string): Promise<SingleCode | undefined> {
  const { id, couponEventId, state } = couponCodes;
  const [found] = await db
    .select({ id, couponEventId, state })
    .from(couponCodes)
    .where(eq(couponCodes.code, code));
  return found;
}

/** Why a code in this state gives nothing; undefined if it is unused. */
export function refusalOfState(
  state: CouponCodeState,
): 'COUPON_RECEIVE_COUNT_EXCEEDED' | 'COUPON_IS_ARCHIVED' | undefined {
  switch (state) {
    case 'UNUSED':
      return undefined;
    case 'RECEIVED':
      return 'COUPON_RECEIVE_COUNT_EXCEEDED';
    case 'TAKEN_BACK':
      return 'COUPON_IS_ARCHIVED';
    default:
      throw new Error(`unknown state of a code: ${state satisfies never}`);
  }
}

/** Marks an unused code as received. Of simultaneous members one succeeds; the others get the state that it has now. */
export async function claimCode(
  transaction: Transaction,
  codeId: number,
  received: { memberId: number; userCouponId: number; receivedAt: Date },
): Promise<CouponCodeState | undefined> {
  const claimed = await transaction
    .update(couponCodes)
    .set({ state: 'RECEIVED', ...received })
    .where(and(eq(couponCodes.id, codeId), eq(couponCodes.state, 'UNUSED')))
    .returning({ id: couponCodes.id });
  if (claimed.length > 0) return undefined;
  const [now] = await transaction
    .select({ state: couponCodes.state })
    .from(couponCodes)
    .where(eq(couponCodes.id, codeId));
  return now?.state ?? 'TAKEN_BACK';
}

/** Moves the codes that one member received to another. */
export async function moveCodes(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction
    .update(couponCodes)
    .set({ memberId: intoId })
    .where(eq(couponCodes.memberId, fromId));
}
