import { expect, it } from 'vitest';
import { createSaver } from './save-in-turn.ts';

it('a change is sent once the one before it is saved, and the last state is shown once', async () => {
  const shown: string[] = [];
  const sent: string[] = [];
  const save = createSaver('LINE', (stored) => shown.push(stored));
  const slow = Promise.withResolvers<string>();
  const first = save(() => {
    sent.push('EMAIL');
    return slow.promise;
  });
  const second = save(async () => {
    sent.push('NONE');
    return 'NONE';
  });
  await Promise.resolve();
  expect(sent).toEqual(['EMAIL']);
  slow.resolve('EMAIL');
  await Promise.all([first, second]);
  expect(sent).toEqual(['EMAIL', 'NONE']);
  expect(shown).toEqual(['NONE']);
});

it('after a change that was not saved, what is stored is shown', async () => {
  const shown: string[] = [];
  const save = createSaver('LINE', (stored) => shown.push(stored));
  await save(async () => undefined);
  expect(shown).toEqual(['LINE']);
});
