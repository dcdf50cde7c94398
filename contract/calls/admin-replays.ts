import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { replayDays, replayedResources } from '../campaigns.ts';
import { count, id, idParams, instant, money, rowId } from '../fields.ts';
import { taskStates } from '../tasks.ts';

/**
 * The sums of a replay, in TWD; revenue is what the orders came to, with delivery. Without
 * `reports.read` only its difference is shown.
 */
const result = z.object({
  orders: count,
  /** Orders that cannot be priced again, because a rule of their day or they themselves were changed since. */
  unknown: count,
  /** Orders whose amount or gifts would have been other ones. */
  changed: count,
  /** What the campaign gives. */
  discount: money,
  /** Null for those without `reports.read`, as it is the revenue of the whole shop. */
  revenueThen: money.nullable(),
  revenueNow: money.nullable(),
  /** By how much the revenue would have been greater; negative if it would have been smaller. */
  revenueChange: z.int(),
  /** Units of goods that the campaign makes cheaper; of a coupon, those of the orders that use it. */
  units: count,
  gifts: count,
  /** The ten changed orders with the greatest difference; null for those who may not read orders. */
  examples: z
    .array(
      z.object({
        id,
        orderNo: z.string(),
        placedAt: instant,
        paidThen: money,
        paidNow: money,
        gifts: count,
      }),
    )
    .nullable(),
});

/** Past orders with a campaign on top of the rules of their day (G-203). */
export const adminReplayCalls = {
  beginReplay: call(adminEndpoints.beginReplay, {
    summary:
      '後台：如果過去就有這個活動，最近 7、30 或 90 天的訂單會是多少；由任務計算，不更改任何資料。自己的同一次重算還沒有算完時，回覆它的編號；同時只有一次。values 是表單的內容，沒有時用 id 已儲存的內容；也需要 promotions.read',
    body: z
      .strictObject({
        entity: z.enum(replayedResources),
        /** Null for a new campaign. */
        id: rowId.nullable().default(null),
        /** The values of the form; fields are named as on the wire. */
        values: z.record(z.string().max(60), z.unknown()).optional(),
        days: z.literal(replayDays).default(30),
      })
      .refine(({ id: known, values }) => known !== null || values !== undefined, {
        path: ['values'],
        message: '請填寫活動的內容或編號',
      }),
    reply: z.object({ taskId: id }),
    errors: ['NOT_FOUND', 'REPLAY_IS_UNDER_WAY'],
  }),
  readReplay: call(adminEndpoints.readReplay, {
    summary:
      '後台：一次重算的進度與結果；id 是任務的編號。沒有 orders.read 的人看不到個別訂單，沒有 reports.read 的人看不到營收，只看到差額；也需要 promotions.read',
    params: idParams,
    reply: z.object({
      id,
      entity: z.enum(replayedResources),
      /** The title of the campaign. */
      title: z.string(),
      /** The period of the orders. */
      from: instant,
      until: instant,
      days: count,
      /** Whether the asking administrator began it. */
      isOwn: z.boolean(),
      state: z.enum(taskStates),
      /** Orders priced so far, and of all. */
      done: count,
      total: count,
      /** Why it failed. */
      error: z.string().nullable(),
      /** Null until it is done. */
      result: result.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
