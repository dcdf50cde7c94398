import { expect, it } from 'vitest';
import { roughSize } from './rough-size.ts';

it('a value counts what is in it, texts by their letters, and nothing is free', () => {
  expect(roughSize(null)).toBeGreaterThan(0);
  expect(roughSize('棉'.repeat(1000))).toBeGreaterThan(2000);
  const one = { id: 1, name: '棉柔日用', images: ['/a.webp', '/b.webp'], price: null };
  const list = Array.from({ length: 100 }, () => one);
  expect(roughSize(list)).toBeGreaterThan(100 * roughSize(one));
  // At least as much as its JSON, by which a cache was counted before.
  expect(roughSize(list)).toBeGreaterThan(Buffer.byteLength(JSON.stringify(list)));
});
