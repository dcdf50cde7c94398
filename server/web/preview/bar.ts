import { dayInMilliseconds, formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import type { Previews, PreviewTerms } from './previews.ts';

/** The page that shows another one as wide as a phone has no stylesheet of the shop: the system's colours stand in. */
const barStyle =
  'display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:center;padding:8px 16px;' +
  'background:var(--color-ink,CanvasText);color:var(--color-paper,Canvas);font-size:14px;line-height:24px';
const buttonStyle =
  'color:inherit;text-decoration:underline;padding:4px;background:none;border:0;font:inherit;cursor:pointer';

export interface BarOptions {
  terms: PreviewTerms;
  /** The page of the shop that is shown. */
  path: string;
  previews: Previews;
  /** Whether the bar stands over a frame that is as wide as a phone. */
  isPhone?: boolean;
}

/** The address of the page that shows another one as wide as a phone. */
const phonePath = (path: string) => `/preview/phone?to=${encodeURIComponent(path)}`;

/**
 * The bar that says that it is a preview: its moment, a day earlier and later, the other width, and the end. The element
 * has a name of its own, so that React, which takes over the page in the browser, does not take it for one of its own.
 */
export function previewBar({ terms, path, previews, isPhone = false }: BarOptions): string {
  const { at, expiresAt } = terms;
  const day = (days: number, text: string) => {
    const moment = new Date(at.getTime() + days * dayInMilliseconds);
    const token = previews.sign({ at: moment, expiresAt });
    return button(`/preview/${token}`, isPhone ? phonePath(path) : path, text);
  };
  return (
    `<preview-bar role="region" aria-label="預覽" style="${barStyle}">` +
    `<span>預覽 ${formatDateTime(at)} 的商店，無法購買</span>` +
    day(-1, '前一天') +
    day(1, '後一天') +
    (isPhone
      ? `<a href="${escapeHtml(path)}" style="${buttonStyle}">電腦寬度</a>`
      : button('/preview/phone', path, '手機寬度')) +
    button('/preview/end', path, '結束預覽') +
    '</preview-bar>'
  );
}

/** A button that leads on. It is no link: a link before the page's own "skip to the content" would take its place. */
function button(action: string, to: string, text: string): string {
  return (
    `<form action="${escapeHtml(action)}" style="margin:0">` +
    `<input type="hidden" name="to" value="${escapeHtml(to)}">` +
    `<button style="${buttonStyle}">${text}</button></form>`
  );
}

/** A page with its bar, outside of its main part. */
export function withBar(html: string, options: BarOptions): string {
  return html.replace(/<body\b[^<>]*>/, (body) => body + previewBar(options));
}
