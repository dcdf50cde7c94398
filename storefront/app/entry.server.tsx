import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createMarkupRenderer } from './cached-markup.server.ts';
import { renderedPage, shopContext } from './context.server.ts';
import { putVisibleFirst } from './head-order.server.ts';
import { takeHandOff } from './internals/react-router/hand-off.server.ts';
import { publicWay } from './internals/react-router/public-way.ts';
import { renderAtOnce } from './render-at-once.server.ts';
import { doctype, renderInPieces } from './render-in-pieces.server.ts';
import { SettingsProvider } from './settings-context.tsx';
import { setMarkupRenderer } from './ui/cached-markup.tsx';

/** The most milliseconds that a part of the page waits for a loader. */
export const streamTimeout = 5_000;

// A link of the router reads contexts, which no cached part has.
if (import.meta.env.PROD && !publicWay.isTaken) setMarkupRenderer(createMarkupRenderer());

/**
 * Renders the whole document at once, because it is cached for all visitors and its policy lists the hashes of its
 * scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { settings } = loadContext.get(shopContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const { handOff, context, canRenderAtOnce } = await takeHandOff(entryContext);
  const document = (
    <SettingsProvider value={settings}>
      <ServerRouter context={context} url={request.url} />
    </SettingsProvider>
  );
  const { html, failed } =
    (canRenderAtOnce ? renderAtOnce(document) : undefined) ??
    (await renderInPieces(document, streamTimeout));
  const [head, ...texts] = putVisibleFirst(html, handOff);
  loadContext.get(renderedPage).texts = [`${doctype}${head}`, ...texts];
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Unexpected failures are logged; a missing page is no failure. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status === 404) return;
  console.error(error);
}
