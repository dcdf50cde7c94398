import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './command.ts';

const page = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
const reasons = ['bank', 'document', 'pages', 'operator', 'ours'];

/** The requirements of the rows with this state, e.g. `| 6.2.2 | fails, pages | … |`. */
function rowsOf(state: 'partly' | 'fail', reason = '\\w+'): string[] {
  const row = new RegExp(`^\\| ([\\d., ]+) \\| ${state}s?, ${reason} \\|`, 'gm');
  return [...page.matchAll(row)].flatMap(([, ids = '']) => ids.split(', '));
}

const countBeside = (label: string) =>
  Number(new RegExp(`^\\| ${label}.*? \\| (\\d+) \\|$`, 'm').exec(page)?.[1]);

it('the page of security counts what its rows say, and all 253 requirements', () => {
  const [partly, fail] = [rowsOf('partly').length, rowsOf('fail').length];
  expect([countBeside('hold partly'), countBeside('fail')]).toEqual([partly, fail]);
  expect(page).toContain(`Why ${partly + fail} hold partly or fail`);
  const all = countBeside('hold') + partly + fail + countBeside('do not apply');
  expect(all).toBe(Number(/levels 1 and 2: (\d+) requirements/.exec(page)?.[1]));
  for (const reason of reasons) {
    const said = new RegExp(`^\\| ${reason} \\| (\\d+) \\| (\\d+) \\|`, 'm').exec(page)?.slice(1);
    expect(said?.map(Number), reason).toEqual([
      rowsOf('partly', reason).length,
      rowsOf('fail', reason).length,
    ]);
  }
});
