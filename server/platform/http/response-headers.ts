import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Security headers of every answer; the content policy of pages depends on their scripts and is set with them. */
export async function addResponseHeaders(
  app: FastifyInstance,
  { isHttps }: { isHttps: boolean },
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
    reply.header('x-request-id', request.id);
    done();
  });
}
