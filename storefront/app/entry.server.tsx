import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { shopContext } from './context.server.ts';
import { putVisibleFirst } from './head-order.server.ts';
import { SettingsProvider } from './settings-context.tsx';

/** Most milliseconds that a part of the page waits for a loader. */
export const streamTimeout = 5_000;

/** Renders the whole document at once: it is kept for all visitors, and its policy lists the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { settings } = loadContext.get(shopContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let code = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <SettingsProvider value={settings}>
        <ServerRouter context={routerContext} url={request.url} />
      </SettingsProvider>,
      {
        onAllReady() {
          clearTimeout(timer);
          pipe(
            textSink((html) =>
              resolve(new Response(putVisibleFirst(html), { status: code, headers })),
            ).on('error', reject),
          );
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          code = 500;
          console.error(error);
        },
      },
    );
  });
}

/** Tells the text of all that is written. All of it is there at once, so a stream between would only copy it piece by piece. */
function textSink(tell: (text: string) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      tell(Buffer.concat(pieces).toString());
      done();
    },
  });
}

/** Unexpected failures reach the log; a missing page is no failure. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status === 404) return;
  console.error(error);
}
