import { expect, it } from 'vitest';
import { actions } from '#server/testing/crashes/actions/index.ts';
import { type CrashKind, crashAt, crashKinds, stageAction } from '#server/testing/crashes/crash.ts';

const kinds = Object.keys(crashKinds) as CrashKind[];

/** A slice of `npm run crash-points`, which interrupts these actions at each of their messages. */
it('a parcel whose job is interrupted in any way where it is written becomes one order', async () => {
  const action = actions.find(({ name }) => name === 'make-standing-orders');
  if (!action) throw new Error('There is no such action.');
  const staged = await stageAction(action);
  const places = staged.messages.flatMap((message, place) =>
    /insert into "standing_parcels"|update "standing_orders"|insert order with|Q commit/i.test(
      message,
    )
      ? [place]
      : [],
  );
  // The date, the order, the next date and the end of the transaction.
  expect(places.length).toBeGreaterThanOrEqual(4);
  for (const kind of kinds) {
    for (const place of places) {
      const { failures } = await crashAt(staged, { kind, place });
      expect(failures, `${kind} at ${staged.messages[place]}`).toEqual([]);
    }
  }
  await staged.drop();
});
