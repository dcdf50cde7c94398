import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type LeaveResult, leavePath } from '#contract/messages.ts';
import { readLeaveCode } from '#server/people/notices/leave-code.ts';
import { addressKey } from '#server/platform/http/rate-limits.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';

/** The most bytes of a body: what mail programs post has thirty. */
const bodyLimit = 4096;

/**
 * Takes the POST of the page that ends letters. A mail program posts `List-Unsubscribe=One-Click` and gets a plain
 * answer without a redirect or a cookie (RFC 8058), the same for every code. A browser posts the form of the page, also
 * without scripts, and is led to what happened.
 */
export async function takeLeaving(app: FastifyInstance, shop: Shop): Promise<void> {
  const plugin: FastifyPluginAsync = async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) =>
      done(null, body),
    );
    own.post(leavePath, { bodyLimit }, (request, reply) => leave(shop, request, reply));
  };
  await app.register(plugin);
}

async function leave(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const code = codeOf(request.url);
  // Thousands of members leave from the few addresses of their mail programs, so only a forged code counts for its
  // address.
  const isForged = readLeaveCode(shop, code) === undefined;
  const keys = [...(isForged ? [addressKey(request.ip)] : []), `account:${sha256(code)}`];
  const wait = await shop.rateLimits.consume('leaving', keys);
  if (wait !== undefined) {
    return reply.code(429).header('retry-after', String(wait)).type(plain).send('請稍後再試');
  }
  const result = await leaveBy(shop, code);
  if (isOneClick(request.body)) return reply.type(plain).send('已處理');
  return reply.redirect(`${leavePath}?result=${result}`, 303);
}

const plain = 'text/plain; charset=utf-8';

/** The code of the address; '' without one, or with several. */
function codeOf(url: string): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '').getAll('code');
  return query.length === 1 ? (query[0] ?? '') : '';
}

/** Bodies are forms, URL-encoded or in parts (RFC 8058, 3.2). */
const isOneClick = (body: unknown) =>
  typeof body === 'string' && /List-Unsubscribe(?:=|"\r?\n\r?\n)One-Click/.test(body);

async function leaveBy(shop: Shop, code: string): Promise<LeaveResult> {
  const { leaveByCode } = await import('#server/back-office/messages/public.ts');
  return leaveByCode(shop, code);
}
