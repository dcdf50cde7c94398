import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handOver, type LatePart } from './hand-over.ts';

let app: FastifyInstance;
let late: LatePart;
let made: number;
let isClosed: boolean;
let making: PromiseWithResolvers<void>;
let origin: string;

beforeEach(async () => {
  made = 0;
  isClosed = false;
  making = Promise.withResolvers();
  app = Fastify();
  app.get('/early', async () => 'early');
  late = handOver(
    app,
    (url) => url.startsWith('/late/'),
    async () => {
      made += 1;
      await making.promise;
      const part = Fastify();
      part.post('/late/call', async ({ body }) => body);
      part.addHook('onClose', async () => {
        isClosed = true;
      });
      await part.ready();
      return part;
    },
  );
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  making.resolve();
  await app.close();
});

const call = () =>
  fetch(`${origin}/late/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"is":"whole"}',
  });
const text = async (path: string) => (await fetch(origin + path)).text();

/** Resolves once a request has asked for the part. */
async function untilAsked(): Promise<void> {
  await expect.poll(() => made).toBe(1);
}

it('requests for a part that is being made wait for it, and no others do', async () => {
  const answers = [call(), call()];
  await untilAsked();
  expect(await text('/early')).toBe('early');
  making.resolve();
  for (const answer of answers) expect(await (await answer).json()).toEqual({ is: 'whole' });
  await late.open();
  expect(made).toBe(1);
});

it('a server that closes meanwhile has answered them first, and closes the part as well', async () => {
  const answer = call();
  await untilAsked();
  const closing = app.close();
  making.resolve();
  expect((await answer).status).toBe(200);
  await closing;
  expect(isClosed).toBe(true);
});

it('a part that cannot be made leaves nobody waiting, and says why to whoever opens it', async () => {
  const answer = call();
  answer.catch(() => undefined);
  await untilAsked();
  making.reject(new Error('broken'));
  await expect(answer).rejects.toThrow();
  await expect(late.open()).rejects.toThrow('broken');
  expect(await text('/early')).toBe('early');
});
