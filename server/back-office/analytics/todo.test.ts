import { beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorRole } from '#contract/administrators.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lengthOfList } from '#server/testing/length-of-list.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { orderToFulfil, packedParcel, pickedParcel } from '#server/testing/orders-to-fulfil.ts';

const test = shopForTests();
const roles = ['owner', 'warehouse', 'marketing', 'viewer'] as const;
const people = {} as Record<AdministratorRole, TestAdministrator>;

const todoOf = async ({ api }: TestAdministrator) =>
  (await api.readDashboard({ query: {} })).data.todo;

beforeAll(async () => {
  for (const role of roles) people[role] = await newAdministrator(test, role);
  await pickedParcel(people.warehouse.api, await orderToFulfil(test));
  await packedParcel(people.warehouse.api, await orderToFulfil(test));
});

describe('what is under way', () => {
  it('is called as the board calls it, with the numbers of its columns', async () => {
    const { data } = await people.warehouse.api.readFulfilmentBoard();
    const columns = new Map(data.columns.map(({ column, count }) => [column, count]));
    const todo = await todoOf(people.warehouse);
    expect(todo.map(({ label, count }) => [label, count])).toEqual([
      ['揀貨中', columns.get('CREATED')],
      ['包裝中', columns.get('PICKED')],
      ['已包裝', columns.get('PACKED')],
      ['待交寄', columns.get('LABELLED')],
      ['暫停出貨', columns.get('HELD')],
      ['退回待驗的包裹', columns.get('RETURNED')],
      ['48 小時內結束的活動', 0],
    ]);
    expect(columns.get('CREATED')).toBe(1);
    expect(columns.get('PACKED')).toBe(1);
  });

  it.each(roles)(
    'is for %s as much as the list to which each number leads has rows',
    async (role) => {
      const person = people[role];
      for (const { label, count, path } of await todoOf(person)) {
        // The calendar filters by a period, not by a condition.
        if (path.startsWith('/calendar')) continue;
        expect(await lengthOfList(test, person, path), label).toBe(count);
      }
    },
  );
});
