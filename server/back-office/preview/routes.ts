import type { adminPreviewCalls } from '#contract/calls/admin-preview.ts';
import { done, refused } from '#contract/outcome.ts';
import { hasRight, previewRights } from '#contract/rights.ts';
import { addDays } from '#rules/dates.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { publicUrl } from '#server/config.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { signPreview } from './preview-token.ts';

/** The call that makes links to previews. */
export function previewRoutes({
  config,
  clock,
  keyedHash,
}: Pick<Shop, 'config' | 'clock' | 'keyedHash'>): Handlers<typeof adminPreviewCalls> {
  return {
    async createPreviewLink({ body: { at, path, days } }, { role }) {
      const lacking = previewRights.find((right) => !role || !hasRight(role, right));
      if (lacking) return refused('FORBIDDEN', { extra: { right: lacking } });
      if (!isOwnPath(path)) return invalid({ path: '請填寫商店內的路徑，例如 /products' });
      const now = clock.now();
      const expiresAt = addDays(now, days);
      const token = signPreview(keyedHash, {
        at: at === undefined ? now : new Date(at),
        expiresAt,
      });
      const url = new URL(`/preview/${token}`, publicUrl(config));
      url.searchParams.set('to', path);
      return done({ url: url.href, frame: `/preview/${token}/frame${url.search}` });
    },
  };
}
