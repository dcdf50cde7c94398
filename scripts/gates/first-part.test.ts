import { describe, expect, it } from 'vitest';
import { heavyStart } from './first-part.ts';

/** Files by their path and text. */
const problemsOf = (files: Record<string, string>, most?: number) =>
  heavyStart(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    most,
  ).problems;

describe('what is loaded before the first page', () => {
  it('may not lead to all calls, however far away they are imported', () => {
    expect(
      problemsOf({
        'server/program/serve-shop.ts': "import { buildApp } from '#server/assembly/app.ts';",
        'server/assembly/app.ts': "export { count } from '#server/platform/metrics.ts';",
        'server/platform/metrics.ts': "import { calls } from '#contract/calls/index.ts';",
      }),
    ).toEqual([
      'loaded before the first page: server/program/serve-shop.ts → server/assembly/app.ts → server/platform/metrics.ts → contract/calls/index.ts',
    ]);
  });

  it('may name their types, and load them when they are needed', () => {
    expect(
      problemsOf({
        'server/program/serve-shop.ts':
          "import { capabilities } from '#server/assembly/capabilities.ts';",
        'server/assembly/capabilities.ts': `import type { CallName } from '#contract/calls/index.ts';
const load = async () => (await import('./back-office.ts')).backOffice;`,
        'server/assembly/back-office.ts':
          "import { resourceAdapters } from '#server/registries/resource-adapters.ts';",
      }),
    ).toEqual([]);
  });

  it('may explain itself at any length', () => {
    const files = { 'server/program/start.ts': `/* ${'0'.repeat(1_000)} */ start();` };
    expect(problemsOf(files, 20)).toEqual([]);
  });

  it('may lie in folders of any name', () => {
    const folder = `server/${'a'.repeat(1_000)}`;
    const files = {
      'server/program/start.ts': `import { b } from '#${folder}/b.ts';`,
      [`${folder}/b.ts`]: 'export const b = 1;',
    };
    expect(problemsOf(files, 30)).toEqual([]);
  });

  it('may not grow by what nobody has named', () => {
    const files = {
      'server/program/start.ts': "import './a.ts';",
      'server/program/a.ts': '0'.repeat(1_000),
    };
    expect(problemsOf(files, 2_000)).toEqual([]);
    expect(problemsOf(files, 900)).toEqual([
      'loaded before the first page: 1 of 1 thousand characters of our own modules',
    ]);
  });
});
