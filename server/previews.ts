import { readPreview, signPreview } from './back-office/preview/preview-token.ts';
import type { Capabilities } from './capabilities.ts';
import { keepFocus } from './media/keep-focus.ts';
import { localApiOf } from './platform/http/local-api.ts';
import { preparePublicCalls } from './platform/http/prepared-call.ts';
import type { Shop } from './shop.ts';
import type { Previews } from './web/preview/previews.ts';

/** The shop as it will be, for the pages that show it: each preview waits for the one before it with the same token. */
export function openPreviews(
  shop: Shop,
  capabilities: Pick<Capabilities, 'handlers' | 'office'>,
): Previews {
  const waiting = new Map<string, Promise<unknown>>();

  /** Runs work after all that was asked for with the same token before. */
  async function inTurn<Result>(token: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (waiting.get(token) ?? Promise.resolve()).then(work, work);
    waiting.set(token, turn);
    try {
      return await turn;
    } finally {
      if (waiting.get(token) === turn) waiting.delete(token);
    }
  }

  return {
    read: (token) => readPreview(shop.keyedHash, token, shop.clock.now()),
    sign: (terms) => signPreview(shop.keyedHash, terms),
    show: ({ at, ...terms }, work) =>
      inTurn(signPreview(shop.keyedHash, { at, ...terms }), async () => {
        const { inFuture } = await capabilities.office();
        return inFuture(shop, at, async (inside) => {
          const calls = preparePublicCalls(keepFocus(inside, capabilities.handlers(inside)));
          return work({ shop: inside, localApi: localApiOf(calls, inside.cache), calls });
        });
      }),
  };
}
