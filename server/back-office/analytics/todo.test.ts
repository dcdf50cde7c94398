import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorRole } from '#contract/administrators.ts';
import { queueException } from '#server/ordering/payments/exceptions.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { lengthOfList } from '#server/testing/length-of-list.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, type Shopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { orderToFulfil, packedParcel, pickedParcel } from '#server/testing/orders-to-fulfil.ts';
import { tasks } from '../tasks/tables.ts';

const paying = paymentsForTests();
const people = {} as Record<AdministratorRole, TestAdministrator>;
let shopper: Shopper;

/** Makes a return that the shopper has requested. */
async function newReturn(): Promise<number> {
  const { test } = paying;
  const product = await newProduct(test.shop, { price: 108, memberPrice: null, stock: 20 });
  const order = await buy(shopper, { products: { [product]: 2 } });
  await payInAdvance(test.shop, order.id, order.paidAmount);
  await deliver(test.shop, order.id);
  const params = { id: order.id };
  const { items } = (await shopper.api.readOrder({ params })).data;
  const lines = [
    {
      lineId: items.products[0]?.lineId ?? 0,
      quantity: 1,
      reason: 'DEFECTIVE',
      isOpened: false,
    } as const,
  ];
  const { data } = await shopper.api.requestReturn({ params, body: { note: '', lines } });
  return data.returns[0]?.id ?? 0;
}

const todoOf = async ({ api }: TestAdministrator) =>
  new Map((await api.readDashboard({ query: {} })).data.todo.map((todo) => [todo.name, todo]));
const badgesOf = async ({ api }: TestAdministrator) =>
  new Map((await api.readBadges()).data.map((badge) => [badge.screen, badge]));

beforeAll(async () => {
  const { test } = paying;
  for (const role of [
    'owner',
    'operator',
    'service',
    'warehouse',
    'accounting',
    'marketing',
    'viewer',
  ] as const) {
    people[role] = await newAdministrator(test, role);
  }
  shopper = await newShopper(test);
  const { api } = people.operator;
  // Returns: one to decide, one on its way, two to refund, one that has ended.
  await newReturn();
  for (const isBack of [false, true, true]) {
    const params = { id: await newReturn() };
    await api.approveReturn({ params });
    if (isBack) await api.receiveReturn({ params, body: { isSaleable: true } });
  }
  await api.refuseReturn({ params: { id: await newReturn() }, body: { reason: '已拆封' } });
  // Parcels at several stages.
  await orderToFulfil(test);
  await orderToFulfil(test, { isPaid: true });
  await pickedParcel(people.warehouse.api, await orderToFulfil(test));
  await packedParcel(people.warehouse.api, await orderToFulfil(test));
  // A refund to transfer, and one that waits for a second person.
  for (const amount of [30, 6_000]) {
    const product = await newProduct(test.shop, { price: 8_000, memberPrice: null, stock: 20 });
    const order = await buy(shopper, { products: { [product]: 1 } });
    await payInAdvance(test.shop, order.id, order.paidAmount);
    await api.refundOrder(
      { params: { id: order.id }, body: { amount, reason: '補償' } },
      { idempotencyKey: `todo-${amount}` },
    );
  }
  const exception = { kind: 'DEPOSIT_UNKNOWN', reference: 'todo', provider: 'CATHAY_ATM' } as const;
  await queueException(test.shop.db, { ...exception, amount: 899 }, test.clock.now());
  await people.service.api.createPrivacyRequest({
    body: { memberId: shopper.id, kind: 'EXPORT', channel: 'PHONE', notes: '' },
  });
  const ended = {
    createdAt: test.clock.now(),
    endedAt: test.clock.now(),
    state: 'FAILED',
  } as const;
  await test.shop.db.insert(tasks).values({
    ...ended,
    kind: 'EXPORT',
    title: '匯出',
    data: {},
    administratorId: people.owner.id,
    requestId: 'todo',
  });
});

