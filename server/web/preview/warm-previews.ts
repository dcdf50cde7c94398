import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import { isOfficePath } from '#contract/office-paths.ts';
import type { PreviewOptions } from './preview-options.ts';

/** Whether a call makes a preview link. The addresses of the back office are loaded for its first call. */
async function makesLink(url: string): Promise<boolean> {
  if (!isOfficePath(url)) return false;
  const { adminEndpoints } = await import('#contract/admin-endpoints.ts');
  const { path, alias } = adminEndpoints.createPreviewLink;
  return [path, alias].some((each) => `${apiBase}${each}` === url);
}

/**
 * Renders the page of a new preview link once and discards it. So the visitor who opens the link does not wait for
 * the slower first rendering.
 */
export function warmPreviews(
  app: FastifyInstance,
  { previews, render, log }: Pick<PreviewOptions, 'previews' | 'render' | 'log'>,
): void {
  let last: Promise<unknown> = Promise.resolve();
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 || !(await makesLink(request.routeOptions.url ?? ''))) return;
    const { at, path: address = '/' } = request.body as { at?: string; path?: string };
    // A link to the present is for a frame that renders the page at once.
    if (at === undefined) return;
    const terms = { at: new Date(at), expiresAt: new Date(at) };
    last = previews
      .show(terms, (future) => render(future, address))
      // The visitor who opens the link sees the error.
      .catch((error: unknown) => log.info({ error }, 'preview not warmed'));
  });
  app.addHook('onClose', () => last);
}
