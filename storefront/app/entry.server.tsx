import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { drawnPage, shopContext } from './context.server.ts';
import { drawAtOnce } from './draw-at-once.server.ts';
import { doctype, drawInPieces } from './draw-in-pieces.server.ts';
import { createDrawKept } from './draw-kept.server.ts';
import { handOffScripts } from './hand-off.server.ts';
import { putVisibleFirst } from './head-order.server.ts';
import { SettingsProvider } from './settings-context.tsx';
import { keepDrawn } from './ui/kept.tsx';

/** Most milliseconds that a part of the page waits for a loader. */
export const streamTimeout = 5_000;

if (import.meta.env.PROD) keepDrawn(createDrawKept());

/** Renders the whole document at once: it is kept for all visitors, and its policy lists the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { settings } = loadContext.get(shopContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const handOff = await handOffScripts(serverHandoffStream);
  const document = (
    <SettingsProvider value={settings}>
      <ServerRouter context={routerContext} url={request.url} />
    </SettingsProvider>
  );
  const { html, failed } = drawAtOnce(document) ?? (await drawInPieces(document, streamTimeout));
  const [head, ...texts] = putVisibleFirst(html, handOff);
  loadContext.get(drawnPage).texts = [`${doctype}${head}`, ...texts];
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Unexpected failures reach the log; a missing page is no failure. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status === 404) return;
  console.error(error);
}
