import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerPart } from './server-part.ts';

/** A part of the server that is created after the port has opened. */
export interface LatePart {
  /** Whether this part answers the address. */
  isIts(url: string): boolean;
  /** Creates the part, or answers the one that exists already or is being created. */
  open(): Promise<ServerPart>;
}

/**
 * Passes the requests for some addresses to another part of the server. The first such request, or a call of `open`,
 * creates that part, and requests wait for it. The part has no port of its own, and closes with `app`.
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
    const part = await open().catch((error: unknown) => {
      // Under `npm run dev` nobody calls `open` beforehand, so only the log tells why there is no part.
      app.log.error({ error }, 'a part of the server cannot be made');
    });
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
