import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, instant } from '../fields.ts';
import { workActions, workKeys, workRowsPerGroup } from '../work.ts';

const key = z.enum(workKeys);

const row = z.object({
  /** The id of the record that waits, e.g. of the order. */
  id,
  title: z.string(),
  /** Personal data are masked. It names a colleague who has the row's page open. */
  subtitle: z.string(),
  /** Since when it waits. */
  since: instant,
  /** The page of the row, below `/admin`. */
  path: z.string(),
  action: z.enum(workActions),
});

/** The work that waits for the signed-in person (G-217). */
export const adminWorkCalls = {
  searchWork: call(adminEndpoints.searchWork, {
    summary: `後台：等待這位管理者處理的事，依種類分組，每組最舊的 ${workRowsPerGroup} 筆；沒有權限的組不列`,
    body: z.object({}),
    reply: z.object({
      groups: z.array(
        z.object({
          key,
          label: z.string(),
          count,
          /** Null for an empty group. */
          oldestAt: instant.nullable(),
          rows: z.array(row),
        }),
      ),
    }),
  }),
  countWork: call(adminEndpoints.countWork, {
    summary: '後台：同樣各組的筆數，供選單顯示',
    reply: z.object({ total: count, groups: z.array(z.object({ key, count })) }),
  }),
  listWaitingDays: call(adminEndpoints.listWaitingDays, {
    summary:
      '後台：最近 14 天每天結束時待出貨的訂單數，今天為現在的筆數；過去暫停出貨的訂單也算在內',
    reply: z.array(z.object({ /** YYYY-MM-DD in Taipei. */ day: z.string(), count })),
  }),
};
