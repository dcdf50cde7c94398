import { stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import { refused } from '#contract/outcome.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { CachedBody } from '#server/platform/http/cached-body.ts';
import { throughCache } from '#server/platform/http/cached-responses.ts';
import type { PreparedCall } from '#server/platform/http/prepared-call.ts';
import { cookieOf } from '#server/platform/http/request-cookies.ts';
import { sendCachedBody } from '#server/platform/http/send-cached.ts';
import { jsonType, sendFailure } from '#server/platform/http/send-failure.ts';
import type { PreviewOptions } from './preview-options.ts';
import type { PreviewedState, Previews, PreviewTerms } from './previews.ts';

/** The cookie that makes a visit a preview; scripts cannot read it. */
export const previewCookie = ({ BRAND_KEY }: Pick<Config, 'BRAND_KEY'>) => `${BRAND_KEY}-preview`;

/** Proxies and browsers must not store a preview, and search engines must not index it. */
const ownHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
const pageType = 'text/html; charset=utf-8';

/** The paths of calls that preview nothing: those of the back office, the ERP and tests. */
const isBackOffice = new RegExp(`^${apiBase}/api/(backstagex|bscore|v1/(erp|test))/`);

/**
 * Shows the future shop to visitors who have opened a preview link. Pages and public calls are answered for that
 * moment. Requests that would change something are refused.
 */
export function servePreviews(app: FastifyInstance, options: PreviewOptions): void {
  const { config, previews, calls } = options;
  const { protocol } = new URL(publicUrl(config));
  const cookie = {
    name: previewCookie(config),
    path: '/',
    secure: protocol === 'https:',
    httpOnly: true,
    sameSite: 'lax',
  } as const;
  const reads = calls.filter(({ call }) => call.endpoint.method === 'GET');
  const byUrl = new Map(reads.map((prepared) => [routeOf(prepared), prepared]));

  app.get('/preview/end', async (request, reply) =>
    reply
      .headers({
        ...ownHeaders,
        'set-cookie': stringifySetCookie({ ...cookie, value: '', maxAge: 0 }),
      })
      .redirect(targetOf(request)),
  );

  app.get('/preview/phone', async (request, reply) => {
    const terms = termsOf(request, cookie.name, previews);
    const path = targetOf(request);
    reply.headers(ownHeaders);
    if (!terms) return reply.redirect(path);
    const { phonePage, phonePolicy } = await import('./phone.ts');
    return reply
      .header('content-security-policy', phonePolicy)
      .type(pageType)
      .send(phonePage({ terms, path, previews }));
  });

  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const { token } = request.params;
    const terms = previews.read(token);
    reply.headers(ownHeaders);
    if (typeof terms === 'string') return sendUnreadable(reply, terms);
    const left = terms.expiresAt.getTime() - options.clock.now().getTime();
    const maxAge = Math.max(1, Math.floor(left / 1000));
    reply.header('set-cookie', stringifySetCookie({ ...cookie, value: token, maxAge }));
    return reply.redirect(targetOf(request));
  });

  serveFrames(app, options);

  app.addHook('onRequest', async (request, reply) => {
    const terms = termsOf(request, cookie.name, previews);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!terms || isBackOffice.test(request.url)) return undefined;
    if (!isRead) {
      return request.url.startsWith(`${apiBase}/`)
        ? sendFailure(request, reply, { code: 'PREVIEW_IS_READ_ONLY' })
        : undefined;
    }
    const url = request.routeOptions.url ?? '';
    const prepared = byUrl.get(url);
    if (!prepared && url !== '*') return undefined;
    const wait = await options.floodLimit(request.ip);
    if (wait !== undefined) {
      return sendFailure(request, reply, {
        code: 'TOO_MANY_REQUESTS',
        extra: { retryAfter: wait },
      });
    }
    // Browsers take the shop's time from this header, so that scripts on the page use the moment of the preview.
    reply.headers({ ...ownHeaders, date: terms.at.toUTCString() });
    return prepared
      ? sendCall(request, reply, { prepared, terms, options })
      : sendPage(request, reply, { terms, options });
  });
}

/**
 * The pages for frames of the back office. They need the token, so that no cookie makes the operator's visits previews.
 */
function serveFrames(app: FastifyInstance, options: PreviewOptions): void {
  const { previews } = options;
  app.get<{ Params: { token: string } }>('/preview/:token/frame', async (request, reply) => {
    const { pageForFrame, sentencePolicy } = await import('./frame.ts');
    reply.headers({ ...ownHeaders, 'content-security-policy': sentencePolicy });
    reply.header('x-frame-options', 'SAMEORIGIN');
    const wait = await options.floodLimit(request.ip);
    if (wait !== undefined) return sendSentence(reply, 429, '預覽太頻繁，請稍候再試一次。');
    const terms = previews.read(request.params.token);
    if (typeof terms === 'string') return sendUnreadable(reply, terms);
    const state = { at: terms.at, blocks: blocksOf(request) };
    const show = () => pageOf(request, targetOf(request), { state, options });
    // The first page after the start of the server may take longer than a preview may, the second does not.
    const page = (await show()) ?? (await show());
    if (!page) return sendSentence(reply, 503, busySentence);
    const { headers, text } = pageForFrame(page);
    reply.code(page.status).headers({ ...headers, ...ownHeaders });
    return sendCachedBody(request, reply, new CachedBody(text));
  });
}

