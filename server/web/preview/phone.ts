import { escapeHtml } from '#rules/escape-html.ts';
import { type BarOptions, previewBar } from './bar.ts';

/** This page contains only the bar and a frame with a page of this shop. It runs no script. */
export const phonePolicy =
  "default-src 'none'; frame-src 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const bodyStyle = 'margin:0;background:Canvas;color:CanvasText;font-family:system-ui,sans-serif';
/** As large as a phone, or smaller on a smaller screen. */
const frameStyle =
  'display:block;box-sizing:content-box;inline-size:390px;max-inline-size:calc(100% - 2px);block-size:844px;' +
  'margin:16px auto;border:1px solid GrayText;border-radius:16px';

/** A page with the bar of the preview above a frame that is as wide as a phone. */
export function phonePage(options: BarOptions): string {
  const src = escapeHtml(options.path);
  return (
    '<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>手機寬度的預覽</title></head>' +
    `<body style="${bodyStyle}">${previewBar({ ...options, isPhone: true })}` +
    `<main><iframe src="${src}" title="手機寬度的商店" style="${frameStyle}"></iframe></main></body></html>`
  );
}

/** The headers of a page that is shown in the phone frame. */
export function framedHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const policy = headers['content-security-policy'];
  return {
    ...headers,
    ...(policy && {
      'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    }),
    'x-frame-options': 'SAMEORIGIN',
  };
}
