import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiBase, endpoints } from '#contract/endpoints.ts';

const paths: readonly string[] = ['/products', `${apiBase}${endpoints.listProducts.path}`];
const longestAddress = 2_000;

/** The keyword, if the request is the first page of a search; otherwise undefined. */
export function searchOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) {
  if (method !== 'GET' || url.length > longestAddress || !url.includes('keyword='))
    return undefined;
  const [path = '', query] = url.split('?');
  if (!paths.includes(path)) return undefined;
  const params = new URLSearchParams(query);
  return (params.get('page') ?? '1') === '1' ? (params.get('keyword') ?? undefined) : undefined;
}

/**
 * Calls `note` for every search of shoppers, by page or by call. It listens on Node's server, because the fast path
 * answers most requests before Fastify sees them.
 */
export function noteSearches(app: FastifyInstance, note: (keyword: string) => void): void {
  app.server.on('request', (request: IncomingMessage) => {
    const keyword = searchOf(request);
    if (keyword) note(keyword);
  });
}
