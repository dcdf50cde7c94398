import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();

it('a level that takes more off all prices than the limit waits for a second person', async () => {
  const levels = await recordApi(test, 'level-rules');
  const values = {
    name: '黑卡',
    level: 90,
    minAmount: 900_000,
    keepAmount: 0,
    periodMonths: 12,
    image: '/media/levels/black.webp',
  };
  expect((await levels.call('create', { ...values, levelPercent: 60 })).code).toBe(
    'APPROVAL_NEEDED',
  );
  const made = await levels.call('create', { ...values, levelPercent: 5 });
  expect(made.code).toBe('');
  const { id, version } = made.data as { id: number; version: number };
  const dear = await levels.call('update', { ...values, version, levelPercent: 60 }, id);
  expect(dear.code).toBe('APPROVAL_NEEDED');
  expect((await levels.call('edit', undefined, id)).data).toMatchObject({ levelPercent: 5 });
  const less = await levels.call('update', { ...values, version, levelPercent: 0 }, id);
  expect(less.code).toBe('');
});
