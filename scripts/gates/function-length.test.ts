import { describe, expect, it } from 'vitest';
import { longFunctions } from './function-length.ts';

const body = '{\n  one();\n  two();\n}';

describe('the length of functions', () => {
  it.each([
    ['a declaration', `\nfunction a() ${body}`],
    ['an arrow function', `\nconst a = () => ${body};`],
    ['a method', `\nconst a = { run() ${body} };`],
    ['a function inside another', `\nconst a = () => [() => ${body}];`],
  ])('names %s that has too many lines', (_, text) => {
    const found = longFunctions([{ path: 'server/a.ts', text }], 3);
    expect(new Set(found)).toEqual(new Set(['server/a.ts:2: a function of 4 lines, at most 3']));
  });

  it('lets a function of just the limit pass', () => {
    expect(longFunctions([{ path: 'server/a.ts', text: `function a() ${body}` }], 4)).toEqual([]);
  });

  it('leaves tests alone', () => {
    const text = `it('', () => ${body});`;
    expect(longFunctions([{ path: 'server/a.test.ts', text }], 3)).toEqual([]);
  });
});
