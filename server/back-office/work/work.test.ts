import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdministratorRole, administratorRoles } from '#contract/administrators.ts';
import { screens } from '#contract/navigation.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { type WorkKey, workGroups, workKeys, workPath, workRowsPerGroup } from '#contract/work.ts';
import { queueException } from '#server/ordering/payments/exceptions.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { lengthOfList } from '#server/testing/length-of-list.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, type Shopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { receivedOrder, reviewOf } from '#server/testing/reviewed-orders.ts';
import { tasks } from '../tasks/tables.ts';

const paying = paymentsForTests();
const roles = administratorRoles.filter((role) => role !== 'erp');
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
  const lineId = items.products[0]?.lineId ?? 0;
  const line = { lineId, quantity: 1, reason: 'DEFECTIVE', isOpened: false } as const;
  const { data } = await shopper.api.requestReturn({ params, body: { note: '', lines: [line] } });
  return data.returns[0]?.id ?? 0;
}

async function failedTask(title = '匯出'): Promise<void> {
  const { test } = paying;
  const at = test.clock.now();
  await test.shop.db.insert(tasks).values({
    kind: 'EXPORT',
    title,
    data: {},
    state: 'FAILED',
    administratorId: people.owner.id,
    requestId: 'work',
    createdAt: at,
    endedAt: at,
    error: '檔案太大',
  });
}

const workOf = async ({ api }: TestAdministrator) =>
  new Map((await api.searchWork({ body: {} })).data.groups.map((group) => [group.key, group]));
const countsOf = async ({ api }: TestAdministrator) => {
  const { total, groups } = (await api.countWork()).data;
  return { total, counts: new Map(groups.map(({ key, count }) => [key, count])) };
};
const groupOf = async (person: TestAdministrator, key: WorkKey) => {
  const group = (await workOf(person)).get(key);
  if (!group) throw new Error(`There is no group ${key}.`);
  return group;
};

beforeAll(async () => {
  const { test } = paying;
  for (const role of roles) people[role] = await newAdministrator(test, role);
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
  await orderToFulfil(test);
  await orderToFulfil(test, { isPaid: true });
  // A refund to transfer, and one that waits for a second person.
  for (const amount of [30, 6_000]) {
    const product = await newProduct(test.shop, { price: 8_000, memberPrice: null, stock: 20 });
    const order = await buy(shopper, { products: { [product]: 1 } });
    await payInAdvance(test.shop, order.id, order.paidAmount);
    await api.refundOrder(
      { params: { id: order.id }, body: { amount, reason: '補償' } },
      { idempotencyKey: `work-${amount}` },
    );
  }
  const exception = { kind: 'DEPOSIT_UNKNOWN', reference: 'work', provider: 'CATHAY_ATM' } as const;
  await queueException(test.shop.db, { ...exception, amount: 899 }, test.clock.now());
  await people.service.api.createPrivacyRequest({
    body: { memberId: shopper.id, kind: 'EXPORT', channel: 'PHONE', notes: '' },
  });
  await newProduct(test.shop, { name: '售完的棉墊', stock: 0 });
  await reviewOf(await receivedOrder(test), { stars: 4, text: '很柔軟' });
  await reviewOf(await receivedOrder(test), { stars: 2, text: '太'.repeat(300) });
  await failedTask();
});

