import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { lineReaches, noticeChannels } from '../notices.ts';

const channel = z.enum(noticeChannels);
/** Notices of orders cannot be switched off, only moved. */
const ofOrders = channel.exclude(['NONE']);

const reply = z.object({
  order: ofOrders,
  coupon: channel,
  restock: channel,
  refill: channel,
  news: channel,
  /** Whether LINE can take notices for this member now, or why not. */
  line: z.enum(lineReaches),
});

export const noticeCalls = {
  readNoticeSettings: call(endpoints.readNoticeSettings, {
    summary: '通知設定：每類通知目前的管道（LINE、EMAIL、NONE），與 LINE 能否通知（line）（G-212）',
    reply,
  }),
  updateNoticeSettings: call(endpoints.updateNoticeSettings, {
    summary:
      '更改通知設定，未給的不變；order 不能是 NONE，news 同時更改是否訂閱電子報；LINE 無法通知時不能選 LINE',
    body: z.object({
      order: ofOrders.optional(),
      coupon: channel.optional(),
      restock: channel.optional(),
      refill: channel.optional(),
      news: channel.optional(),
    }),
    reply,
    errors: ['LINE_NOT_READY'],
  }),
};
