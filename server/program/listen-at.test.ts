import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { listenAt } from './listen-at.ts';

const variables = { host: 'SANDBOX_HOST', port: 'SANDBOX_PORT' };

it('a port that another program has is named with the variable to change', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const app = Fastify();
  await expect(listenAt(app, { host: '127.0.0.1', port }, variables)).rejects.toThrow(
    new RegExp(`127\\.0\\.0\\.1:${port}: another program uses it\\. .*SANDBOX_PORT=\\d+`),
  );
  await app.close();
  other.close();
});

it('an address of another machine is named with the variable of the host', async () => {
  const app = Fastify();
  // Of a block for documentation: no machine has it.
  await expect(listenAt(app, { host: '192.0.2.1', port: 0 }, variables)).rejects.toThrow(
    /192\.0\.2\.1:0: this machine has no such address\. Set SANDBOX_HOST (?!.*_PORT)/,
  );
  await app.close();
});

it.each([
  ['EACCES', 80, /may not use it\. Ports below 1024 .*SANDBOX_PORT=8080/],
  ['EACCES', 3000, /may not use it\. .*SANDBOX_PORT=3001; otherwise/],
  ['ENOTFOUND', 3000, /nobody knows this name\. Set SANDBOX_HOST (?!.*_PORT)/],
  ['EMFILE', 3000, /^plain$/],
])('%s at port %i names what to change', async (code, port, sentence) => {
  const listen = vi.fn(async () => {
    throw Object.assign(new Error('plain'), { code });
  });
  const app = { listen } as unknown as FastifyInstance;
  await expect(listenAt(app, { host: 'here', port }, variables)).rejects.toThrow(sentence);
});
