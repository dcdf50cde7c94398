import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { handOverResults } from '../fulfilment.ts';

/** Input of a scanner or a keyboard. */
export const parcelCode = z.string().trim().min(1).max(60);

const handOverRows = z
  .array(z.object({ code: parcelCode, trackingNo: z.string().trim().max(40).default('') }))
  .min(1)
  .max(500);

/** Hand-over to the carrier: the fulfilment calls that take tracking numbers. */
export const handOverCalls = {
  handOverParcels: call(adminEndpoints.handOverParcels, {
    summary: '後台：包裹已交給物流商；每列一個單號與物流單號，各自處理',
    body: z.object({ rows: handOverRows }),
    reply: z.array(
      z.object({ code: z.string(), result: z.enum(handOverResults), sentence: z.string() }),
    ),
  }),
  handOverTogether: call(adminEndpoints.handOverTogether, {
    summary:
      '後台：多個包裹一起交寄，有一列不行就全部不做；is_trial 只檢查每一列。同一個物流單號只能用一次',
    body: z.object({ rows: handOverRows, isTrial: z.boolean().default(false) }),
    reply: z.object({
      isDone: z.boolean(),
      rows: z.array(
        z.object({
          code: z.string(),
          trackingNo: z.string(),
          result: z.enum(handOverResults),
          sentence: z.string(),
        }),
      ),
    }),
    errors: ['STALE_RECORD'],
  }),
  readHandOverFile: call(adminEndpoints.readHandOverFile, {
    summary:
      '後台：讀取 .xlsx 或 .csv 的訂單編號（第一欄）與物流單號（第二欄），最多 500 列；不寫入任何資料',
    query: z.object({ fileName: z.string().max(200).default('') }),
    body: z.instanceof(Uint8Array),
    reply: z.array(z.object({ code: z.string(), trackingNo: z.string() })),
    errors: ['FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
  }),
};
