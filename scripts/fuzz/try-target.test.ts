import { expect, it } from 'vitest';
import { tryTarget } from './try-target.ts';

it('a process that a busy machine silences is no fault, if another one reads its input', async () => {
  const tried = await tryTarget('typed', 'pasted numbers', 1_000, 1);
  expect(tried).toEqual({ inputs: 0, functions: 0 });
});
