import { keepFocus } from '#server/media/keep-focus.ts';
import { localApiOf, type Noting } from '#server/platform/http/local-api.ts';
import { preparePublicCalls } from '#server/platform/http/prepared-call.ts';
import type { Shop } from '#server/shop.ts';
import { createPageMaker, type PageMaker, type PageMakerOptions } from '#server/web/make-page.ts';
import type { Capabilities } from './capabilities.ts';
import { readOffers } from './offers.ts';

type FuturePagesOptions = Pick<PageMakerOptions, 'load' | 'isDevelopment' | 'formTargets'> & {
  shop: Shop;
  handlers: Capabilities['handlers'];
};

/**
 * Answers what makes the pages of the next boundary, from the present data with a clock that stands at that moment:
 * until then nothing that is shown changes by itself, and a change by somebody drops the pages. Pages only read, so
 * this needs none of the transaction of a preview (`in-future.ts`), which also publishes what is scheduled.
 */
export function futurePages({
  shop,
  handlers,
  ...pages
}: FuturePagesOptions): (at: Date) => PageMaker {
  return (at) => {
    const clock = { now: () => new Date(at) };
    const future: Shop = { ...shop, clock, cache: shop.cache.futureAt(at) };
    const calls = preparePublicCalls(keepFocus(future, handlers(future)));
    return createPageMaker({
      ...pages,
      shop: future,
      localApi: localApiOf(calls, future.cache),
      noting: (note: Noting) => localApiOf(calls, future.cache, note),
      offers: () => readOffers(future),
    });
  };
}
