import { expect, it } from 'vitest';
import { riskyPatterns } from './risky-patterns.ts';

const inServer = (text: string) => riskyPatterns([{ path: 'server/orders.ts', text }]);

it.each([
  'const email = /^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$/;',
  'text.trimEnd(/\\s+$/);',
  'html.matchAll(/<script[^>]*>([\\s\\S]*?)<\\/script>/g);',
  'text.match(/^\\s*(\\d{4})\\s*$/m);',
  'const word = /^(?<word>\\w+\\s?)*$/;',
])('%s can be made slow', (text) => {
  expect(inServer(text)).not.toEqual([]);
});

it.each([
  'const email = /^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]{2,}$/;',
  'const tag = /<script\\b([^<>]*)>/g;',
  'const width = /-(?<width>\\d{1,5})\\.webp$/;',
  'const id = /^(?<id>\\d{1,9})$/;',
  "const text = '/\\s+$/';",
])('%s cannot', (text) => {
  expect(inServer(text)).toEqual([]);
});

it('looks at rooms that meet text of strangers, and not at tests', () => {
  const text = 'const end = /\\s+$/;';
  expect(riskyPatterns([{ path: 'scripts/a.ts', text }])).toEqual([]);
  expect(riskyPatterns([{ path: 'server/a.test.ts', text }])).toEqual([]);
});
