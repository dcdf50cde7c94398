import { expect, it } from 'vitest';
import { tooLong } from './file-length.ts';

const text = 'a\nb\nc\n';

it('names files that are too long, but not data and generated files', () => {
  const sources = ['server/a.ts', 'seed/data/b.ts', 'server/migrations/c.sql', 'rules/d.gen.ts'];
  const found = tooLong(
    sources.map((path) => ({ path, text })),
    2,
  );
  expect(found).toEqual(['server/a.ts: 3 lines, at most 2']);
});

it('lets a file of just the limit pass', () => {
  expect(tooLong([{ path: 'server/a.ts', text }], 3)).toEqual([]);
});
