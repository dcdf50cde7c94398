import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type Endpoint } from '#contract/endpoints.ts';
import { sendFailure } from './send-failure.ts';

/** The route of a call: its method, and its path below `apiBase` in the form of the router (`:id(^\d+$)`). */
export interface CallRoute {
  url: string;
  method: Endpoint['method'];
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Refuses an unknown path with 404, and a wrong method of a known path with 405, before the body is read. There is
 * one such route for each audience: otherwise the storefront's route would answer unknown paths. A route for the
 * wrong methods of each call would be most of all routes.
 */
export function refuseOthers(api: FastifyInstance, routes: readonly CallRoute[]): void {
  const paths = [...Map.groupBy(routes, ({ url }) => url)].map(([url, same]) => ({
    url,
    allowed: allowedMethods(same),
    isMatch: matcherOf(url),
  }));
  // Words stand before parameters, as in the router.
  const byWords = paths.toSorted((a, b) => parameters(a.url) - parameters(b.url));
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.slice(apiBase.length).replace(/[?#].*/s, '');
    const asked = parts(path);
    const known = byWords.find(({ isMatch }) => isMatch(asked));
    // The router also passes over a parameter that is too long.
    if (!known || known.allowed.includes(request.method)) {
      return sendFailure(request, reply, { code: 'NOT_FOUND' });
    }
    reply.header('allow', known.allowed.join(', '));
    return sendFailure(request, reply, { code: 'METHOD_NOT_ALLOWED' });
  };
  const refusal = { onRequest: refuse, handler: refuse };
  // Whose calls a path belongs to stands in the route's pattern, which a hook may look at (see `keepToAdminHost`).
  const audiences = paths.map(({ url }) => /^(?:\/\w+){2}(?=\/)/.exec(url)?.[0] ?? '');
  for (const audience of new Set(['', ...audiences])) {
    api.route({ ...refusal, method: [...methods], url: `${audience}/*` });
  }
  const withParameters = Map.groupBy(
    paths.filter(({ url }) => parameters(url) > 0),
    ({ url }) => parts(url).length,
  );
  for (const { url, allowed } of paths) {
    const sample = sampleOf(url);
    const taken = (withParameters.get(sample.length) ?? [])
      .filter((other) => other.url !== url && other.isMatch(sample))
      .flatMap((other) => other.allowed);
    const method = methods.filter((each) => taken.includes(each) && !allowed.includes(each));
    // A call with a parameter would get the request for this path, which has other methods.
    if (method.length > 0) api.route({ ...refusal, method, url });
  }
}

function allowedMethods(routes: readonly CallRoute[]): string[] {
  const allowed: string[] = routes.map(({ method }) => method);
  return allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
}

/** Answers the parts of a sample path that this route takes. */
function sampleOf(url: string): string[] {
  return parts(url.replace(/:\w+(\([^/]*\))?/g, (_, digits) => (digits ? '1' : 'x')));
}

/**
 * Answers a function that compares the parts of a path with those of a route. Both must have the same number of
 * parts.
 */
function matcherOf(url: string): (given: readonly string[]) => boolean {
  const fitting = parts(url).map(partMatcher);
  return (given) =>
    given.length === fitting.length && fitting.every((fits, at) => fits(given[at] ?? ''));
}

function partMatcher(part: string): (given: string) => boolean {
  if (!part.startsWith(':')) return (given) => given === part;
  const pattern = /\((.+)\)$/.exec(part)?.[1];
  if (!pattern) return (given) => given !== '';
  const expression = new RegExp(pattern);
  return (given) => expression.test(given);
}

const parts = (url: string) => url.split('/');
const parameters = (url: string) => url.split('/:').length - 1;
