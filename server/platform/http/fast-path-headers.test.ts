import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ContentCache } from '../cache/content-cache.ts';
import { systemClock } from '../clock.ts';
import { CachedBody } from './cached-body.ts';
import { openFastPath } from './fast-path.ts';
import { sendCached } from './send-cached.ts';

/** A cache that holds one value for ever. */
const value = { body: new CachedBody('the same for everybody') };
const entry = { value, expiresAt: Number.POSITIVE_INFINITY };
const cache = {
  cached: () => entry,
  look: () => entry,
  validUntilOf: () => Number.POSITIVE_INFINITY,
} as unknown as ContentCache;

let app: FastifyInstance;
let origin: string;
/** Answers that the framework made; the fast path sends the others. */
let made = 0;

beforeAll(async () => {
  app = Fastify();
  const fastPath = openFastPath(app, { cache, clock: systemClock });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-visitor', request.id).header('x-frame-options', 'DENY');
    if (request.url === '/early') reply.header('set-cookie', `visitor=${request.id}`);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url === '/late') reply.header('set-cookie', `visitor=${request.id}`);
  });
  app.get('/:path', (request, reply) => {
    made++;
    const cached = { key: 'one', value, body: value.body };
    return sendCached(request, reply, cached, { cache, clock: systemClock, fastPath });
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function headersOf(path: string): Promise<Headers> {
  const answer = await fetch(`${origin}${path}`);
  await answer.text();
  return answer.headers;
}

describe('what the fast path sends again', () => {
  it('is what is listed, and nothing that another hook says to one visitor', async () => {
    const usual = await headersOf('/plain');
    expect([usual.get('x-frame-options'), usual.has('x-visitor')]).toEqual(['DENY', true]);
    const fast = await vi.waitUntil(async () => {
      made = 0;
      const headers = await headersOf('/plain');
      return made === 0 && headers;
    });
    expect([fast.get('x-frame-options'), fast.has('x-visitor')]).toEqual(['DENY', false]);
  });

  it.each(['/early', '/late'])('is no answer that sets a cookie: %s', async (path) => {
    made = 0;
    const cookies: (string | null)[] = [];
    for (let time = 0; time < 5; time++) cookies.push((await headersOf(path)).get('set-cookie'));
    expect(made).toBe(5);
    expect(new Set(cookies).size).toBe(5);
    expect(cookies).not.toContain(null);
  });
});
