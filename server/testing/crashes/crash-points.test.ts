import { describe, expect, it } from 'vitest';
import { actions } from './actions/index.ts';
import { type CrashKind, crashAt, crashKinds, stageAction } from './crash.ts';

const kinds = Object.keys(crashKinds) as CrashKind[];

/** A slice of `npm run crash-points`: each way of interruption at some messages of some actions. */
describe.each(['return-from-line-pay', 'adjust-stocks', 'confirm-picked'])(
  'the action %s, interrupted at some of its messages and done again',
  (name) => {
    it('is done once, and everything agrees', async () => {
      const action = actions.find((one) => one.name === name);
      if (!action) throw new Error(`There is no action ${name}.`);
      const staged = await stageAction(action);
      // The last messages write; those before read what is needed.
      const places = [1, 4].map((fromEnd) => Math.max(staged.messages.length - fromEnd, 0));
      for (const kind of kinds) {
        const results = await Promise.all(places.map((place) => crashAt(staged, { kind, place })));
        expect(
          results.map(({ reached, failures }) => ({ reached, failures })),
          kind,
        ).toEqual(places.map(() => ({ reached: true, failures: [] })));
      }
      await staged.drop();
    });
  },
);

it('a checkout whose claim of the key was made, but not answered, is done by the second try at once', async () => {
  const action = actions.find(({ name }) => name === 'checkout');
  if (!action) throw new Error('There is no checkout.');
  const staged = await stageAction(action);
  const place = staged.messages.findIndex((message) => message.includes('claim key'));
  expect(await crashAt(staged, { kind: 'cut after', place })).toMatchObject({
    reached: true,
    failures: [],
  });
  await staged.drop();
});

it('an order for a caller has its account for the transfer after the second press, if the first one got no further than the order', async () => {
  const action = actions.find(({ name }) => name === 'create-order');
  if (!action) throw new Error('There is no order for a caller.');
  const staged = await stageAction(action);
  const place = staged.messages.findIndex((message) => message.includes('commit'));
  const points = [
    { kind: 'cut after', place },
    { kind: 'process ends', place: place + 1 },
  ] as const;
  for (const point of points)
    expect(await crashAt(staged, point)).toMatchObject({ reached: true, failures: [] });
  await staged.drop();
});

it.each(['make-coupon-codes', 'do-coupon-gift'])(
  'the task of %s whose connection was cut begins again, and does everything once',
  async (name) => {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`There is no action ${name}.`);
    const staged = await stageAction(action);
    // The message that writes the codes or coupons.
    const place = staged.messages.findIndex((message) =>
      /insert into "coupon_codes"|with batch as/.test(message),
    );
    for (const kind of ['cut before', 'cut after'] as const)
      expect(await crashAt(staged, { kind, place })).toMatchObject({ reached: true, failures: [] });
    await staged.drop();
  },
);

it.each(['run-import', 'undo-import'])(
  'the task of %s that was committed, and broken off before it knew, says what it wrote',
  async (name) => {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`There is no action ${name}.`);
    const staged = await stageAction(action);
    const place = staged.messages.findLastIndex((message) => message.includes('commit'));
    const point = { kind: 'cut after', place } as const;
    expect(await crashAt(staged, point)).toMatchObject({ reached: true, failures: [] });
    await staged.drop();
  },
);
