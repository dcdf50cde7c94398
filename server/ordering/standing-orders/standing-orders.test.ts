import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostStandingOrders } from '#contract/standing-orders.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { stores } from '#server/ordering/logistics/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newShopper, withNewSession } from '#server/testing/new-shopper.ts';
import {
  refusal,
  rowOf,
  standingMember,
  updateSeen,
  wantedForTests,
} from '#server/testing/standing-members.ts';
import { codeOfDate } from './code.ts';
import { moveStandingOrders } from './move-standing-orders.ts';

const test = shopForTests();
let pads = 0;
let other = 0;

beforeAll(async () => {
  pads = await newProduct(test.shop, { stock: 9999, price: 300 });
  other = await newProduct(test.shop, { stock: 9999, price: 150 });
});
beforeEach(() => test.clock.set(new Date('2026-11-27T10:00:00+08:00')));

const list = async ({ api }: Awaited<ReturnType<typeof newShopper>>) =>
  (await api.listStandingOrders()).data;

describe('setting a standing order up', () => {
  it('agrees on the sum that was shown, and lists goods, rhythm and date', async () => {
    const { shopper, id } = await standingMember(test, pads);
    const [own] = await list(shopper);
    expect(own).toMatchObject({
      id,
      state: 'RUNNING',
      reason: null,
      items: [{ kind: 'product', id: pads, quantity: 2 }],
      rhythmWeeks: 4,
      rhythmDays: 28,
      nextOn: '2026-12-10',
      lastOrder: null,
    });
    const { data: draft } = await shopper.api.readStandingDraft({ params: { id } });
    expect(draft.amounts.paid).toBe(own?.agreedAmount);
    expect(draft.problem).toBeNull();
    expect(draft.lines).toMatchObject([{ quantity: 2, available: 2, unitPrice: 300 }]);
  });

  it('answers the preview with the same sum, and stores nothing', async () => {
    const shopper = await newShopper(test);
    const { items, order, paymentType } = wantedForTests(pads);
    const { data } = await shopper.api.previewStandingOrder({
      body: { items, order, paymentType },
    });
    expect(data.agreedAmount).toBeNull();
    expect(await list(shopper)).toEqual([]);
    const body = wantedForTests(pads, { paidAmount: data.amounts.paid + 1 });
    expect(await refusal(shopper.api.createStandingOrder({ body }))).toMatchObject({
      errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED',
    });
    expect(await list(shopper)).toEqual([]);
  });

  it('is done once for each Idempotency-Key, also with two requests at once', async () => {
    const shopper = await newShopper(test);
    const body = wantedForTests(pads);
    const idempotencyKey = crypto.randomUUID();
    const made = await Promise.all(
      [1, 2, 3].map(() => shopper.api.createStandingOrder({ body }, { idempotencyKey })),
    );
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
  });

  it('has a limit, also with many requests at once', async () => {
    const shopper = await newShopper(test);
    const body = wantedForTests(pads);
    const tried = await Promise.allSettled(
      Array.from({ length: mostStandingOrders + 3 }, () =>
        shopper.api.createStandingOrder({ body }),
      ),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostStandingOrders);
  });

  it('refuses no goods, unknown goods, odd units, odd dates and odd rhythms', async () => {
    const { api } = await newShopper(test);
    const create = (values: object) =>
      refusal(api.createStandingOrder({ body: { ...wantedForTests(pads), ...values } }));
    const halves = [0.5, 0.5].map((quantity) => ({ id: pads, quantity }));
    const odd = [[], [{ id: pads, quantity: 0 }], [{ id: pads, quantity: 1.5 }], halves];
    for (const products of odd) {
      expect(await create({ items: { products } })).toMatchObject({
        errorCode: 'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
      });
    }
    const unknown = { products: [{ id: 999_999, quantity: 1 }] };
    expect((await create({ items: unknown })).status).toBe(400);
    for (const nextOn of ['2026-11-27', '2027-11-27', '2026-02-30', 'soon', '']) {
      expect((await create({ nextOn })).status).toBe(422);
    }
    for (const rhythmWeeks of [0, 5, -4, 400]) {
      expect((await create({ rhythmWeeks })).status).toBe(422);
    }
    expect((await create({ order: { ...wantedForTests(pads).order, recipient: '' } })).status).toBe(
      422,
    );
  });

  it('with the own use is four weeks until something is known', async () => {
    const { shopper } = await standingMember(test, pads, { rhythmWeeks: null });
    expect(await list(shopper)).toMatchObject([{ rhythmWeeks: null, rhythmDays: 28 }]);
  });
});

