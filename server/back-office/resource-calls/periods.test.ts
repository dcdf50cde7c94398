import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift } from '#server/testing/new-goods.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const at = (minutes: number) =>
  new Date(test.clock.now().getTime() + minutes * 60_000).toISOString();

it('finds what has not begun, runs and has ended by its period, at whatever moment somebody looks [7.135]', async () => {
  const rewards = await recordApi(test, 'threshold-rewards');
  const gifts = [await newGift(test.shop)];
  const make = async (eventBeginAt: string, eventEndAt: string) => {
    const body = { title: '滿額贈', thresholdAmount: 1000, gifts, eventBeginAt, eventEndAt };
    return Number((await rewards.call('create', body)).data.id);
  };
  const later = await make(at(1), at(10));
  const running = await make(at(-1), at(2));
  const over = await make(at(-2), at(-1));
  const search = async (...leaves: [field: string, value: string][]) => {
    const all = leaves.map(([field, value]) => ({ field, is: 'within', value }));
    const { rows } = await rewards.call('advance-search', { conditions: { all } });
    return rows.map(({ id }) => id);
  };
  const begun = ['event_begin_at', 'PAST'] as const;
  const unfinished = ['event_end_at', 'FUTURE'] as const;
  expect(await search(['event_begin_at', 'FUTURE'])).toEqual([later]);
  expect(await search([...begun], [...unfinished])).toEqual([running]);
  expect(await search(['event_end_at', 'PAST'])).toEqual([over]);
  test.clock.advance(3 * 60);
  expect(await search([...begun], [...unfinished])).toEqual([later]);
  expect(await search(['event_end_at', 'PAST'])).toEqual([over, running]);
});
