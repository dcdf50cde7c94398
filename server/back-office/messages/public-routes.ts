import type { messageCalls } from '#contract/calls/messages.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { HttpAnswer } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';

/** The calls of members about messages. Their code is loaded with the first of them. */
export function messageRoutes(shop: Shop): Handlers<typeof messageCalls> {
  return {
    async openMessageLink({ params: { code } }) {
      const { openLink } = await import('./public.ts');
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      return done(new HttpAnswer(302, { ...headers, location: await openLink(shop, code) }));
    },
  };
}
