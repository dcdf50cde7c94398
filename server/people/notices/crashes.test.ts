import { expect, it } from 'vitest';
import { actions } from '#server/testing/crashes/actions/index.ts';
import { type CrashKind, crashAt, crashKinds, stageAction } from '#server/testing/crashes/crash.ts';

const kinds = Object.keys(crashKinds) as CrashKind[];

/** A slice of `npm run crash-points`, which interrupts this action at each of its messages. */
it('a notice whose job is interrupted in any way while it is stored or ended is sent once, by LINE', async () => {
  const action = actions.find(({ name }) => name === 'tell-by-line');
  if (!action) throw new Error('There is no such action.');
  const staged = await stageAction(action);
  const places = staged.messages.flatMap((message, place) =>
    message.includes('line_notices') ? [place] : [],
  );
  // It is stored before it is pushed, and ended after that.
  expect(places.length).toBeGreaterThanOrEqual(2);
  for (const kind of kinds) {
    const results = await Promise.all(places.map((place) => crashAt(staged, { kind, place })));
    expect(
      results.map(({ reached, failures }) => ({ reached, failures })),
      kind,
    ).toEqual(places.map(() => ({ reached: true, failures: [] })));
  }
  await staged.drop();
});
