import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { firstRunSteps } from '../first-run.ts';

/** The steps from an empty shop to its first order. */
export const adminFirstRunCalls = {
  readFirstRun: call(adminEndpoints.readFirstRun, {
    summary:
      '後台：開店步驟，以及依資料判斷是否已完成；is_put_away 為已收起，is_selling 為已有付款的訂單',
    reply: z.object({
      steps: z.array(z.object({ name: z.enum(firstRunSteps), isDone: z.boolean() })),
      isPutAway: z.boolean(),
      /** Whether somebody has paid for an order. */
      isSelling: z.boolean(),
    }),
  }),
  putAwayFirstRun: call(adminEndpoints.putAwayFirstRun, {
    summary: '後台：收起開店步驟，所有人都不再看到',
    reply: z.object({}),
  }),
};
