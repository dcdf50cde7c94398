import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/**
 * The content policy of data and files. If a browser shows one as a page, it loads nothing. A page sets its own
 * policy.
 */
export const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Adds the headers of every answer: security headers, the request id, and as `Date` the time of the shop's clock, which
 * browsers read. The content policy of a page depends on its scripts, so the page replaces the one that is set here.
 */
export async function addResponseHeaders(
  app: FastifyInstance,
  { clock, isHttps }: { clock: Clock; isHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Operators may enter pictures from other hosts, and a shop needs no shared memory.
    crossOriginEmbedderPolicy: false,
    // LINE and payment pages that open in a window of their own may send messages to the page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      date: clock.now().toUTCString(),
      'content-security-policy': dataPolicy,
    });
    done();
  });
}
