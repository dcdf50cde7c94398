import { dayInMilliseconds, formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import type { Previews, PreviewTerms } from './previews.ts';

const barStyle =
  'display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:center;padding:8px 16px;' +
  'background:var(--color-ink);color:var(--color-paper);font-size:14px;line-height:24px';
const linkStyle = 'color:inherit;text-decoration:underline;padding:4px';

/**
 * A page with the bar that says that it is a preview, outside of its main part. The element has a name of its own, so
 * that React, which takes over the page in the browser, does not take it for one of its own.
 */
export function withBar(
  html: string,
  { terms, path, previews }: { terms: PreviewTerms; path: string; previews: Previews },
): string {
  const { at, expiresAt } = terms;
  const to = encodeURIComponent(path);
  const linkTo = (days: number) => {
    const token = previews.sign({
      at: new Date(at.getTime() + days * dayInMilliseconds),
      expiresAt,
    });
    return escapeHtml(`/preview/${token}?to=${to}`);
  };
  const link = (href: string, text: string) =>
    `<a href="${href}" style="${linkStyle}" rel="nofollow">${text}</a>`;
  const bar =
    `<preview-bar role="region" aria-label="預覽" style="${barStyle}">` +
    `<span>預覽 ${formatDateTime(at)} 的商店，無法購買</span>` +
    link(linkTo(-1), '前一天') +
    link(linkTo(1), '後一天') +
    link(escapeHtml(`/preview/end?to=${to}`), '結束預覽') +
    '</preview-bar>';
  return html.replace(/<body\b[^<>]*>/, (body) => body + bar);
}
