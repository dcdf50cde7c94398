import { readPreview, signPreview } from './back-office/preview/preview-token.ts';
import type { Capabilities } from './capabilities.ts';
import { keepFocus } from './media/keep-focus.ts';
import { localApiOf } from './platform/http/local-api.ts';
import { preparePublicCalls } from './platform/http/prepared-call.ts';
import type { Shop } from './shop.ts';
import type { Previews } from './web/preview/previews.ts';

/** The shop as it will be, for the pages that show it. */
export function openPreviews(
  shop: Shop,
  capabilities: Pick<Capabilities, 'handlers' | 'office'>,
): Previews {
  return {
    read: (token) => readPreview(shop.keyedHash, token, shop.clock.now()),
    sign: (terms) => signPreview(shop.keyedHash, terms),
    async show({ at }, work) {
      const { inFuture } = await capabilities.office();
      return inFuture(shop, at, (inside) => {
        const calls = preparePublicCalls(keepFocus(inside, capabilities.handlers(inside)));
        return work({ shop: inside, localApi: localApiOf(calls, inside.cache), calls });
      });
    },
  };
}
