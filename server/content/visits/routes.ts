import type { visitCalls } from '#contract/calls/visits.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { HttpAnswer } from '#server/platform/http/http-answer.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { visitLogOf } from './visit-log.ts';

/** The call with which browsers report how fast a page was (G-226). Nothing is stored with it but a count. */
export function visitRoutes(shop: Shop): Handlers<typeof visitCalls> {
  const log = visitLogOf(shop);
  return {
    async reportVitals({ body }, request) {
      const refusal = await throttle(shop, 'vitals', request);
      if (refusal) return refusal;
      log.load(body);
      return done(new HttpAnswer(204, {}));
    },
  };
}
