import type { noticeCalls } from '#contract/calls/notices.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The calls of 通知設定. Their code is loaded with the first of them, so that the start of the server does not wait. */
export function noticeRoutes(shop: Shop): Handlers<typeof noticeCalls> {
  return {
    readNoticeSettings: async (_, { memberId }) =>
      (await import('./notice-settings.ts')).readNoticeSettings(shop, memberId),
    updateNoticeSettings: async ({ body }, { memberId }) =>
      (await import('./notice-settings.ts')).updateNoticeSettings(shop, memberId, body),
  };
}
