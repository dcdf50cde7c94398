import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { done } from '#contract/outcome.ts';
import { banner, type HandlerTest, openHandlerTest } from './testing-handlers.ts';

let test: HandlerTest;
let origin: string;
let made = 0;

beforeAll(async () => {
  test = await openHandlerTest();
  // The lane lies before the framework: only requests over a port take it.
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());
beforeEach(() => {
  made = 0;
  const items = Array.from({ length: 40 }, (_, id) => ({ ...banner, id }));
  test.handle({
    listBanners: async () => {
      made++;
      return done({ items: [{ ...banner, id: made }, ...items] });
    },
  });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${origin}/backstage/api/v1/banners${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('base64'),
        }),
      );
    }).on('error', reject);
  });
}

/** What must be the same whichever way an answer came. */
function comparable({ status, headers, body }: Answer) {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, body };
}

describe('an answer over the fast lane', () => {
  it.each([
    ['plainly', {}],
    ['as brotli', { 'accept-encoding': 'br, gzip' }],
    ['as gzip', { 'accept-encoding': 'gzip' }],
  ])('is the usual one, asked for %s', async (_, headers) => {
    const [first, second, third] = [
      await ask('', headers),
      await ask('', headers),
      await ask('', headers),
    ];
    expect(comparable(second)).toEqual(comparable(first));
    expect(comparable(third)).toEqual(comparable(first));
    expect(made).toBe(1);
    expect(second.headers['x-request-id']).not.toBe(third.headers['x-request-id']);
  });

  it('keeps the request id of the caller', async () => {
    await ask('');
    const { headers } = await ask('', { 'x-request-id': 'journey-0003' });
    expect(headers['x-request-id']).toBe('journey-0003');
  });

  it('tells the time of the shop, as the usual one does', async () => {
    const dateOf = async () => Date.parse((await ask('?page=1')).headers.date ?? '');
    const [usual, fast] = [await dateOf(), await dateOf()];
    const before = test.clock.now().getTime();
    for (const date of [usual, fast]) expect(Math.abs(before - date)).toBeLessThan(60_000);
    test.clock.advance(120);
    expect((await dateOf()) - before).toBeGreaterThan(60_000);
  });

  it('is 304 for who has it', async () => {
    const { headers } = await ask('');
    const known = await ask('', { 'if-none-match': String(headers.etag) });
    expect(known).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
    expect(known.headers['content-encoding']).toBeUndefined();
  });

  it('ends with what is kept', async () => {
    const before = await ask('?page=1');
    await ask('?page=1');
    await test.shop.cache.invalidate(['content']);
    expect((await ask('?page=1')).body).not.toBe(before.body);
    test.clock.advance(301);
    await ask('?page=1');
    expect(made).toBe(3);
  });
});
