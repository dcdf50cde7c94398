import { addDays, formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import type { Previews, PreviewTerms } from './previews.ts';

/** The page with the phone frame loads no stylesheet of the shop, so it uses the system's colours. */
const barStyle =
  'display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:center;padding:8px 16px;' +
  'background:var(--color-ink,CanvasText);color:var(--color-paper,Canvas);font-size:14px;line-height:24px';
const buttonStyle =
  'color:inherit;text-decoration:underline;padding:4px;background:none;border:0;font:inherit;cursor:pointer';

export interface BarOptions {
  terms: PreviewTerms;
  /** The path of the page that is previewed. */
  path: string;
  previews: Previews;
  /** Whether the bar is above the phone frame. */
  isPhone?: boolean;
}

/** The address of the page that shows another page in a phone frame. */
const phonePath = (path: string) => `/preview/phone?to=${encodeURIComponent(path)}`;

/**
 * The bar of a preview: its moment, buttons for a day earlier and later, for the other width and for the end. It is
 * a custom element, so that React, which hydrates the page, does not take it for an element of its own.
 */
export function previewBar({ terms, path, previews, isPhone = false }: BarOptions): string {
  const { at, expiresAt } = terms;
  const day = (days: number, text: string) => {
    const moment = addDays(at, days);
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

/**
 * A button that opens an address. It is no link, because the page's first link must be the one that skips to the
 * content.
 */
function button(action: string, to: string, text: string): string {
  return (
    `<form action="${escapeHtml(action)}" style="margin:0">` +
    `<input type="hidden" name="to" value="${escapeHtml(to)}">` +
    `<button style="${buttonStyle}">${text}</button></form>`
  );
}

/** Adds the bar to a page, outside of its main part. */
export function withBar(html: string, options: BarOptions): string {
  return html.replace(/<body\b[^<>]*>/, (body) => body + previewBar(options));
}
