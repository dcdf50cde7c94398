import { expect, it } from 'vitest';
import { historyLength } from '#contract/record-endpoints.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();

it('tells a long history piece by piece, each change once, also while more are made', async () => {
  const bars = await recordApi(test, 'message-bars');
  const { data } = await bars.call('create', { name: '歷程', link: '/blog', weight: 0 });
  const id = Number(data.id);
  const change = (weight: number) => bars.call('update', { weight, version: weight }, id);
  for (let weight = 1; weight <= 2 * historyLength; weight++) await change(weight);
  const newest = (await bars.call('history', undefined, id)).rows;
  await change(2 * historyLength + 1);
  const older = async (before: unknown) => (await bars.call('history', { before }, id)).rows;
  const middle = await older(newest.at(-1)?.id);
  const oldest = await older(middle.at(-1)?.id);
  expect([newest, middle, oldest].map((rows) => rows.length)).toEqual([20, 20, 1]);
  expect(new Set([...newest, ...middle, ...oldest].map((entry) => entry.id)).size).toBe(41);
  expect(oldest).toMatchObject([{ call: 'message-bars/create', before: null }]);
  expect(await older(oldest[0]?.id)).toEqual([]);
});
