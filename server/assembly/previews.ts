import { readPreview, signPreview } from '#server/back-office/preview/preview-token.ts';
import { arrangeBlocks } from '#server/content/arrange-blocks.ts';
import { keepFocus } from '#server/media/keep-focus.ts';
import { localApiOf } from '#server/platform/http/local-api.ts';
import { preparePublicCalls } from '#server/platform/http/prepared-call.ts';
import type { Shop } from '#server/shop.ts';
import type { Previews } from '#server/web/preview/previews.ts';
import type { Capabilities } from './capabilities.ts';

/** Opens the shop as it will be at a later moment, for the preview of pages. */
export function openPreviews(
  shop: Shop,
  capabilities: Pick<Capabilities, 'handlers' | 'backOffice'>,
): Previews {
  return {
    read: (token) => readPreview(shop.keyedHash, token, shop.clock.now()),
    sign: (terms) => signPreview(shop.keyedHash, terms),
    async show({ at, blocks }, work) {
      const { inFuture } = await capabilities.backOffice();
      return inFuture(shop, at, async (inside) => {
        if (blocks) await arrangeBlocks(inside.db, blocks);
        const calls = preparePublicCalls(keepFocus(inside, capabilities.handlers(inside)));
        return work({ shop: inside, localApi: localApiOf(calls, inside.cache), calls });
      });
    },
  };
}
