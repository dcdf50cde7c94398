import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerPart } from './server-part.ts';

/** A part of the server that is made after the port has opened. */
export interface LatePart {
  /** Whether it answers this address. */
  isIts(url: string): boolean;
  /** Makes it, or answers the one that is being made or there already. */
  open(): Promise<ServerPart>;
}

/**
 * Hands the requests for some addresses to another server, which is made when the first of them comes or `open` is called; they
 * wait for it. It has no port of its own, and closes with `app`.
 */
export function handOver(
  app: FastifyInstance,
  isIts: LatePart['isIts'],
  make: () => Promise<ServerPart>,
): LatePart {
  let opening: Promise<ServerPart> | undefined;
  const open = () => {
    opening ??= make();
    return opening;
  };

  const [usual] = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (isIts(request.url ?? '')) void answer(request, response);
    else usual?.(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const part = await open().catch(() => undefined);
    // Whoever has called `open` is told why there is none.
    if (part) part.routing(request, response);
    else response.destroy();
  }

  // Before the port closes, so that its answers end their connections, too.
  app.addHook('preClose', async () => {
    const part = await opening?.catch(() => undefined);
    await part?.close();
  });
  return { isIts, open };
}
