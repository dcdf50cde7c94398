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
import type { AwaitedGoods } from './awaited-goods.ts';
import { endNotices, listOwnNotices, removeOwnNotice } from './own-notices.ts';
import { recipientOfCode } from './recipients.ts';

/** The same for every product and e-mail, so that it tells nothing about either (G-186). */
const accepted = () =>
  new HttpAnswer(
    202,
    { 'content-type': 'application/json; charset=utf-8' },
    '{"status":202,"data":{}}',
  );

/** The goods that a request names; undefined unless it names exactly one. */
function wantedGoods(
  productId: number | undefined,
  combinationId: number | undefined,
): AwaitedGoods | undefined {
  if (productId !== undefined && combinationId === undefined)
    return { kind: 'product', id: productId };
  if (combinationId !== undefined && productId === undefined)
    return { kind: 'combination', id: combinationId };
  return undefined;
}

/** The calls of notices about goods that are there again. They load after the port is open. */
export function lateRestockRoutes(shop: Shop): Handlers<typeof restockCalls> {
  return {
    async askForRestock({ body: { productId, combinationId, email } }, request) {
      const goods = wantedGoods(productId, combinationId);
      if (!goods) return invalid({ product_id: '請選一項商品或組合' });
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
      await askForNotice(shop, recipient, goods);
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
      await removeOwnNotice(shop.db, memberId, { kind: 'product', id: params.id });
      return done({});
    },

    async removeCombinationNotice({ params }, { memberId }) {
      await removeOwnNotice(shop.db, memberId, { kind: 'combination', id: params.id });
      return done({});
    },
  };
}
