import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { devices, highestVitals, pageKinds } from '../page-kinds.ts';

/** Null for what a page load did not have, e.g. INP without a press. */
const measured = (most: number) => z.number().min(0).max(most).nullable().default(null);

/** How fast pages are for real visitors (G-226). */
export const visitCalls = {
  reportVitals: call(endpoints.reportVitals, {
    summary:
      '真實瀏覽的速度：lcp 與 inp 為毫秒，cls 為分數；只有頁面種類與裝置，沒有人、網址或編號。回覆 204',
    body: z.object({
      page: z.enum(pageKinds),
      device: z.enum(devices),
      lcp: measured(highestVitals.lcp),
      inp: measured(highestVitals.inp),
      cls: measured(highestVitals.cls),
    }),
    reply: z.object({}),
    status: 204,
  }),
};