describe('the work queue', () => {
  it('shows each role the groups whose right it has, in their order, with their numbers [G-217]', async () => {
    for (const role of roles) {
      const work = await workOf(people[role]);
      const own = workKeys.filter(
        (key) =>
          hasRight(role, workGroups[key].right) &&
          screens.some(({ name }) => name === workGroups[key].screen),
      );
      expect([...work.keys()], role).toEqual(own);
      const { total, counts } = await countsOf(people[role]);
      expect([...counts], role).toEqual([...work].map(([key, { count }]) => [key, count]));
      expect(total).toBe([...counts.values()].reduce((sum, count) => sum + count, 0));
    }
    const { counts } = await countsOf(people.owner);
    expect(Object.fromEntries(counts)).toMatchObject({
      returns: 3,
      'refunds-by-hand': 1,
      approvals: 1,
      'privacy-requests': 1,
      reviews: 2,
      'tasks-failed': 1,
    });
    // A role without the right to refund only decides about returns.
    expect((await groupOf(people.warehouse, 'returns')).count).toBe(1);
  });

  it.each(roles)(
    'counts for %s as many as the list has to which each group leads [G-217]',
    async (role) => {
      const { test } = paying;
      const person = people[role];
      const groups = [...(await workOf(person)).values()];
      for (const { key, count, rows, oldestAt } of groups) {
        const path = workPath(key, (right) => hasRight(role, right));
        expect(path.startsWith(`/${workGroups[key].screen}?`), path).toBe(true);
        expect(await lengthOfList(test, person, path), key).toBe(count);
        expect(rows).toHaveLength(Math.min(count, workRowsPerGroup));
        expect(oldestAt).toBe(rows[0]?.since ?? null);
        expect(rows.map(({ since }) => since)).toEqual(rows.map(({ since }) => since).sort());
      }
    },
  );

  it('says of each row what it is, where its page is and what one press does, without personal data', async () => {
    const { owner } = people;
    const [order] = (await groupOf(owner, 'to-ship')).rows;
    expect(order).toMatchObject({ path: `/orders/${order?.id}`, action: 'PICK' });
    expect(order?.subtitle).toMatch(/^.＊.?・宅配・\d+ 件・NT\$/);
    const returns = await groupOf(owner, 'returns');
    expect(returns.rows.map(({ subtitle }) => subtitle.split('・')[0])).toEqual([
      '待審核',
      '待退款',
      '待退款',
    ]);
    const reviews = await groupOf(owner, 'reviews');
    // A long review is not published unread.
    expect(reviews.rows.map(({ action }) => action)).toEqual(['PUBLISH', 'OPEN']);
    expect(reviews.rows[0]?.subtitle).toBe('4 顆星・很柔軟');
    const [request] = (await groupOf(owner, 'privacy-requests')).rows;
    expect(request?.subtitle).toContain('***@');
    expect((await groupOf(owner, 'tasks-failed')).rows[0]).toMatchObject({
      title: '匯出　匯出',
      subtitle: '檔案太大',
      action: 'RETRY',
    });
    expect((await groupOf(people.viewer, 'tasks-failed')).rows[0]?.action).toBe('OPEN');
  });

  it('leads a role of one’s own only to screens that it sees', async () => {
    const { test } = paying;
    const roleWith = async (name: string, rights: Right[]) => {
      const { data } = await people.owner.api.createRole({ body: { name, rights } });
      return newAdministrator(test, { roleId: data.id });
    };
    const packer = await roleWith('只出貨', ['order.fulfil']);
    const [order] = (await groupOf(packer, 'to-ship')).rows;
    expect(order?.path).toBe(`/fulfilment?column=READY&keyword=${order?.title}`);
    const payer = await roleWith('只匯款', ['money.read', 'refund.complete']);
    expect((await groupOf(payer, 'refunds-by-hand')).rows[0]?.path).toBe('/refunds/transfers');
    const closer = await roleWith('只月結', ['finance.export', 'refund.create']);
    expect([...(await workOf(closer)).keys()]).toEqual([]);
  });

  it('has at most 20 rows a group, the oldest first, and counts all', async () => {
    const { test } = paying;
    test.clock.advance(60);
    for (let index = 0; index < workRowsPerGroup + 2; index++) await failedTask(`檔案 ${index}`);
    const { count, rows } = await groupOf(people.owner, 'tasks-failed');
    expect(count).toBe(workRowsPerGroup + 3);
    expect(rows).toHaveLength(workRowsPerGroup);
    expect(rows[0]?.title).toBe('匯出　匯出');
  });

  it('names the colleague who has the page of a row open', async () => {
    const { owner, service } = people;
    const { rows } = await groupOf(owner, 'returns');
    const id = rows[0]?.id ?? 0;
    await service.api.noteEditing({ body: { resource: 'order-returns', id } });
    const name = service.email.replace(/@.*/, '');
    expect((await groupOf(owner, 'returns')).rows[0]?.subtitle).toContain(`${name} 正在處理`);
    expect((await groupOf(service, 'returns')).rows[0]?.subtitle).not.toContain('正在處理');
    await service.api.noteEditing({ body: { resource: 'order-returns', id, isEditing: false } });
    expect((await groupOf(owner, 'returns')).rows[0]?.subtitle).not.toContain('正在處理');
  });

  it('is counted by one statement, however much there is to count', async () => {
    const { query } = pg.Client.prototype;
    const sent: string[] = [];
    function noted(this: pg.Client, ...given: unknown[]): unknown {
      const [statement] = given as [string | { text?: string }];
      sent.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
      return (query as (...all: unknown[]) => unknown).apply(this, given);
    }
    pg.Client.prototype.query = noted as typeof query;
    try {
      await people.owner.api.countWork();
    } finally {
      pg.Client.prototype.query = query;
    }
    // The other statements only read the session.
    expect(sent.filter((text) => text.includes('count(*)'))).toHaveLength(1);
  });
});