const routeOf = ({ call: { endpoint } }: PreparedCall) =>
  apiBase + endpoint.path.replace(':id', ':id(^\\d+$)');

function termsOf({ headers }: FastifyRequest, name: string, previews: Previews) {
  const token = cookieOf(headers, name);
  const terms = token ? previews.read(token) : undefined;
  return typeof terms === 'object' ? terms : undefined;
}

async function sendCall(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    prepared,
    terms,
    options,
  }: { prepared: PreparedCall; terms: PreviewTerms; options: PreviewOptions },
) {
  const { params, query } = request;
  const read = prepared.read({ params, query });
  if (!read.ok) return sendFailure(request, reply, read.failure);
  const { previews, log } = options;
  const shown = await previews
    .show(terms, async ({ shop, calls }) => {
      const future = calls.find(({ name }) => name === prepared.name) ?? prepared;
      return throughCache(shop.cache, future, read.value);
    })
    .catch((error) => {
      log.error({ error, requestId: request.id }, 'preview failed');
      return refused('SERVICE_BUSY');
    });
  const outcome = shown.ok ? shown.value : shown;
  if (!outcome.ok) return sendFailure(request, reply, outcome.failure);
  return sendCachedBody(request, reply.headers(jsonType), outcome.value.body);
}

/** The page of the future shop; undefined if it could not be made, which a second attempt may mend. */
async function pageOf(
  { id: requestId }: FastifyRequest,
  address: string,
  { state, options: { previews, render, log } }: { state: PreviewedState; options: PreviewOptions },
) {
  const shown = await previews
    .show(state, (future) => render(future, address))
    .catch((error) => {
      log.error({ error, requestId }, 'preview failed');
      return refused('SERVICE_BUSY');
    });
  const page = shown.ok ? shown.value : undefined;
  // A failed page is replaced by a sentence: its data were refused because reading took too long.
  return page && page.status < 500 ? page : undefined;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { terms, options }: { terms: PreviewTerms; options: PreviewOptions },
) {
  const page = await pageOf(request, request.url, { state: terms, options });
  if (!page) return sendSentence(reply, 503, busySentence);
  // Previews are rare, so that their code is loaded with the first one.
  const [{ withBar }, { framedHeaders }] = await Promise.all([
    import('./bar.ts'),
    import('./phone.ts'),
  ]);
  const isHtml = page.headers['content-type']?.startsWith('text/html');
  // A page in the phone frame gets no bar, because the bar is above the frame.
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe';
  const html =
    isHtml && !isFramed
      ? withBar(page.text, { terms, path: request.url, previews: options.previews })
      : page.text;
  reply.code(page.status).headers(isFramed ? framedHeaders(page.headers) : page.headers);
  return sendCachedBody(request, reply, new CachedBody(html));
}

/** The order of blocks that a screen of the back office wants to see, such as `7-3-12`; undefined if it names none. */
function blocksOf({ query }: FastifyRequest): number[] | undefined {
  const { blocks } = query as { blocks?: unknown };
  if (typeof blocks !== 'string' || !/^\d{1,9}(-\d{1,9}){0,199}$/.test(blocks)) return undefined;
  return blocks.split('-').map(Number);
}

/** The page to which a preview's button leads: the page on which it was pressed, otherwise the path in the query. */
function targetOf({ headers, query, hostname }: FastifyRequest): string {
  const { to } = query as { to?: unknown };
  const named = typeof to === 'string' && isOwnPath(to) ? to : '/';
  const from =
    headers.referer && URL.canParse(headers.referer) ? new URL(headers.referer) : undefined;
  const isFromPage =
    from !== undefined &&
    from.hostname === hostname &&
    !/^\/(admin|preview)(\/|$)/.test(from.pathname);
  const page = from && isFromPage ? from.pathname + from.search : named;
  return isOwnPath(page) ? page : '/';
}

const busySentence = '預覽暫時無法產生，請重新整理再試一次。';

const sendUnreadable = (reply: FastifyReply, reason: 'forged' | 'expired') =>
  reason === 'forged'
    ? sendSentence(reply, 404, '這個預覽連結不正確，請確認網址是否完整。')
    : sendSentence(reply, 410, '這個預覽連結已過期，請在後台重新建立。');

function sendSentence(reply: FastifyReply, status: number, sentence: string) {
  const page = `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>預覽</title></head><body><main><h1>${escapeHtml(sentence)}</h1><p><a href="/preview/end?to=/">前往商店</a></p></main></body></html>`;
  return reply.code(status).type(pageType).send(page);
}
