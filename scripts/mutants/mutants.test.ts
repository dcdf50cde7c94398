import { expect, it } from 'vitest';
import { command } from '../command.ts';

it('finds that each change of a small rule is noticed by its tests', async () => {
  const { output } = await command(
    process.execPath,
    ['scripts/mutants/mutants.ts', '--quick', '--again', 'rules/orders/refund-limit.ts'],
    { capture: true, env: { MUTANTS_FOLDER: '.data/mutants-of-test', MUTANTS_WORKERS: '1' } },
  );
  expect(output).toMatch(/\nmutants: (\d+) made, \1 killed, 0 equal, 0 survive\n$/);
});
