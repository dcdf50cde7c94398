import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { couponCodeLimits, couponCodePrefix } from '../coupon-codes.ts';
import { count, id, rowId } from '../fields.ts';

/** Codes of one use each for a coupon event. */
export const adminCouponCodeCalls = {
  createCouponCodes: call(adminEndpoints.createCouponCodes, {
    summary:
      '後台：產生一批優惠碼，每個代碼只能領取一次，由任務執行；附 Idempotency-Key 時重送不會再產生（G-200）',
    body: z.object({
      couponEventId: rowId,
      count: z.int().min(1).max(couponCodeLimits.count),
      prefix: z.string().trim().max(couponCodeLimits.prefix).regex(couponCodePrefix).default(''),
    }),
    reply: z.object({ id, taskId: id.nullable(), count }),
    errors: ['NOT_FOUND', 'COUPON_EVENT_IS_ARRCHIVED', 'COUPON_IS_EXPIRED'],
  }),
  takeBackCouponCodes: call(adminEndpoints.takeBackCouponCodes, {
    summary:
      '後台：收回尚未領取的優惠碼，收回後不能再領取；batch_id 為整批，ids 為指定的代碼。已領取的不受影響',
    body: z.union([
      z.strictObject({ batchId: rowId }),
      z.strictObject({ ids: z.array(rowId).min(1).max(couponCodeLimits.takenBackAtOnce) }),
    ]),
    reply: z.object({ takenBack: count }),
    errors: ['NOT_FOUND'],
  }),
};
