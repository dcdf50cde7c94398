import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { headerSpace } from '../internals/node/header-space.ts';
import { CachedBody } from './cached-body.ts';

const text = Array.from(
  { length: 400 },
  (_, at) => `<li>第 ${at * 7} 件商品，${at * 90} 元</li>`,
).join('');

describe('a body that is sent as Brotli', () => {
  it('is packed quickly at first and better once it is sent often, and stays the same text', async () => {
    const body = new CachedBody(text);
    const first = await body.bytes('br');
    const sent = [first, await body.bytes('br'), body.ready('br'), body.ready('br')];
    expect(new Set(sent)).toEqual(new Set([first]));
    const better = await vi.waitUntil(() => {
      const bytes = body.ready('br');
      return bytes !== first && bytes;
    });
    expect(better.length).toBeLessThan(first.length);
    expect([first, better].map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([
      text,
      text,
    ]);
    expect(String(await body.bytes(undefined))).toBe(text);
  });
});

describe('a packed body', () => {
  it('takes no more memory than its packed bytes', async () => {
    const body = new CachedBody(text);
    const { size } = body;
    await body.pack();
    expect(body.size).toBeLessThan(size / 2);
    await body.bytes(undefined);
    await body.bytes('gzip');
    expect(body.size).toBe((await body.bytes('br')).length + headerSpace + 256);
    expect(body.ready('gzip')).toBeUndefined();
    expect(String(body.ready(undefined))).toBe(text);
  });

  it('is the same text for who accepts it unpacked or as gzip only', async () => {
    const body = new CachedBody(text.slice(0, 5_000), text.slice(5_000));
    const before = await body.bytes(undefined);
    await body.pack();
    expect(String(before)).toBe(text);
    expect(String(await body.bytes(undefined))).toBe(text);
    expect(gunzipSync(await body.bytes('gzip')).toString()).toBe(text);
  });

  it('frees unpacked bytes at once, and nothing that it keeps or that Node shares out', async () => {
    const large = text.repeat(10);
    const [body, small] = [new CachedBody(large), new CachedBody(text)];
    const compressed = await body.bytes(undefined);
    body.free(compressed);
    await Promise.all([body.pack(), small.pack()]);
    const unpacked = await body.bytes(undefined);
    expect(String(unpacked)).toBe(large);
    body.free(unpacked);
    body.free(unpacked);
    expect(unpacked.length).toBe(0);
    const [packed, shared] = [await body.bytes('br'), await small.bytes(undefined)];
    body.free(packed);
    small.free(shared);
    expect([compressed, await body.bytes(undefined)].map(String)).toEqual([large, large]);
    expect(brotliDecompressSync(packed).toString()).toBe(large);
    expect(String(shared)).toBe(text);
  });

  it('is whole for those who ask at the same time in every form, while it is packed for the first time', async () => {
    const large = text.repeat(10);
    const body = new CachedBody(large.slice(0, 90_000), large.slice(90_000));
    const [gzipped, packed, plain] = await Promise.all([
      body.bytes('gzip'),
      body.bytes('br'),
      body.bytes(undefined),
      body.pack(),
    ]);
    expect(gunzipSync(gzipped).toString()).toBe(large);
    expect(brotliDecompressSync(packed).toString()).toBe(large);
    expect(String(plain)).toBe(large);
    expect(String(await body.bytes(undefined))).toBe(large);
  });

  it('stays plain if it is too small to be worth it', async () => {
    const body = new CachedBody('<p>棉</p>');
    await body.pack();
    expect(String(body.ready('br'))).toBe('<p>棉</p>');
    expect(String(body.ready(undefined))).toBe('<p>棉</p>');
  });
});

describe.each([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
] as const)('a body that is sent as %s', (encoding, unpack) => {
  it('is made once for all who ask for it meanwhile', async () => {
    const body = new CachedBody(text);
    await body.pack();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => body.bytes(encoding)),
    );
    expect(first && unpack(first).toString()).toBe(text);
    for (const other of others) expect(other).toBe(first);
  });
});
