import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/**
 * Headers of every answer: for security, its id, and as `Date` the shop's clock, from which browsers learn the time. The
 * content policy of pages depends on their scripts and is set with them.
 */
export async function addResponseHeaders(
  app: FastifyInstance,
  { clock, isHttps }: { clock: Clock; isHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Pictures come from other hosts when an operator says so; a shop needs no shared memory.
    crossOriginEmbedderPolicy: false,
    // LINE and payment pages that open in a window of their own may talk back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('date', clock.now().toUTCString());
    done();
  });
}
