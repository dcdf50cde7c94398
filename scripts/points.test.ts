import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './command.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** The rows of the table of points. */
const pointsOf = (page: string) =>
  [...page.matchAll(/^\| (\d+) \| (.+) \| (yes|partly|no) \| (.*) \|$/gm)].map(
    ([, number, , verdict = '', proof = '']) => ({ number: Number(number), verdict, proof }),
  );

/** The numbers in the table of what is missing. */
const missingIn = (page: string) =>
  [...page.matchAll(/^\| ([\d, ]+) \| [^|]+ \|$/gm)]
    .flatMap(([, numbers = '']) => numbers.split(', ').map(Number))
    .toSorted((one, other) => one - other);

describe.each([
  { document: 'docs/shopper-points.md', count: 88 },
  { document: 'docs/operator-points.md', count: 52 },
])('the points of $document', ({ document, count }) => {
  const page = read(document);
  const points = pointsOf(page);

  it('are all there, in order', () => {
    expect(points.map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    );
  });

  it('are counted by their verdicts', () => {
    for (const verdict of ['yes', 'partly', 'no']) {
      const those = points.filter((point) => point.verdict === verdict).length;
      expect(page).toContain(`| ${verdict} | ${those} |`);
    }
  });

  it('say what is missing of each that is not met', () => {
    const unmet = points.filter(({ verdict }) => verdict !== 'yes').map(({ number }) => number);
    expect(missingIn(page)).toEqual(unmet);
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
