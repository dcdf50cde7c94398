import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#rules/escape-html.ts';

interface HtmlPage {
  title: string;
  /** HTML: a link to the stylesheet, or the style itself. */
  style: string;
  /** HTML, escaped by the caller. */
  body: string;
}

/** HTML of a page of a stand-in; search engines do not index it. */
export function htmlPage({ title, style, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${style}
</head>
<body>
${body}
</body>
</html>
`;
}

interface Sending {
  status: number;
  /** Directives of the page's Content-Security-Policy that allow its style and its scripts, if it has any. */
  sources: readonly string[];
  /** Origins that its forms may post to, besides the stand-in itself. */
  formOrigins: readonly string[];
}

/** Sends a page whose policy allows only what `sources` lists; no other site can frame it. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  { status, sources, formOrigins }: Sending,
): FastifyReply {
  const policy = [
    "default-src 'none'",
    ...sources,
    ["form-action 'self'", ...formOrigins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}
