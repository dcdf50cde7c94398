import { describe, expect, it } from 'vitest';
import { chooseMutants, isMutated } from './choose.ts';
import { readEqualMutants } from './equal-mutants.ts';
import { judge } from './judge.ts';
import { placeOf } from './log.ts';
import { nearestTests } from './nearest-tests.ts';
import { keyOf, type MutatedFile } from './plan.ts';

const text = `export const isOne = (value: number) => value === 1;
export const sum = (a: number, b: number) => a + b;
export const rest = Array.from({ length: 9 }, () => ({ x: 1, y: 2, z: 3, a: 4, b: 5, c: 6 }));
`;
const sources = [{ path: 'rules/a.ts', text }];
const files = chooseMutants(sources, { paths: ['rules/a.ts'], draw: undefined });
const places = files.flatMap(({ path, hash, mutants }) =>
  mutants.map((mutant) => ({
    key: keyOf(path, mutant),
    place: placeOf(hash, keyOf(path, mutant)),
  })),
);
const killedAllBut = (keys: readonly string[]) =>
  new Map(places.filter(({ key }) => !keys.includes(key)).map(({ place }) => [place, 'a test']));
const plus = 'rules/a.ts\texport const sum = (a: number, b: number) => a + b;\t+ → -';
const one = 'rules/a.ts\texport const isOne = (value: number) => value === 1;\t=== → !==';

describe('the judgement of mutants', () => {
  it('is good if each is killed or listed as equal', () => {
    expect(judge(files, { killed: killedAllBut([]), equal: new Map() })).toEqual({
      lines: ['mutants: 10 made, 10 killed, 0 equal, 0 survive'],
      isProven: true,
    });
    expect(judge(files, { killed: killedAllBut([plus]), equal: new Map([[plus, 'why']]) })).toEqual(
      {
        lines: ['mutants: 10 made, 9 killed, 1 equal, 0 survive'],
        isProven: true,
      },
    );
  });

  it('names a survivor with its place', () => {
    const { lines, isProven } = judge(files, { killed: killedAllBut([plus]), equal: new Map() });
    expect(lines).toEqual([
      'SURVIVES rules/a.ts:2\texport const sum = (a: number, b: number) => a + b;\t+ → -',
      'mutants: 10 made, 9 killed, 0 equal, 1 survive',
    ]);
    expect(isProven).toBe(false);
  });

  it('refuses a listed mutant that a test kills, and one that is no more', () => {
    const gone = 'rules/a.ts\ta line of yesterday\t+ → -';
    const elsewhere = 'rules/b.ts\ta line\t+ → -';
    const equal = new Map([plus, gone, elsewhere].map((key) => [key, 'why']));
    const { lines, isProven } = judge(files, { killed: killedAllBut([]), equal });
    expect(lines.slice(0, 2)).toEqual([
      `STALE ${plus}\tis killed by a test`,
      `STALE ${gone}\tis no mutant any more`,
    ]);
    expect(isProven).toBe(false);
  });

  it('refuses more than a tenth of equal ones', () => {
    const equal = new Map([plus, one].map((key) => [key, 'why']));
    expect(judge(files, { killed: killedAllBut([plus, one]), equal }).isProven).toBe(false);
  });
});

describe('the choice of mutants', () => {
  it('draws the same ones by the same seed', () => {
    const drawn = (seed: number): MutatedFile[] =>
      chooseMutants(sources, { paths: ['rules/'], draw: { count: 3, seed } });
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)[0]?.mutants).toHaveLength(3);
    expect([1, 2, 3].map((seed) => JSON.stringify(drawn(seed)))).not.toEqual(
      Array(3).fill(JSON.stringify(drawn(7))),
    );
  });

  it('leaves out tests, their helpers and written files', () => {
    expect(isMutated('rules/quote/quote.ts')).toBe(true);
    expect(isMutated('rules/quote/quote.test.ts')).toBe(false);
    expect(isMutated('rules/testing/any-cart.ts')).toBe(false);
    expect(isMutated('rules/search/characters.gen.ts')).toBe(false);
  });

  it('finds the tests that import a file, also through others, nearest first', () => {
    const importing = (path: string, ...imported: string[]) => ({
      path,
      text: imported.map((file) => `import '${file}';\n`).join(''),
    });
    const testsOf = nearestTests([
      importing('server/page.test.ts', './page.ts'),
      importing('server/page.ts', '#rules/a.ts'),
      importing('rules/a.property.test.ts', './a.ts'),
      importing('rules/a.test.ts', './a.ts'),
      importing('rules/a-cart.test.ts', './a.ts'),
      importing('rules/b.test.ts', './b.ts'),
    ]);
    expect(testsOf('rules/a.ts')).toEqual([
      'rules/a.test.ts',
      'rules/a-cart.test.ts',
      'rules/a.property.test.ts',
      'server/page.test.ts',
    ]);
  });
});

describe('the list of equal mutants', () => {
  it('has an argument in each row', () => {
    expect(readEqualMutants(`file\tline\tchange\targument\n${plus}\twhy\n`)).toEqual(
      new Map([[plus, 'why']]),
    );
    expect(() => readEqualMutants(`file\tline\tchange\targument\n${plus}\t \n`)).toThrow('row 2');
  });
});