describe('a member', () => {
  it('changes goods, rhythm, date and payment, each alone', async () => {
    const { shopper, id } = await standingMember(test, pads);
    const update = (body: Parameters<typeof updateSeen>[2]) => updateSeen(shopper.api, id, body);
    const before = (await list(shopper))[0];
    const bigger = await update({ items: { products: [{ id: other, quantity: 5 }] } });
    expect(bigger.items).toMatchObject([{ id: other, quantity: 5 }]);
    expect(bigger.agreedAmount).not.toBe(before?.agreedAmount);
    expect(await update({ rhythmWeeks: 12 })).toMatchObject({
      rhythmDays: 84,
      nextOn: '2026-12-10',
    });
    expect(await update({ nextOn: '2026-11-28' })).toMatchObject({ nextOn: '2026-11-28' });
    expect(await update({ paymentType: 'LINE_PAY' })).toMatchObject({ paymentType: 'LINE_PAY' });
    expect(await update({})).toMatchObject({ rhythmWeeks: 12, paymentType: 'LINE_PAY' });
  });

  it('has the store as the shop knows it, whatever the page said', async () => {
    const place = { no: '990011', name: '晴棉門市', address: '臺北市大安區一路 1 號' };
    await test.shop.db.insert(stores).values({ kind: 'UNIMART', phone: '', ...place });
    const { shopper, id } = await standingMember(test, pads);
    const asked = { storeNo: '990011', storeName: '別的門市', shipAddress: '別的地址' };
    const order = { ...wantedForTests(pads).order, shipType: 'STORE', ...asked } as const;
    await updateSeen(shopper.api, id, { order, paymentType: 'LINE_PAY' });
    const known = { storeName: place.name, shipAddress: place.address };
    expect((await rowOf(test, id))?.delivery).toMatchObject(known);
  });

  it('agrees to no sum that was not shown', async () => {
    const { shopper, id } = await standingMember(test, pads);
    const before = await rowOf(test, id);
    const { order, paymentType } = wantedForTests(other, { paymentType: 'LINE_PAY' });
    const items = { products: [{ id: other, quantity: 1 }] };
    for (const body of [{ items }, { order }, { paymentType }]) {
      const refused = await refusal(shopper.api.updateStandingOrder({ params: { id }, body }));
      expect(refused).toMatchObject({ status: 422 });
    }
    expect(await rowOf(test, id)).toEqual(before);
  });

  it('pauses on the day of a parcel and takes it back, and loses nothing', async () => {
    const { shopper, id } = await standingMember(test, pads);
    test.clock.set(new Date('2026-12-10T08:00:00+08:00'));
    const { api } = await withNewSession(test, shopper);
    await api.pauseStandingOrder({ params: { id } });
    const resumed = await api.resumeStandingOrder({ params: { id }, body: {} });
    expect(resumed.data).toMatchObject({ state: 'RUNNING', nextOn: '2026-12-10' });
  });

  it('skips one date even if the button is pressed twice, and takes it back', async () => {
    const { shopper, id } = await standingMember(test, pads);
    const skip = () =>
      shopper.api.skipStandingOrder({ params: { id }, body: { dueOn: '2026-12-10' } });
    await Promise.all([skip(), skip()]);
    expect(await list(shopper)).toMatchObject([{ nextOn: '2027-01-07' }]);
    await shopper.api.updateStandingOrder({ params: { id }, body: { nextOn: '2026-12-10' } });
    expect(await list(shopper)).toMatchObject([{ nextOn: '2026-12-10', state: 'RUNNING' }]);
  });

  it('pauses and goes on with the next date of the rhythm', async () => {
    const { shopper, id } = await standingMember(test, pads);
    await shopper.api.pauseStandingOrder({ params: { id } });
    expect(await list(shopper)).toMatchObject([{ state: 'PAUSED', reason: 'BY_MEMBER' }]);
    test.clock.set(new Date('2027-02-01T10:00:00+08:00'));
    const { api } = await withNewSession(test, shopper);
    const resumed = await api.resumeStandingOrder({ params: { id }, body: {} });
    expect(resumed.data).toMatchObject({ state: 'RUNNING', reason: null, nextOn: '2027-02-04' });
  });

  it('ends it, and recipient and address are gone at once', async () => {
    const { shopper, id } = await standingMember(test, pads);
    await shopper.api.endStandingOrder({ params: { id } });
    expect(await list(shopper)).toEqual([]);
    expect(await rowOf(test, id)).toMatchObject({ state: 'ENDED', delivery: null });
    expect((await refusal(shopper.api.pauseStandingOrder({ params: { id } }))).status).toBe(404);
  });

  it('reaches nobody else’s, by any call', async () => {
    const { id } = await standingMember(test, pads);
    const { api } = await newShopper(test);
    const params = { id };
    for (const call of [
      () => api.updateStandingOrder({ params, body: { nextOn: '2026-12-24' } }),
      () => api.endStandingOrder({ params }),
      () => api.skipStandingOrder({ params, body: {} }),
      () => api.pauseStandingOrder({ params }),
      () => api.resumeStandingOrder({ params, body: {} }),
      () => api.readStandingDraft({ params }),
    ]) {
      expect(await refusal(call())).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    }
    expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2026-12-10' });
  });
});

