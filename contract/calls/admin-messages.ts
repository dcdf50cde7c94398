import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant, money } from '../fields.ts';
import { messageStates, whyLeftOut } from '../messages.ts';

const state = z.enum(messageStates);

/** Messages to members (G-215), besides the calls that every entity has. */
export const adminMessageCalls = {
  previewMessage: call(adminEndpoints.previewMessage, {
    summary: '後台：試算訊息會送給幾人、費用與略過的原因，不會送出；人數以按下送出時為準',
    params: idParams,
    reply: z.object({
      recipients: count,
      byLine: count,
      byEmail: count,
      /** TWD of the LINE messages, by the price in the settings. */
      cost: money,
      leftOut: z.object(Object.fromEntries(whyLeftOut.map((why) => [why, count]))),
      /** A second person has to approve it. */
      needsApproval: z.boolean(),
      /** When the first letter would leave. */
      sendsAt: instant,
    }),
    errors: ['NOT_FOUND'],
  }),
  tryMessage: call(adminEndpoints.tryMessage, {
    summary: '後台：把訊息以電子郵件試寄給自己，不計入成效',
    params: idParams,
    reply: z.object({ to: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  sendMessage: call(adminEndpoints.sendMessage, {
    summary:
      '後台：固定收件人並排入送出；expected_count 為試算的人數。超過門檻時送出核可申請（APPROVAL_NEEDED），收件人維持當時的人',
    params: idParams,
    body: z.object({ expectedCount: count.optional() }).optional(),
    reply: z.object({ id, state, recipients: count, sendsAt: instant }),
    errors: [
      'NOT_FOUND',
      'ALREADY_HANDLED',
      'COUNT_CHANGED',
      'APPROVAL_NEEDED',
      'COUPON_EVENT_IS_OFFLINE',
    ],
  }),
  stopMessage: call(adminEndpoints.stopMessage, {
    summary: '後台：停止送出訊息；已交給 LINE 或郵件伺服器的收不回',
    params: idParams,
    reply: z.object({ id, state }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
};
