import { publicUrl } from '#server/config.ts';
import type { ShopJob } from '#server/shop.ts';
import { replyByLine } from './push.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'answer-line-message': { replyToken: string };
  }
}

/**
 * Tells a person who wrote to the shop's LINE account where the shop is. It is not tried again: the reply token of a
 * message is good for a minute.
 */
const answer: ShopJob<'answer-line-message'> = {
  name: 'answer-line-message',
  retries: 0,
  concurrency: 4,
  async work(shop, { replyToken }) {
    const { config } = shop;
    const text = `您好，這裡是${config.BRAND_NAME}的通知帳號，訊息由系統自動回覆。\n查詢訂單、聯絡客服請到商店：${publicUrl(config)}`;
    const isTaken = await replyByLine(shop, { replyToken, text });
    if (!isTaken) shop.log.warn({ provider: 'LINE_MESSAGING' }, 'reply not taken');
  },
};

export const lineMessagingJobs = [answer];
