import type { restockCalls } from '#contract/calls/restock-notices.ts';
import { done, refused } from '#contract/outcome.ts';
import { findSession } from '#server/people/accounts/sessions.ts';
import { wantRestocks } from '#server/people/notices/notice-settings.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { HttpAnswer } from '#server/platform/http/http-answer.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { askForNotice } from './ask.ts';
import { endNotices, listOwnNotices, removeOwnNotice } from './own-notices.ts';
import { recipientOfCode } from './recipients.ts';

/** The same for every product and e-mail, so that it tells nothing about either (G-186). */
const accepted = () =>
  new HttpAnswer(
    202,
    { 'content-type': 'application/json; charset=utf-8' },
    '{"status":202,"data":{}}',
  );

export function lateRestockRoutes(shop: Shop): Handlers<typeof restockCalls> {
  return {
    async askForRestock({ body: { productId, email } }, request) {
      const member = request.token ? await findSession(shop, request.token) : undefined;
      if (request.token && !member) return refused('TOKEN_INVALID');
      const recipient = member ? { userId: member.memberId } : email ? { email } : undefined;
      if (!recipient) return invalid({ email: '請填寫電子信箱' });
      const account = member ? `member ${member.memberId}` : email;
      const busy =
        (await throttle(shop, 'restock-notice', request)) ??
        (await throttle(shop, 'restock-recipient', request, account));
      if (busy) return busy;
      if (member) await wantRestocks(shop.db, member.memberId);
      await askForNotice(shop, recipient, productId);
      return done(accepted());
    },

    async endRestockNotices({ body: { code } }, request) {
      const busy = await throttle(shop, 'restock-notice', request);
      if (busy) return busy;
      const hash = recipientOfCode(shop, code);
      if (!hash) return refused('LINK_INVALID');
      await endNotices(shop.db, hash);
      return done({});
    },

    listRestockNotices: async (_, { memberId }) => done(await listOwnNotices(shop.db, memberId)),

    async removeRestockNotice({ params }, { memberId }) {
      await removeOwnNotice(shop.db, memberId, params.id);
      return done({});
    },
  };
}
