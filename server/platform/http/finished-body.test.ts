import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { FinishedBody } from './finished-body.ts';

const text = Array.from(
  { length: 400 },
  (_, at) => `<li>第 ${at * 7} 件商品，${at * 90} 元</li>`,
).join('');

describe.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a body that is sent as %s', (encoding, decompress) => {
  it('is compressed quickly at first and better once it is sent often, and stays the same text', async () => {
    const body = new FinishedBody(text);
    const first = await body.bytes(encoding);
    const sent = [first, await body.bytes(encoding), body.ready(encoding), body.ready(encoding)];
    expect(new Set(sent)).toEqual(new Set([first]));
    const better = await vi.waitUntil(() => {
      const bytes = body.ready(encoding);
      return bytes !== first && bytes;
    });
    expect(better.length).toBeLessThan(first.length);
    expect([first, better].map((bytes) => decompress(bytes).toString())).toEqual([text, text]);
  });

  it('is compressed once for all who ask for it meanwhile', async () => {
    const body = new FinishedBody(text);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => body.bytes(encoding)),
    );
    expect(first && decompress(first).toString()).toBe(text);
    for (const other of others) expect(other).toBe(first);
  });
});