describe('the code of a notice', () => {
  it('shows the parcel without the recipient, and leaves out only its own date', async () => {
    const { id } = await standingMember(test, pads);
    const code = codeOfDate(test.shop, { standingOrderId: id, dueOn: '2026-12-10' });
    const { data } = await test.api.readStandingOrderByCode({ query: { code } });
    expect(data).toMatchObject({ state: 'RUNNING', nextOn: '2026-12-10', canSkip: true });
    expect(JSON.stringify(data)).not.toMatch(/林小晴|0987654321|大安區/);
    await test.api.skipStandingOrderByCode({ body: { code } });
    await test.api.skipStandingOrderByCode({ body: { code } });
    expect(await rowOf(test, id)).toMatchObject({ nextOn: '2027-01-07' });
    expect((await test.api.readStandingOrderByCode({ query: { code } })).data).toMatchObject({
      isSkipped: true,
      canSkip: false,
    });
  });

  it('shows nothing of a later parcel once its own date is over', async () => {
    const { shopper, id } = await standingMember(test, pads);
    const code = codeOfDate(test.shop, { standingOrderId: id, dueOn: '2026-12-10' });
    await shopper.api.updateStandingOrder({ params: { id }, body: { nextOn: '2026-12-20' } });
    const { data } = await test.api.readStandingOrderByCode({ query: { code } });
    expect(data).toMatchObject({ draft: null, canSkip: false, isSkipped: false });
  });

  it('is of no use when forged, for another purpose or after 30 days', async () => {
    const { id } = await standingMember(test, pads);
    const code = codeOfDate(test.shop, { standingOrderId: id, dueOn: '2026-12-10' });
    const forged = [
      `${code.slice(0, -1)}x`,
      code.replace('-20261210', '-20261211'),
      '',
      'x'.repeat(150),
    ];
    for (const each of forged) {
      const call = test.api.readStandingOrderByCode({ query: { code: each } });
      expect((await refusal(call)).status).toBe(404);
    }
    test.clock.set(new Date('2026-12-28T10:00:00+08:00'));
    expect((await refusal(test.api.skipStandingOrderByCode({ body: { code } }))).status).toBe(404);
    expect(await rowOf(test, id)).toMatchObject({ nextOn: '2026-12-10' });
  });

  it('leads a browser without scripts back to the page', async () => {
    const { id } = await standingMember(test, pads);
    const code = codeOfDate(test.shop, { standingOrderId: id, dueOn: '2026-12-10' });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/backstage/api/v1/standing-order/skip',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-mode': 'navigate',
      },
      payload: new URLSearchParams({ code }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/standing-order?code=${code}`);
    expect(await rowOf(test, id)).toMatchObject({ nextOn: '2027-01-07' });
  });
});

it('the draft names what has changed since the last parcel', async () => {
  const goods = await newProduct(test.shop, { stock: 9999, price: 200 });
  const { shopper, id } = await standingMember(test, goods);
  await test.shop.db.update(products).set({ price: 260 }).where(eq(products.id, goods));
  test.shop.cache.clear();
  const { data } = await shopper.api.readStandingDraft({ params: { id } });
  expect(data.lines).toMatchObject([{ unitPrice: 260, lastUnitPrice: 200 }]);
  expect(data.problem).toBe('PRICE_ROSE');
});

it('goes with a member who is merged into another one', async () => {
  const { shopper, id } = await standingMember(test, pads);
  const into = await newShopper(test);
  await test.shop.db.transaction((transaction) =>
    moveStandingOrders(transaction, shopper.id, into.id),
  );
  expect(await list(shopper)).toEqual([]);
  expect(await list(into)).toMatchObject([{ id, state: 'RUNNING' }]);
});
