import type { FastifyInstance } from 'fastify';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { apiBase } from '#contract/endpoints.ts';
import type { PreviewOptions } from './preview-options.ts';

const { path, alias } = adminEndpoints.createPreviewLink;
const callsForLinks = [path, alias].map((each) => `${apiBase}${each}`);

/**
 * Renders the page of a link to a preview as soon as the link is made and throws it away: whoever opens it does not wait for
 * what the first page of a kind takes longer.
 */
export function warmPreviews(
  app: FastifyInstance,
  { previews, render, log }: Pick<PreviewOptions, 'previews' | 'render' | 'log'>,
): void {
  let last: Promise<unknown> = Promise.resolve();
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 || !callsForLinks.includes(request.routeOptions.url ?? '')) return;
    const { at, path: address = '/' } = request.body as { at: string; path?: string };
    const terms = { at: new Date(at), expiresAt: new Date(at) };
    last = previews
      .show(terms, (future) => render(future, address))
      // Whoever opens the link is told.
      .catch((error: unknown) => log.info({ error }, 'preview not warmed'));
  });
  app.addHook('onClose', () => last);
}
