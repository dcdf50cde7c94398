import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import type { PageKind } from '#contract/page-kinds.ts';
import { pageKindOf } from '#rules/shop/page-kinds.ts';
import { assistantOf } from './assistants.ts';

const longestAddress = 2_000;
const cartCall = apiBase + endpoints.readShoppingCart.path;
/** Only a page of goods asks for the availability of one, once each time it is opened. */
const productCall = /^\/api\/v1\/(?:products|product-combinations)\/\d+\/availability$/;

/**
 * Programs that call themselves one. Browsers, also those inside of apps, begin with Mozilla and name none of these.
 */
const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|externalhit|inspect|monitor|compatible;/i;

export interface PageView {
  page: PageKind;
  /** Whether the browser came from outside the shop: from a link elsewhere, a bookmark, or a typed address. */
  isEntry: boolean;
}

/**
 * The view of a page that a request is; undefined for all other requests. Within the shop a step loads no page, only
 * data: those of a page of goods count as a view of it, and the cart page always reads its member's cart. Nothing but
 * the address, without its query, and headers that say nothing about a person are looked at.
 */
export function pageViewOf({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): PageView | undefined {
  if (url.length > longestAddress) return undefined;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const isCall = path.startsWith(apiBase);
  const page = isCall ? pageOfCall(path, method, headers) : pageOfDocument(path, method, headers);
  if (!page || !isPerson(headers['user-agent'])) return undefined;
  return { page, isEntry: !isCall && page !== 'CHECKOUT' && isFromOutside(headers) };
}

function pageOfDocument(
  path: string,
  method: string | undefined,
  headers: IncomingHttpHeaders,
): PageKind | undefined {
  const page = method === 'GET' ? pageKindOf(path) : undefined;
  // The cart page counts by its data, also when it is loaded whole.
  if (!page || page === 'CART') return undefined;
  if (String(headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch'))
    return undefined;
  const mode = headers['sec-fetch-mode'];
  const isOpened =
    typeof mode === 'string'
      ? mode === 'navigate'
      : (headers.accept?.includes('text/html') ?? false);
  return isOpened ? page : undefined;
}

function pageOfCall(
  path: string,
  method: string | undefined,
  headers: IncomingHttpHeaders,
): PageKind | undefined {
  if (headers['sec-fetch-site'] !== 'same-origin') return undefined;
  if (path === cartCall) return isCartReading(method, headers) ? 'CART' : undefined;
  const isProduct = method === 'GET' && productCall.test(path.slice(apiBase.length));
  return isProduct ? 'PRODUCT' : undefined;
}

/**
 * Whether the cart page reads its cart. With a visitor's cart the first reading is the call that merges it, the only
 * one of its kind that has a key.
 */
function isCartReading(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const isReading =
    method === 'GET' || (method === 'PUT' && headers['idempotency-key'] !== undefined);
  return isReading && URL.parse(headers.referer ?? '')?.pathname === '/cart';
}

function isPerson(agent: string | undefined): boolean {
  if (!agent?.startsWith('Mozilla/') || agent.length > 1_000) return false;
  return !programs.test(agent) && assistantOf(agent) === undefined;
}

function isFromOutside(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'none' || site === 'cross-site';
  // Older browsers, and all at an address without https.
  return URL.parse(headers.referer ?? '')?.host !== headers.host;
}

/** Whether a page was shown: it is sent, or the browser has it. A redirect counts where it leads. */
const isShown = (status: number) => (status >= 200 && status < 300) || status === 304;

/**
 * Calls `note` for every view of a page, once it is answered and only if it was shown: a flood, pages that do not exist
 * and an overload count nothing. It listens on Node's server, because the fast path answers most pages before Fastify
 * sees them.
 */
export function countPages(app: FastifyInstance, note: (view: PageView) => void): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const view = pageViewOf(request);
    if (view)
      response.once('finish', () => {
        if (isShown(response.statusCode)) note(view);
      });
  });
}
