import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { done } from '#contract/outcome.ts';
import { banner, type HandlerTest, openHandlerTest } from './testing-handlers.ts';

let test: HandlerTest;
let origin: string;
let made = 0;

beforeAll(async () => {
  test = await openHandlerTest();
  // The fast path lies before the framework: only requests over a port take it.
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

describe('an answer over the fast path', () => {
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

  it('ends with what is cached', async () => {
    const before = await ask('?page=1');
    await ask('?page=1');
    await test.shop.cache.invalidate(['content']);
    expect((await ask('?page=1')).body).not.toBe(before.body);
    test.clock.advance(301);
    await ask('?page=1');
    expect(made).toBe(3);
  });
});

describe('unpacked answers whose memory is freed once they are sent', () => {
  const large = { ...banner, title: '棉'.repeat(2_000_000) };

  /** Several requests on one connection, whose answers are read slowly. */
  async function pipelined(count: number): Promise<string> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = 'GET /backstage/api/v1/banners HTTP/1.1\r\nhost: shop\r\n';
    for (let time = 1; time < count; time++) socket.write(`${head}\r\n`);
    socket.write(`${head}connection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) {
      chunks.push(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return Buffer.concat(chunks).toString();
  }

  it('are whole for many at once, for slow readers, and after one who leaves', async () => {
    test.handle({ listBanners: async () => done({ items: [large] }) });
    const packed = await ask('', { 'accept-encoding': 'br' });
    await ask('', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    const first = await ask('');
    const leaver = connect(Number(new URL(origin).port), '127.0.0.1');
    leaver.write('GET /backstage/api/v1/banners HTTP/1.1\r\nhost: shop\r\n\r\n');
    await once(leaver, 'data');
    leaver.resetAndDestroy();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('')));
    for (const { body } of answers) expect(body === first.body).toBe(true);
    const texts = (await pipelined(5)).split('HTTP/1.1 200 OK').slice(1);
    expect(texts).toHaveLength(5);
    const whole = Buffer.from(first.body, 'base64').toString();
    for (const text of texts) expect(text.split('\r\n\r\n')[1] === whole).toBe(true);
  });
});
