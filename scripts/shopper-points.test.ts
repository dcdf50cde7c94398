import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './command.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const page = read('docs/shopper-points.md');

/** The rows of the table of points. */
const points = [...page.matchAll(/^\| (\d+) \| (.+) \| (yes|partly|no) \| (.*) \|$/gm)].map(
  ([, number, , verdict = '', proof = '']) => ({ number: Number(number), verdict, proof }),
);

describe('the points of shoppers', () => {
  it('are 88, in order', () => {
    expect(points.map(({ number }) => number)).toEqual(
      Array.from({ length: 88 }, (_, at) => at + 1),
    );
  });

  it('are counted by their verdicts', () => {
    for (const verdict of ['yes', 'partly', 'no']) {
      const count = points.filter((point) => point.verdict === verdict).length;
      expect(page).toContain(`| ${verdict} | ${count} |`);
    }
  });

  it.each(points.filter(({ verdict }) => verdict !== 'no'))(
    'name a test that exists: $number',
    ({ proof }) => {
      const [, path = '', words = ''] = /^`(.+?)`: (.+)$/.exec(proof) ?? [];
      expect(existsSync(join(projectRoot, path)), path).toBe(true);
      expect(read(path)).toContain(words);
    },
  );
});
