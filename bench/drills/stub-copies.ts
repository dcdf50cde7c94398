import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/**
 * Stands for a copy of the shop behind a proxy: it reports the requests that reached it, and stops as the shop
 * does.
 */
export interface StubCopy {
  port: number;
  /** The number of answered requests, without health checks. */
  answered(): number;
  /** With false, it is ready only for pages; with true, for everything. */
  setDatabase(isThere: boolean): void;
  /** It is not ready at once, answers for `seconds` more, then closes its port. */
  leave(seconds: number): Promise<void>;
  stop(): void;
}

/** A page before and after compression. */
export const page = Buffer.from('<!doctype html><title>晴棉</title>'.repeat(200));
export const compressed = brotliCompressSync(page);

/** Milliseconds between the two parts of `/parts`. */
export const partsPause = 400;

/** Starts a stub at a free port of this machine. `scripts` are the only addresses below /assets/ that it has. */
export async function startStub(scripts: readonly string[]): Promise<StubCopy> {
  let isLeaving = false;
  let hasDatabase = true;
  let count = 0;
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/readyz')) {
      const isReady = !isLeaving && (hasDatabase || request.url.endsWith('?for=pages'));
      response.writeHead(isReady ? 200 : 503).end();
      return;
    }
    count++;
    if (request.url?.startsWith('/assets/')) {
      response.writeHead(scripts.includes(request.url) ? 200 : 404).end();
      return;
    }
    if (request.url === '/page') {
      response.writeHead(200, { 'content-encoding': 'br' }).end(compressed);
      return;
    }
    if (request.url === '/parts') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      setTimeout(() => response.end('data: 2\n\n'), partsPause);
      return;
    }
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
    });
    // A proxy that refuses a body may break the request off in the middle.
    request.on('error', () => response.destroy());
    request.on('end', () => response.end(JSON.stringify({ headers: request.headers, size })));
  });
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    answered: () => count,
    setDatabase(isThere) {
      hasDatabase = isThere;
    },
    async leave(seconds) {
      isLeaving = true;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      server.close();
      server.closeIdleConnections();
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
