import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { welcome } from './welcome.ts';

it.each([
  [{}, true],
  [{ HOST: '127.0.0.1' }, false],
  [{ TEST_MODE: '1' }, false],
])('a trial with %o says whether other machines reach it', (environment, isSaid) => {
  const shown = { mailboxPort: 3001, isSeeded: false, generatedOwner: undefined, misspelt: [] };
  expect(/HOST=127\.0\.0\.1/.test(welcome(readConfig(environment), shown))).toBe(isSaid);
});