describe('what waits', () => {
  it('is returns to judge and to refund, refunds to transfer and requests about personal data, too [G-198, G-199]', async () => {
    const todo = await todoOf(people.owner);
    expect(todo.get('returns')).toMatchObject({
      count: 3,
      parts: [
        { label: '待審核', count: 1 },
        { label: '待退款', count: 2 },
      ],
    });
    expect(todo.get('transfers')?.count).toBe(1);
    expect(todo.get('privacy')?.count).toBe(1);
    expect(todo.get('exceptions')?.count).toBeGreaterThan(0);
    expect(todo.get('approvals')?.count).toBe(1);
    expect(todo.get('tasks')?.count).toBe(1);
  });

  it('is called as the board calls it, with the numbers of its columns', async () => {
    const { data } = await people.warehouse.api.readFulfilmentBoard();
    const columns = new Map(data.columns.map(({ column, count }) => [column, count]));
    const orders = (await todoOf(people.warehouse)).get('orders');
    expect(orders).toMatchObject({ label: '待出貨', count: columns.get('READY') });
    expect(orders?.parts.map(({ label, count }) => [label, count])).toEqual([
      ['揀貨中', columns.get('CREATED')],
      ['包裝中', columns.get('PICKED')],
      ['已包裝', columns.get('PACKED')],
      ['待交寄', columns.get('LABELLED')],
      ['暫停出貨', columns.get('HELD')],
    ]);
    expect(columns.get('READY')).toBeGreaterThan(1);
    expect(columns.get('HELD')).toBeGreaterThan(0);
  });

  it.each([
    'owner',
    'operator',
    'service',
    'warehouse',
    'accounting',
    'marketing',
    'viewer',
  ] as const)('is for %s as much as the list to which each number leads has rows', async (role) => {
    const { test } = paying;
    const person = people[role];
    for (const { label, count, path, parts } of (await todoOf(person)).values()) {
      for (const each of [{ label, count, path }, ...parts]) {
        // The calendar filters by a period, not by a condition.
        if (each.path.startsWith('/calendar')) continue;
        expect(await lengthOfList(test, person, each.path), each.label).toBe(each.count);
      }
    }
    for (const [screen, { count, path }] of await badgesOf(person)) {
      expect(path.startsWith(`/${screen}?`), path).toBe(true);
      expect(await lengthOfList(test, person, path), screen).toBe(count);
    }
  });

  it('is shown in the menu to those who may do something about it', async () => {
    const screensOf = async (role: AdministratorRole) => [...(await badgesOf(people[role])).keys()];
    expect(await screensOf('owner')).toEqual([
      'fulfilment',
      'payment-exceptions',
      'refunds',
      'order-returns',
      'approvals',
      'privacy-requests',
    ]);
    expect(await screensOf('warehouse')).toEqual(['fulfilment', 'order-returns']);
    expect(await screensOf('service')).toEqual([
      'payment-exceptions',
      'order-returns',
      'privacy-requests',
    ]);
    expect(await screensOf('accounting')).toEqual(['refunds', 'approvals']);
    expect(await screensOf('marketing')).toEqual([]);
    expect(await screensOf('viewer')).toEqual([]);
    // A role without the right to refund only decides about returns.
    expect((await badgesOf(people.warehouse)).get('order-returns')?.count).toBe(1);
  });

  it('is counted again after an action', async () => {
    const { operator } = people;
    const before = (await badgesOf(operator)).get('order-returns')?.count ?? 0;
    const params = { id: await newReturn() };
    expect((await badgesOf(operator)).get('order-returns')?.count).toBe(before + 1);
    await operator.api.approveReturn({ params });
    expect((await badgesOf(operator)).get('order-returns')?.count).toBe(before);
  });

  it('is counted by one statement, however much there is to count', async () => {
    const { query } = pg.Client.prototype;
    const asked: string[] = [];
    function noted(this: pg.Client, ...given: unknown[]): unknown {
      const [approvalRequest] = given as [string | { text?: string }];
      asked.push(
        typeof approvalRequest === 'string' ? approvalRequest : (approvalRequest.text ?? ''),
      );
      return (query as (...all: unknown[]) => unknown).apply(this, given);
    }
    pg.Client.prototype.query = noted as typeof query;
    try {
      await people.owner.api.readBadges();
    } finally {
      pg.Client.prototype.query = query;
    }
    // The other statements only read the session.
    expect(asked.filter((text) => text.includes('count(*)'))).toHaveLength(1);
  });
});
