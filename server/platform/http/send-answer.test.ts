import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompression } from './compression.ts';
import { fileAnswer } from './http-answer.ts';
import { sendAnswer } from './send-answer.ts';

const packing = { 'content-encoding': 'gzip' } as const;
const text = Buffer.from('商品編號,名稱\n'.repeat(20_000));
const packed = gzipSync(text);
const piece = gzipSync(randomBytes(256 * 1024));

const app = fastify();
let origin = '';
let [made, ended] = [0, 0];

/** Without an end, so that only its reader can stop it. */
async function* endless() {
  try {
    for (;;) {
      made += 1;
      yield piece;
    }
  } finally {
    ended += 1;
  }
}

beforeAll(async () => {
  await addCompression(app);
  const csv = 'text/csv; charset=utf-8';
  app.get('/packed', (request, reply) =>
    sendAnswer(request, reply, fileAnswer('一.csv', csv, Readable.from([packed]), packing)),
  );
  app.get('/endless', (request, reply) => {
    [made, ended] = [0, 0];
    const body = Readable.from(endless(), { objectMode: false });
    return sendAnswer(request, reply, fileAnswer('一.csv', csv, body, packing));
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function fetched(path: string, accepted?: string): Promise<IncomingMessage> {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const [response] = await once(get(origin + path, { headers }), 'response');
  return response;
}

describe('a file that lies there gzipped', () => {
  it.each(['gzip', 'br;q=1.0, gzip;q=0.1', 'gzip, deflate, br, zstd', '*'])(
    'leaves byte by byte as it is cached for a client that accepts "%s"',
    async (accepted) => {
      const response = await fetched('/packed', accepted);
      expect(response.headers).toMatchObject({ ...packing, vary: 'accept-encoding' });
      expect((await buffer(response)).equals(packed)).toBe(true);
    },
  );

  it.each([undefined, '', 'identity', 'gzip;q=0', 'deflate, gzip; q=0.0'])(
    'is unpacked for a client that accepts "%s"',
    async (accepted) => {
      const response = await fetched('/packed', accepted);
      expect(response.headers['content-encoding']).toBeUndefined();
      expect(response.headers.vary).toBe('accept-encoding');
      expect((await buffer(response)).equals(text)).toBe(true);
    },
  );

  it('is read no further than its reader keeps up, and no more when he leaves', async () => {
    for (const accepted of ['gzip', 'identity']) {
      const response = await fetched('/endless', accepted);
      await once(response, 'readable');
      response.read();
      // A server that did not wait would go on without end, and would never come to answer this.
      await buffer(await fetched('/packed'));
      // What the sockets of both sides and the streams between hold.
      expect(made).toBeLessThan(60);
      expect(ended).toBe(0);
      response.destroy();
      await expect.poll(() => ended).toBe(1);
    }
  });

  it('is not read for its headers alone', async () => {
    const [response] = await once(ask(`${origin}/endless`, { method: 'HEAD' }).end(), 'response');
    expect(response.headers['content-disposition']).toContain('attachment');
    expect((await buffer(response)).length).toBe(0);
    expect(made).toBe(0);
  });
});
