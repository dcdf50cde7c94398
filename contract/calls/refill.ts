import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { count, id } from '../fields.ts';

/** A day in Taipei, YYYY-MM-DD. */
const day = z.string();

/** When the member runs out of the goods of a series. */
const refill = z.object({
  seriesId: id,
  name: z.string(),
  daysLeft: count,
  from: day,
  to: day,
  isGuess: z.boolean(),
  lastOrderId: id,
});
export type RefillEstimate = z.infer<typeof refill>;

const settings = z.object({ isEnabled: z.boolean() });
const settingsReply = settings.extend({
  /**
   * Whether reminders are sent. To a member who refused news they are advertising: this member gets none before he
   * switches the estimate on or chooses the channel himself.
   */
  isReminded: z.boolean(),
});

/** Goods that run out, estimated from the member's own completed orders (G-213). */
export const refillCalls = {
  readRefill: call(endpoints.readRefill, {
    summary: '補貨預估：依本人完成的訂單估算各系列何時用完，先用完的在前；關閉時為空',
    reply: z.array(refill),
  }),
  readRefillSettings: call(endpoints.readRefillSettings, {
    summary: '補貨預估是否開啟（is_enabled），與目前是否會寄提醒（is_reminded）',
    reply: settingsReply,
  }),
  updateRefill: call(endpoints.updateRefill, {
    summary: '開啟或關閉補貨預估與提醒',
    body: settings,
    reply: settingsReply,
  }),
  forgetRefill: call(endpoints.forgetRefill, {
    summary: '清除補貨預估的依據：之前的訂單不再計入',
    reply: z.object({}),
  }),
};
