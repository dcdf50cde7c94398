import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

/** The dialogs that are only read. */
const onlyRead = ['frame/keys-help.tsx'];

it('lets no dialog with inputs close by a press beside it', () => {
  expect(theme.components?.Modal?.defaultProps).toMatchObject({ closeOnClickOutside: false });
  const deciding = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('closeOnClickOutside'),
  );
  expect(deciding).toEqual(onlyRead);
});
