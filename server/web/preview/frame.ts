import { framedHeaders } from './phone.ts';
import type { PreviewedPage } from './preview-options.ts';

/** The policy of a sentence that stands in the frame instead of a page. */
export const sentencePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'self'";

const scripts = /<script\b[^<>]*>[\s\S]*?<\/script>|<link\b[^<>]*\brel="modulepreload"[^<>]*>/g;

/**
 * A page for a frame of the back office: as the server renders it, without scripts, so that it buys nothing, counts no
 * visit and leaves the data of the shop in this browser alone. Its links open in a new tab.
 */
export function pageForFrame({ headers, text }: Pick<PreviewedPage, 'headers' | 'text'>) {
  const framed = framedHeaders(headers);
  const policy = framed['content-security-policy'];
  return {
    headers: {
      ...framed,
      ...(policy && {
        'content-security-policy': policy.replace(/script-src [^;]*/, "script-src 'none'"),
      }),
    },
    text: text.replace(scripts, '').replace(/<head\b[^<>]*>/, '$&<base target="_blank">'),
  };
}
