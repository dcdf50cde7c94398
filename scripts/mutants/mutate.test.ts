import { describe, expect, it } from 'vitest';
import { mutate } from './mutate.ts';

const changesOf = (text: string) => mutate('a.ts', text).mutants.map(({ change }) => change);

/** What the text gives for `input` while the mutant with this id is tried; 0 tries none. */
function resultOf(text: string, id: number, input: unknown): unknown {
  const isActive = Object.assign((one: number) => one === id, { round: () => {} });
  const body = mutate('a.js', text).text.replace('globalThis.__mutant', 'given');
  return new Function('given', `${body}\nreturn run;`)(isActive)(input);
}

describe('a mutated file', () => {
  it('has a mutant for each operator, bound, constant and statement', () => {
    expect(changesOf('const isFree = amount >= 1000 && !isOver;')).toEqual([
      '&& → ||',
      '>= → >',
      '1000 → 1001',
      '! → (nothing)',
    ]);
    expect(changesOf('count += 1; save(count); for (;;) break;')).toEqual([
      'remove',
      '+= → -=',
      '1 → 2',
      'remove (2)',
      'remove (3)',
    ]);
    expect(changesOf('const some = all.filter(isOpen).some(isLate) ?? false;')).toEqual([
      '?? → (nothing)',
      'some → every',
      '.filter() → (nothing)',
      'false → true',
    ]);
    expect(changesOf('if (isOpen(a)) Math.min(a, b)')).toEqual([
      'isOpen(a) → not',
      'remove',
      'min → max',
    ]);
  });

  it('leaves types, names, texts and defaults of an index alone', () => {
    expect(changesOf("type Two = 1 | 2; const a: 1 = b as 1; import x from 'y';")).toEqual([]);
    expect(
      changesOf(
        "const [z = 0] = w; const a = { 1: 'x' + y }; const b = list[i] ?? c; const d = `e` + f;",
      ),
    ).toEqual([]);
  });

  it('numbers the same change of one line', () => {
    const { mutants } = mutate('a.ts', '\n  const a = { x: 0, y: 0 };\n', 7);
    expect(mutants).toEqual([
      { id: 7, line: 'const a = { x: 0, y: 0 };', change: '0 → 1', lineNumber: 2 },
      { id: 8, line: 'const a = { x: 0, y: 0 };', change: '0 → 1 (2)', lineNumber: 2 },
    ]);
  });

  it('behaves as the original until a mutant is tried, and then as that one', () => {
    const text = `function run(ages) {
      let sum = 0;
      for (const age of ages.filter((one) => one > 18)) if (age < 65) sum += age;
      return sum;
    }`;
    const results = [0, 1, 2, 3, 4, 5].map((id) => resultOf(text, id, [18, 19, 20, 65]));
    expect(results).toEqual([39, 40, 57, 57, 20, 104]);
  });

  it('goes on after an optional part as the original does', () => {
    const text = 'const run = (list) => list?.filter(Boolean).slice(1).map(String);';
    expect(resultOf(text, 0, undefined)).toBeUndefined();
    expect(resultOf(text, 0, [1, 0, 2])).toEqual(['2']);
  });

  it('calls the switch in each round of a loop, so that an endless one is stopped', () => {
    expect(mutate('a.ts', 'while (true) { }').text).toContain('{__mutant.round(); }');
    const { text } = mutate('a.ts', 'while (isOpen(a)) a++;');
    expect(text).toMatch(/^.*while \(isOpen\(a\)\) \{__mutant\.round\(\);\{if.*;\}\}\}$/s);
  });

  it('says which file cannot be read', () => {
    expect(() => mutate('a.ts', 'const = 1')).toThrow('a.ts cannot be read');
  });
});
