import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Clock } from '../clock.ts';
import { RepeatedAnswer } from '../internals/node/repeated-answer.ts';
import { type Meter, routeOf } from '../request-metrics.ts';
import { traceCachedResponses } from '../tracing/trace-cached-responses.ts';
import { acceptedEncoding, type CachedBody, type Encoding, matchesEtag } from './cached-body.ts';
import type { FastPath } from './cached-entry.ts';
import { httpDate } from './http-date.ts';
import { requestId } from './request-id.ts';
import { cacheControl } from './send-cached.ts';

export interface FastPathOptions {
  cache: ContentCache;
  clock: Clock;
  meter?: Meter | undefined;
  /** Requests with this cookie go the usual way: what they are answered is not what is cached. */
  bypassCookie?: string;
}

/** Of what the cache has dropped it holds no bytes: they would be in memory beyond those that the cache may take. */
interface CachedAddress {
  key: string;
  value: WeakRef<object>;
  body: WeakRef<CachedBody>;
  route: string;
  head: Head;
}

/** How a body is sent. */
interface Head {
  /** Names and values in turns, as Node takes them. */
  headers: readonly string[];
  /** By the bytes that they send. */
  answers: WeakMap<Buffer, RepeatedAnswer>;
}

/** Addresses remembered, and characters of one up to which it is. */
const mostAddresses = 2000;
const longestAddress = 500;

/**
 * Headers that are sent again, because they are the same for everybody. A header that is not listed is left out: one
 * that a later plugin sets for one visitor must not reach the next.
 */
const sentAgain = new Set([
  'content-type',
  'etag',
  'vary',
  'link',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-remix-response',
  'x-xss-protection',
]);

/** Opens the fast path on a server; once it closes, every request goes the usual way, which ends its connection. */
export function openFastPath(
  app: FastifyInstance,
  { cache, clock, meter, bypassCookie }: FastPathOptions,
): FastPath {
  const cachedAddresses = new LRUCache<string, CachedAddress>({ max: mostAddresses });
  const headOf = rememberHeads();
  const tracing = traceCachedResponses();
  const dateText = httpDate();
  let isOpen = true;
  app.addHook('preClose', async () => {
    isOpen = false;
  });

  const [usual] = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!(isOpen && serve(request, response))) usual?.(request, response);
  });

  /** False when nothing is cached for the request, or its compressed bytes are not ready. */
  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (bypassCookie && request.headers.cookie?.includes(bypassCookie)) return false;
    if (tracing?.isBegun(request)) return false;
    const address = request.method === 'GET' ? cachedAddresses.get(request.url ?? '') : undefined;
    const cached = address && cache.look(address.key);
    const body = address?.body.deref();
    if (!cached || !body || cached.value !== address.value.deref()) return false;
    const { head, route } = address;
    const now = clock.now();
    const encoding = encodingFor(request, body);
    const bytes = body.ready(encoding);
    if (!bytes) return false;
    cache.cached(address.key); // counts the use; a request that goes the usual way is counted there
    const id = requestId(request.headers['x-request-id']);
    const isKnown = matchesEtag(request.headers['if-none-match'], body.etag);
    const changing = {
      date: dateText(now),
      'x-request-id': id,
      'cache-control': cacheControl(cached.expiresAt, now),
    };
    response.statusCode = isKnown ? 304 : 200;
    tracing?.report(request, response, { route, requestId: id });
    if (isKnown)
      response.writeHead(304, [...head.headers, ...Object.entries(changing).flat()]).end();
    else {
      if (!encoding) freeOnceSent(response, body, bytes);
      answerOf(head, encoding, bytes).send(response, changing);
    }
    meter?.cached(route, response.statusCode);
    return true;
  }

  return {
    remember(request, reply, cached) {
      const { url } = request;
      if (url.length > longestAddress) return;
      const route = routeOf(request);
      // Hooks may add headers until the answer has been sent. An answer that sets a cookie is its visitor's alone.
      reply.raw.once('finish', () => {
        const headers = repeatedHeaders(reply);
        if (!headers) return;
        cachedAddresses.set(url, {
          key: cached.key,
          value: new WeakRef(cached.value),
          body: new WeakRef(cached.body),
          route,
          head: headOf(cached.body, headers),
        });
      });
    },
  };
}

/** How each body is sent; addresses of one body share it. */
function rememberHeads(): (body: CachedBody, headers: readonly string[]) => Head {
  const heads = new WeakMap<CachedBody, Head>();
  return (body, headers) => {
    const known = heads.get(body);
    if (known && isDeepStrictEqual(known.headers, headers)) return known;
    const made = { headers, answers: new WeakMap() };
    if (!known) heads.set(body, made);
    return made;
  };
}

const encodingFor = ({ headers }: IncomingMessage, body: CachedBody): Encoding | undefined =>
  body.isSmall ? undefined : acceptedEncoding(headers['accept-encoding']);

/** Names and values, in turns, of the headers that every visitor gets; undefined if the answer sets a cookie. */
function repeatedHeaders(reply: FastifyReply): string[] | undefined {
  const headers = reply.getHeaders();
  if ('set-cookie' in headers) return undefined;
  const common = Object.entries(headers).filter(([name]) => sentAgain.has(name));
  return common.flatMap(([name, value]) => [name, String(value)]);
}

function freeOnceSent(response: ServerResponse, body: CachedBody, bytes: Buffer): void {
  response.once('finish', () => {
    // Not while the system still reads any of them.
    if (response.writableFinished) body.free(bytes);
  });
}

function answerOf(
  { headers, answers }: Head,
  encoding: Encoding | undefined,
  bytes: Buffer,
): RepeatedAnswer {
  const known = answers.get(bytes);
  if (known) return known;
  const ofBytes = ['content-length', String(bytes.length)];
  if (encoding) ofBytes.push('content-encoding', encoding);
  const made = new RepeatedAnswer([...headers, ...ofBytes], bytes);
  answers.set(bytes, made);
  return made;
}
