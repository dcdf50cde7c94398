/** The port of the shop under `npm run dev`. It stays open while the server starts again. */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';

/** The part of Vite that answers requests. It is asked for when the first of them comes. */
export interface Middlewares {
  middlewares(
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): void;
}

interface FrontOptions {
  /** Vite, or another one that answers first. */
  first(): Promise<Middlewares>;
  /** The port of the server. Waits while the server starts; rejects while it cannot. */
  behind(): Promise<number>;
}

/** Addresses that only the server answers. */
const notOfStorefront = /^\/(?:(?:admin|healthz|readyz|metrics)(?:[/?]|$)|(?:backstage|media)\/)/;

/** A server that answers what is Vite's, and passes on everything else. Requests during a restart wait. */
export function createFront({ first, behind }: FrontOptions): Server {
  const front = createServer(async (request, response) => {
    try {
      if (!notOfStorefront.test(request.url ?? '')) {
        const { middlewares } = await first();
        await new Promise<void>((resolve, reject) => {
          middlewares(request, response, (error) => (error ? reject(error) : resolve()));
        });
      }
      passOn(request, response, await behind());
    } catch (error) {
      refuse(response, error);
    }
  });
  // A page that was open before Vite has started asks for its socket.
  front.on('upgrade', (request, socket, head) => {
    if (front.listenerCount('upgrade') > 1) return;
    first().then(
      () => front.emit('upgrade', request, socket, head),
      () => socket.destroy(),
    );
  });
  return front;
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers, socket } = request;
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    // An open connection would keep the old server from ending.
    agent: false,
    headers: { ...headers, 'x-forwarded-for': socket.remoteAddress, connection: 'close' },
  });
  onward.on('response', (answer) => {
    const { connection: _, ...passedOn } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, passedOn);
    pipeline(answer, response, () => undefined);
  });
  onward.on('error', (error) => refuse(response, error));
  response.on('close', () => onward.destroy());
  pipeline(request, onward, () => undefined);
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${(error as Error).message}\n`);
}