describe('goods that run low', () => {
  it('wait since their stock fell below the number at which to warn [G-234]', async () => {
    const { test } = paying;
    const { api } = people.warehouse;
    const name = '變少的棉墊';
    await newProduct(test.shop, { name, materialNo: 'LOW-1', stock: 30 });
    const id = (await api.findStock({ body: { code: 'LOW-1' } })).data[0]?.id ?? 0;
    await api.setStockAlerts({ body: { ids: [id], alertUnits: 20, alertDays: null } });
    const rowOf = async () =>
      (await groupOf(people.warehouse, 'low-stock')).rows.find((row) => row.id === id);
    const adjust = (by: number) =>
      api.adjustStocks(
        { body: { rows: [{ id, by }], cause: 'DAMAGE', note: '' } },
        { idempotencyKey: `low-${by}` },
      );
    const movedAt = async (change: number) => {
      const { data } = await api.listStockMovements({ params: { id }, query: {} });
      return data.find((line) => line.change === change)?.at;
    };
    await adjust(-5);
    expect(await rowOf()).toBeUndefined();
    await adjust(-7);
    expect((await rowOf())?.since).toBe(await movedAt(-7));
    // Fewer still: it has been low since before.
    await adjust(-8);
    expect(await rowOf()).toMatchObject({ since: await movedAt(-7), title: name });
    expect((await rowOf())?.subtitle).toBe('LOW-1・剩 10 件・安全量 20');
    await adjust(15);
    expect(await rowOf()).toBeUndefined();
    await adjust(-9);
    expect((await rowOf())?.since).toBe(await movedAt(-9));
  });
});

describe('two people at one row', () => {
  const codeOf = async (press: Promise<unknown>) =>
    press.then(
      () => 'DONE',
      (error: { errorCode: string }) => error.errorCode,
    );

  it('publish a review once; the second is refused, and the row is gone for both', async () => {
    const { owner, marketing } = people;
    const id = (await groupOf(owner, 'reviews')).rows[0]?.id ?? 0;
    const params = { id };
    const answers = await Promise.all(
      [owner, marketing].map(({ api }) => codeOf(api.publishReview({ params }))),
    );
    expect(answers.sort()).toEqual(['ALREADY_HANDLED', 'DONE']);
    for (const person of [owner, marketing]) {
      expect((await groupOf(person, 'reviews')).rows.map((row) => row.id)).not.toContain(id);
    }
  });

  it('repeat a failed task once', async () => {
    const { owner, operator } = people;
    const id = (await groupOf(owner, 'tasks-failed')).rows[0]?.id ?? 0;
    const params = { id };
    const answers = await Promise.all(
      [owner, operator].map(({ api }) => codeOf(api.retryTask({ params }))),
    );
    expect(answers.sort()).toEqual(['ALREADY_HANDLED', 'DONE']);
  });

  it('begin to pick an order once, and the second is told that it was left out', async () => {
    const { test } = paying;
    const { owner, warehouse } = people;
    const { id } = await orderToFulfil(test);
    const answers = await Promise.all(
      [owner, warehouse].map(({ api }) => api.beginPicking({ body: { orderIds: [id] } })),
    );
    expect(answers.map(({ data }) => data.fitting).sort()).toEqual([0, 1]);
    expect(answers.flatMap(({ data }) => data.skipped)).toHaveLength(1);
    expect((await groupOf(warehouse, 'to-ship')).rows.map((row) => row.id)).not.toContain(id);
  });
});
