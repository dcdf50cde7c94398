import type { FastifyPluginAsync } from 'fastify';
import { serveAtm } from './atm.ts';
import { serveCardPage } from './card-page.ts';
import type { CathayOptions } from './options.ts';
import { serveOrderService } from './order-service.ts';

/** The stand-in for Cathay United Bank: card page, order service, notices of deposits and the list of deposits. */
export function cathay(options: CathayOptions): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    serveCardPage(app, options);
    serveOrderService(app, options);
    serveAtm(app, options);
  };
}
