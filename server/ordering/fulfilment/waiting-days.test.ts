import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { orderToFulfil, pickedParcel } from '#server/testing/orders-to-fulfil.ts';
import { waitingDays } from './waiting-days.ts';

const test = shopForTests();

it('counts at the end of each of fourteen days the orders that waited, and today those that wait now', async () => {
  const today = Date.parse('2026-11-20T15:00:00+08:00');
  const daysAgo = (days: number) => test.clock.set(new Date(today - days * 86_400_000));
  daysAgo(20);
  await orderToFulfil(test, { isPaid: true });
  daysAgo(3);
  const picked = await orderToFulfil(test);
  const cancelled = await orderToFulfil(test);
  await orderToFulfil(test);
  daysAgo(2);
  await cancelled.cancel();
  daysAgo(1);
  const { api } = await newAdministrator(test, 'warehouse');
  await pickedParcel(api, picked);
  daysAgo(0);
  await orderToFulfil(test);
  const { api: fresh } = await newAdministrator(test, 'warehouse');
  const { data } = await fresh.listWaitingDays();
  expect(data).toHaveLength(waitingDays);
  expect(data[0]).toEqual({ day: '2026-11-07', count: 1 });
  expect(data.slice(-5)).toEqual([
    { day: '2026-11-16', count: 1 },
    // Each later day lacks the order that was cancelled or picked on it.
    { day: '2026-11-17', count: 4 },
    { day: '2026-11-18', count: 3 },
    { day: '2026-11-19', count: 2 },
    { day: '2026-11-20', count: 3 },
  ]);
  const groups = (await fresh.countWork()).data.groups;
  expect(groups.find(({ key }) => key === 'to-ship')?.count).toBe(3);
});
