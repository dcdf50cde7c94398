import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { sendFailure } from '#server/platform/http/send-failure.ts';

const pages = /^\/admin(?:\/|$)/;
const calls = /^\/backstage\/api\/(?:backstagex|bscore)\//;

/**
 * Limits the pages and calls of the back office to ADMIN_HOST; other hosts answer 404. The ERP's calls answer on
 * every host.
 */
export function keepToAdminHost(
  app: FastifyInstance,
  { ADMIN_HOST }: Pick<Config, 'ADMIN_HOST'>,
): void {
  if (!ADMIN_HOST) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.hostname.toLowerCase() === ADMIN_HOST) return;
    // The pattern of the route, because an address can be spelt in many ways.
    const route = request.routeOptions.url ?? '';
    if (calls.test(route)) return sendFailure(request, reply, { code: 'NOT_FOUND' });
    if (pages.test(route)) return reply.callNotFound();
  });
}
