import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { partsByName, type ServerPart } from './server-part.ts';

let made: string[];
let closed: string[];
let failures: unknown[];
let parts: ServerPart;

beforeEach(() => {
  made = [];
  closed = [];
  failures = [];
  parts = partsByName(
    (url) => url.split('/')[1] ?? '',
    async (name) => {
      made.push(name);
      if (name === 'broken') throw new Error('no such part');
      const part = Fastify();
      part.get(`/${name}/call`, async () => name);
      part.addHook('onClose', async () => {
        closed.push(name);
      });
      await part.ready();
      return part;
    },
    (error) => failures.push(error),
  );
});

it('each part is made once, by the first request for it, and closed with all', async () => {
  const answers = ['/one/call', '/one/call', '/two/call'].map((url) => parts.inject(url));
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['one', 'one', 'two']);
  expect((await parts.inject({ path: '/one/other' })).statusCode).toBe(404);
  expect(made).toEqual(['one', 'two']);
  await parts.close();
  expect(closed).toEqual(['one', 'two']);
});

it('a part that cannot be made leaves nobody waiting, is told of, and is tried again', async () => {
  const server = createServer(parts.routing).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  for (let turn = 1; turn <= 2; turn++) {
    await expect(fetch(`${origin}/broken/call`)).rejects.toThrow();
    expect(failures).toHaveLength(turn);
  }
  expect(await (await fetch(`${origin}/one/call`)).text()).toBe('one');
  await parts.close();
  server.close();
});
