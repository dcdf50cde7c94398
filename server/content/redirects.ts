import { isOwnPath } from '#rules/shop/own-path.ts';
import { isAmbiguous } from '#rules/shop/redirect-paths.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { redirects } from './tables.ts';

/** Old path → new path, both normalised by `plainPath`. The new one keeps its query and fragment. */
type Redirects = ReadonlyMap<string, string>;

/**
 * The new path for a path without a page, with the query of the request; undefined if no redirect is set. The
 * address is a path of this shop. Only one redirect is followed, because the next path may be a page.
 */
export async function redirectOf(
  { db, cache }: Pick<Shop, 'db' | 'cache'>,
  address: string,
): Promise<string | undefined> {
  const known = await cache.through('redirects', ['content'], () => readRedirects(db), sizeOf);
  const [path = '/', query = ''] = address.split('?', 2);
  const target = known.get(plainPath(path));
  if (target === undefined || !isOwnPath(target) || isAmbiguous(target)) return undefined;
  return inAscii(withQuery(target, query));
}

/** The approximate bytes in the cache. It is never 0, so that a shop without redirects caches that too. */
function sizeOf(known: Redirects): number {
  return [...known].reduce((sum, [from, to]) => sum + 2 * (from.length + to.length), 64);
}

async function readRedirects(db: Queryable): Promise<Redirects> {
  const rows = await db.select().from(redirects);
  return new Map(rows.map(({ fromPath, toPath }) => [plainPath(fromPath), toPath]));
}

/** The decoded path without query and trailing slash, so that all spellings of an address are the same. */
export function plainPath(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return decoded(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** The new path with those parameters of the request that it does not set itself. */
function withQuery(target: string, query: string): string {
  const [rest = '', fragment] = target.split('#', 2);
  const [path = '', own = ''] = rest.split('?', 2);
  const parameters = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(query)) {
    if (!new URLSearchParams(own).has(name)) parameters.append(name, value);
  }
  const all = parameters.size > 0 ? `?${parameters}` : '';
  return path + all + (fragment === undefined ? '' : `#${fragment}`);
}

/** Percent-encodes the address for a header. Characters that are already encoded stay the same. */
function inAscii(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
