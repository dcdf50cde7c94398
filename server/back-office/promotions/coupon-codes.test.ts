import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { couponCodes } from '#server/commerce/coupons/codes/tables.ts';
import { couponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import { taskWorks } from '#server/registries/task-works.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { doTasks, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { newShopper, newShoppers, refusalOf, tally } from '#server/testing/new-shopper.ts';

const test = shopForTests();
const { wen, entriesOf } = administratorsForTests(() => test);

type Asked = Parameters<typeof wen.api.createCouponCodes>[0]['body'];

/** Makes a batch of codes, and answers it with its codes in the order in which they were made. */
async function newCodes(body: Asked) {
  const { data: batch } = await wen.api.createCouponCodes({ body });
  await doTasks(test);
  return { batch, codes: await codesOf(batch.id) };
}

const codesOf = (batchId: number) =>
  test.shop.db
    .select()
    .from(couponCodes)
    .where(eq(couponCodes.batchId, batchId))
    .orderBy(couponCodes.id);

/** An event that only the shop gives, so that only codes of one use lead to it. */
async function newEvent(values: Partial<typeof couponEvents.$inferInsert> = {}) {
  const { id } = await newCouponEvent(test.shop);
  await test.shop.db
    .update(couponEvents)
    .set({ code: null, ...values })
    .where(eq(couponEvents.id, id));
  return id;
}

const receive = async (code: string, shopper?: Awaited<ReturnType<typeof newShopper>>) =>
  (shopper ?? (await newShopper(test))).api.receiveCoupon({ body: { code } });

const countReceived = async (id: number) => {
  const [event] = await test.shop.db.select().from(couponEvents).where(eq(couponEvents.id, id));
  return event?.receivedCount;
};

const codeAt = (codes: { code: string }[], place: number) => {
  const code = codes[place]?.code;
  if (!code) throw new Error('There are too few codes.');
  return code;
};

describe('codes of one use each', () => {
  it('are made by a task, as many as asked for, once for each key', async () => {
    const couponEventId = await newEvent();
    const body = { couponEventId, count: 2_345, prefix: 'vip' };
    const make = () => wen.api.createCouponCodes({ body }, { idempotencyKey: 'press' });
    const pressed = await Promise.all([make(), make()]);
    expect(new Set(pressed.map(({ data }) => data.id)).size).toBe(1);
    const { id, taskId } = pressed[0].data;
    await doTasks(test);
    const { data: task } = await wen.api.readTask({ params: { id: taskId ?? 0 } });
    expect(task).toMatchObject({
      kind: 'MAKE_COUPON_CODES',
      state: 'DONE',
      done: 2_345,
      total: 2_345,
    });
    // A task that was taken for dead may be done again.
    await runTask(test.shop, taskWorks, taskId ?? 0);
    const codes = await codesOf(id);
    expect(codes).toHaveLength(2_345);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(2_345);
    expect(codes.every(({ code }) => /^VIP-[2-9A-HJKMNP-TV-Z]{13}$/.test(code))).toBe(true);
    const [entry] = await entriesOf('coupon-codes', id);
    expect(entry).toMatchObject({
      call: 'createCouponCodes',
      after: { count: 2_345, prefix: 'VIP' },
    });
    expect(JSON.stringify(entry)).not.toContain(codeAt(codes, 0));
  });

  it('are refused for events that are over, archived or unknown, and beyond the limits', async () => {
    const make = (asked: Partial<Asked>) =>
      refusalOf(
        wen.api.createCouponCodes({ body: { couponEventId: 1, count: 1, prefix: '', ...asked } }),
      );
    expect(await make({ couponEventId: 2_000_000_000 })).toBe('NOT_FOUND');
    const over = await newEvent({
      eventEndAt: new Date('2020-01-01'),
      eventBeginAt: new Date('2019-01-01'),
    });
    expect(await make({ couponEventId: over })).toBe('COUPON_IS_EXPIRED');
    const archived = await newEvent({ isArchived: true });
    expect(await make({ couponEventId: archived })).toBe('COUPON_EVENT_IS_ARRCHIVED');
    const couponEventId = await newEvent();
    for (const wrong of [
      { count: 10_001 },
      { count: 0 },
      { prefix: 'A-B' },
      { prefix: 'ABCDEFGHI' },
    ]) {
      expect(await make({ couponEventId, ...wrong })).toBe('VALIDATION_FAILED');
    }
    const marketing = await newAdministrator(test, 'marketing');
    const asked = marketing.api.createCouponCodes({
      body: { couponEventId, count: 1, prefix: '' },
    });
    expect(await refusalOf(asked)).toBe('FORBIDDEN');
  });

  it('give one member the coupon, in any case of letters, and nobody else', async () => {
    const couponEventId = await newEvent();
    const { codes } = await newCodes({ couponEventId, count: 3, prefix: 'A' });
    const shopper = await newShopper(test);
    const { data } = await receive(` ${codeAt(codes, 0).toLowerCase()} `, shopper);
    expect(data).toMatchObject([
      { status: 'UNUSED', couponEvent: { id: couponEventId, code: null } },
    ]);
    expect(await countReceived(couponEventId)).toBe(1);
    expect(await refusalOf(receive(codeAt(codes, 0)))).toBe('COUPON_RECEIVE_COUNT_EXCEEDED');
    // Another code of the same coupon stays for somebody else.
    expect(await refusalOf(receive(codeAt(codes, 1), shopper))).toBe('COUPON_ALREADY_RECEIVED');
    expect((await receive(codeAt(codes, 1))).data).toHaveLength(1);
    expect(await refusalOf(receive(`${codeAt(codes, 2)}X`))).toBe('COUPON_CODE_INVALID');
    const [first] = await codesOf(codes[0]?.batchId ?? 0);
    expect(first).toMatchObject({ state: 'RECEIVED', memberId: shopper.id });
  });

  it('go to one of twenty members at the same moment', async () => {
    const couponEventId = await newEvent();
    const { codes } = await newCodes({ couponEventId, count: 1, prefix: '' });
    const shoppers = await newShoppers(test, 20);
    const answers = await Promise.all(
      shoppers.map((shopper) => refusalOf(receive(codeAt(codes, 0), shopper))),
    );
    expect(tally(answers)).toEqual({ '': 1, COUPON_RECEIVE_COUNT_EXCEEDED: 19 });
    const given = await test.shop.db.$count(
      userCoupons,
      eq(userCoupons.couponEventId, couponEventId),
    );
    expect(given).toBe(1);
    expect(await countReceived(couponEventId)).toBe(1);
  });

  it('obey the receive limit and the state of their event, and stay unused meanwhile', async () => {
    const couponEventId = await newEvent({ receiveLimit: 1 });
    const { batch, codes } = await newCodes({ couponEventId, count: 5, prefix: '' });
    const shoppers = await newShoppers(test, 5);
    const answers = await Promise.all(
      shoppers.map((shopper, place) => refusalOf(receive(codeAt(codes, place), shopper))),
    );
    expect(tally(answers)).toEqual({ '': 1, COUPON_RECEIVE_COUNT_EXCEEDED: 4 });
    const unused = (await codesOf(batch.id)).filter(({ state }) => state === 'UNUSED');
    expect(unused).toHaveLength(4);
    const set = (values: Partial<typeof couponEvents.$inferInsert>) =>
      test.shop.db.update(couponEvents).set(values).where(eq(couponEvents.id, couponEventId));
    await set({ receiveLimit: null, currentVisibilityRule: 'OFFLINE' });
    expect(await refusalOf(receive(codeAt(unused, 0)))).toBe('COUPON_EVENT_IS_OFFLINE');
    await set({ currentVisibilityRule: 'ONLINE' });
    expect(await refusalOf(receive(codeAt(unused, 0)))).toBe('');
  });

  it('cannot be received once they are taken back; received ones stay', async () => {
    const couponEventId = await newEvent();
    const { batch, codes } = await newCodes({ couponEventId, count: 4, prefix: '' });
    await receive(codeAt(codes, 0));
    const ids = codes.slice(0, 2).map(({ id }) => id);
    const single = await wen.api.takeBackCouponCodes({ body: { ids } });
    expect(single.data).toEqual({ takenBack: 1 });
    expect(await refusalOf(receive(codeAt(codes, 1)))).toBe('COUPON_IS_ARCHIVED');
    const body = { batchId: batch.id };
    expect((await wen.api.takeBackCouponCodes({ body })).data).toEqual({ takenBack: 2 });
    expect((await wen.api.takeBackCouponCodes({ body })).data).toEqual({ takenBack: 0 });
    const states = (await codesOf(batch.id)).map(({ state }) => state);
    expect(tally(states)).toEqual({ RECEIVED: 1, TAKEN_BACK: 3 });
    expect(await entriesOf('coupon-codes', batch.id)).toMatchObject([
      { call: 'takeBackCouponCodes', after: { takenBack: 2 } },
      { call: 'createCouponCodes' },
    ]);
    const unknown = wen.api.takeBackCouponCodes({ body: { batchId: 2_000_000_000 } });
    expect(await refusalOf(unknown)).toBe('NOT_FOUND');
  });

  it('are not made any more once their batch is taken back, even by a task that waits or is repeated', async () => {
    const couponEventId = await newEvent();
    const make = async () =>
      (await wen.api.createCouponCodes({ body: { couponEventId, count: 1_500, prefix: '' } })).data;
    const waiting = await make();
    const back = { body: { batchId: waiting.id } };
    expect((await wen.api.takeBackCouponCodes(back)).data).toEqual({ takenBack: 0 });
    await doTasks(test);
    expect(await codesOf(waiting.id)).toHaveLength(0);
    expect(await entriesOf('coupon-codes', waiting.id)).toMatchObject([
      { call: 'takeBackCouponCodes', after: { takenBack: 0 } },
      { call: 'createCouponCodes' },
    ]);

    const cancelled = await make();
    const params = { id: cancelled.taskId ?? 0 };
    await wen.api.cancelTask({ params });
    await wen.api.takeBackCouponCodes({ body: { batchId: cancelled.id } });
    await wen.api.retryTask({ params });
    await doTasks(test);
    expect(await codesOf(cancelled.id)).toHaveLength(0);
    expect((await wen.api.readTask({ params })).data.state).toBe('DONE');
  });

  it('stay taken back while their task runs: what it makes is taken back too, or is not made', async () => {
    const couponEventId = await newEvent();
    const body = { couponEventId, count: 3_000, prefix: '' };
    const { data: batch } = await wen.api.createCouponCodes({ body });
    const [, taken] = await Promise.all([
      runTask(test.shop, taskWorks, batch.taskId ?? 0),
      wen.api.takeBackCouponCodes({ body: { batchId: batch.id } }),
    ]);
    const states = tally((await codesOf(batch.id)).map(({ state }) => state));
    expect(states.UNUSED).toBeUndefined();
    expect(states.TAKEN_BACK ?? 0).toBe(taken.data.takenBack);
  });

  it('are either received or taken back if both happen at the same moment', async () => {
    const couponEventId = await newEvent();
    const { batch, codes } = await newCodes({ couponEventId, count: 10, prefix: '' });
    const shoppers = await newShoppers(test, 10);
    const [taken, ...answers] = await Promise.all([
      wen.api.takeBackCouponCodes({ body: { batchId: batch.id } }),
      ...shoppers.map((shopper, place) => refusalOf(receive(codeAt(codes, place), shopper))),
    ]);
    const received = answers.filter((answer) => answer === '').length;
    expect(received + taken.data.takenBack).toBe(10);
    expect(answers.every((answer) => ['', 'COUPON_IS_ARCHIVED'].includes(answer))).toBe(true);
    expect(await countReceived(couponEventId)).toBe(received);
  });
});

describe('the list of codes', () => {
  it('finds codes by their beginning, event and state, and says who received and used them', async () => {
    const couponEventId = await newEvent();
    const { batch, codes } = await newCodes({ couponEventId, count: 3, prefix: 'LIST' });
    const shopper = await newShopper(test);
    await receive(codeAt(codes, 0), shopper);
    const files = await fileApi(test, 'coupon-codes');
    const search = async (body: object) => {
      const answer = await files.post('advance-search', body);
      if (answer.code) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
      return answer.data;
    };
    const found = await search({ keyword: codeAt(codes, 0).slice(0, 10).toLowerCase() });
    expect(found).toMatchObject([
      {
        code: codeAt(codes, 0),
        couponEventId,
        state: 'RECEIVED',
        memberId: shopper.id,
        receivedAt: expect.stringMatching(/\+08:00$/),
        usedAt: null,
        batchId: batch.id,
      },
    ]);
    const unused = {
      all: [
        { field: 'coupon_event_id', is: 'equal', value: couponEventId },
        { field: 'state', is: 'equal', value: 'UNUSED' },
      ],
    };
    expect(await search({ keyword: '', conditions: unused })).toHaveLength(2);
    expect(await search({ keyword: '%' })).toHaveLength(0);
  });

  it('notes who exported a code first, and the file has the codes that were not exported yet', async () => {
    const couponEventId = await newEvent();
    const { batch } = await newCodes({ couponEventId, count: 3, prefix: 'CSV' });
    const files = await fileApi(test, 'coupon-codes');
    const conditions = {
      all: [
        { field: 'batch_id', is: 'equal', value: batch.id },
        { field: 'exported_at', is: 'empty', value: true },
      ],
    };
    const q = encodeURIComponent(JSON.stringify({ keyword: '', conditions }));
    const lines = async () =>
      (await files.get(`export?format=csv&q=${q}`)).bytes.toString().trim().split('\r\n').length -
      1;
    expect(await lines()).toBe(3);
    expect(await lines()).toBe(0);
    const { id } = files.administrator;
    const marked = and(eq(couponCodes.batchId, batch.id), eq(couponCodes.exportedBy, id));
    expect(await test.shop.db.$count(couponCodes, marked)).toBe(3);
    const other = await fileApi(test, 'coupon-codes');
    await other.get('export?format=csv');
    expect(await test.shop.db.$count(couponCodes, marked)).toBe(3);
  });

  it('exports many codes by a task, with those that were not exported when it was asked for', async () => {
    const couponEventId = await newEvent();
    const { batch } = await newCodes({ couponEventId, count: 5_001, prefix: '' });
    const files = await fileApi(test, 'coupon-codes');
    const conditions = {
      all: [
        { field: 'batch_id', is: 'equal', value: batch.id },
        { field: 'exported_at', is: 'empty', value: true },
      ],
    };
    const q = encodeURIComponent(JSON.stringify({ keyword: '', conditions }));
    const { json } = await files.get(`export?format=csv&q=${q}`);
    const { task_id: taskId } = json.data as { task_id: number };
    await doTasks(test);
    const [task] = await test.shop.db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(task).toMatchObject({ state: 'DONE', done: 5_001 });
  });

  it('prevents the removal of its event', async () => {
    const couponEventId = await newEvent();
    await newCodes({ couponEventId, count: 1, prefix: '' });
    const [event] = await test.shop.db
      .select()
      .from(couponEvents)
      .where(eq(couponEvents.id, couponEventId));
    const events = await fileApi(test, 'coupon-events');
    const removed = await events.post(`delete/${couponEventId}`, { version: event?.version });
    expect(removed.code).toBe('RECORD_IN_USE');
  });
});
