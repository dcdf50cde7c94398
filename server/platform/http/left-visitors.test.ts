import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../log.ts';
import { createServer } from './create-server.ts';
import { sendError } from './send-failure.ts';

let app: FastifyInstance;
let port: number;
let failed = Promise.withResolvers<number>();
const statuses: number[] = [];
const logged = vi.fn();
const log: Log = { info: logged, warn: logged, error: logged };

beforeAll(async () => {
  app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  app.addHook('onResponse', async (_, reply) => void statuses.push(reply.statusCode));
  await app.register((api, _options, done) => {
    api.setErrorHandler((error, request, reply) => {
      void sendError(log, error, request, reply);
      failed.resolve(reply.statusCode);
    });
    api.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, parsed) => {
      parsed(null, body);
    });
    api.addContentTypeParser('application/octet-stream', (_, body, parsed) => {
      parsed(null, body);
    });
    api.post('/body', async () => 'read');
    api.post('/stream', async ({ raw }) => {
      await pipeline(raw, async (chunks) => {
        for await (const _ of chunks);
      });
      return 'read';
    });
    api.get('/broken', async () => {
      throw Object.assign(new Error('of another stream'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    });
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());
beforeEach(() => {
  failed = Promise.withResolvers();
  logged.mockClear();
});

it.each([
  ['/body', 'text/plain'],
  ['/stream', 'application/octet-stream'],
])('a client who leaves while %s is read is no failure of the shop', async (path, type) => {
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}`;
  socket.write(`${head}\r\ncontent-length: 100\r\n\r\nonly`);
  await arrived;
  socket.destroy();
  expect(await failed.promise).toBe(499);
  expect([logged.mock.calls, statuses]).toEqual([[], []]);
});

it('the same error while the client still waits is one', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/broken`);
  expect(answer.status).toBe(500);
  expect(logged).toHaveBeenCalledWith(expect.anything(), 'call failed');
});
