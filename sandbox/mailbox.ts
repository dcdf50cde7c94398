import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { Emails } from './emails.ts';
import { emailPage, listPage, missingPage } from './mailbox-pages.ts';

const style = readFileSync(new URL('mailbox.css', import.meta.url));
/** No scripts, and nothing from other origins. */
const pagePolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'";
/**
 * An e-mail in its frame has its own styles and the shop's pictures, which come by http on this machine, but no
 * scripts; its links open outside the frame.
 */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The stand-in for a mail server, without the other stand-ins. */
export function createMailbox(emails: Emails, { brand }: { brand: string }): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' });
  app.register(mailbox(emails, { brand }));
  return app;
}

/** Pages with every e-mail that the shop has sent. */
export function mailbox(emails: Emails, { brand }: { brand: string }): FastifyPluginAsync {
  return async (app) => addMailbox(app, emails, brand);
}

function addMailbox(app: FastifyInstance, emails: Emails, brand: string): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    done();
  });

  app.get('/mailbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get<{ Querystring: { to?: string | string[] } }>('/', async ({ query }, reply) => {
    const recipient = [query.to ?? ''].flat()[0]?.replaceAll('\0', '').trim() ?? '';
    return reply.send(listPage({ brand, recipient, emails: await emails.list(recipient) }));
  });

  app.get<EmailParams>('/letters/:id(^\\d{1,9}$)', async ({ params }, reply) => {
    const email = await emails.read(Number(params.id));
    return email
      ? reply.send(emailPage({ brand, email }))
      : reply.code(404).send(missingPage({ brand }));
  });

  app.get<EmailParams>('/letters/:id(^\\d{1,9}$)/html', async ({ params }, reply) => {
    const email = await emails.read(Number(params.id));
    return email
      ? reply.header('content-security-policy', emailPolicy).send(email.html)
      : reply.code(404).send(missingPage({ brand }));
  });

  app.setNotFoundHandler((_, reply) => reply.code(404).send(missingPage({ brand })));
}

interface EmailParams {
  Params: { id: string };
}
