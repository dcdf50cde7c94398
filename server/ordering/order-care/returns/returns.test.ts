import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReturnReason } from '#contract/enumerations.ts';
import { returnPhotos } from '#server/ordering/orders/returns/photo-tables.ts';
import { deletePhotos } from '#server/ordering/orders/returns/photos.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import { listRefunds, refundPayment } from '#server/ordering/payments/refund-payment.ts';
import { paymentAttempts } from '#server/ordering/payments/tables.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { photograph } from '#server/testing/pictures.ts';
import { recordArrival, shipOrder } from '../fulfil-order.ts';
import { approveReturn, receiveReturn, refundReturn, refuseReturn } from './process-return.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

/**
 * A shopper who has just received three units of one product and one of another, at 100 TWD each, with 80 TWD for
 * delivery.
 */
async function afterDelivery() {
  const shopper = await newShopper(test);
  const products = [
    await newProduct(test.shop, { stock: 50 }),
    await newProduct(test.shop, { stock: 50 }),
  ];
  const [three = 0, one = 0] = products;
  const order = await buy(shopper, { products: { [three]: 3, [one]: 1 } });
  await deliver(test.shop, order.id);
  const params = { id: order.id };
  const read = async () => (await shopper.api.readOrder({ params })).data;
  const { items } = await read();
  const lineOf = (id: number) => items.products.find((item) => item.id === id)?.lineId ?? 0;
  return {
    shopper,
    order,
    products,
    read,
    lines: { three: lineOf(three), one: lineOf(one) },
    request: (lines: Wanted[], note = '') =>
      shopper.api.requestReturn({ params, body: { note, lines: lines.map(asLine) } }),
    onHand: async (product: number) => {
      test.shop.cache.clear();
      const { data } = await shopper.api.listProductStocks({ query: { ids: [product] } });
      return data[0]?.webStock;
    },
  };
}

interface Wanted {
  lineId: number;
  quantity: number;
  reason?: ReturnReason;
  isOpened?: boolean;
}
const asLine = ({ lineId, quantity, reason = 'CHANGED_MIND', isOpened = false }: Wanted) => ({
  lineId,
  quantity,
  reason,
  isOpened,
});

/** All steps of a return with goods that can be sold again. */
async function processReturn(returnId: number): Promise<number> {
  await approveReturn(test.shop, returnId);
  await receiveReturn(test.shop, returnId, { isSaleable: true });
  const refunded = await refundReturn(test.shop, returnId);
  if (!refunded.ok) throw new Error(refunded.failure.code);
  return refunded.value.amount;
}

/** Sends a picture as the form of the shop does. */
async function sendPicture(token: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], '照片.jpg', { type: 'image/jpeg' }));
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const answer = await test.http({
    method: 'POST',
    url: '/api/v1/user/return-pictures',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { data, error_code: code } = answer.json();
  return { status: answer.statusCode, code, id: data?.id as number };
}

describe('pictures of a return', () => {
  it('are drawn anew, belong to one return, and only its member and operators read them', async () => {
    const [own, other] = [await afterDelivery(), await afterDelivery()];
    const { token } = own.shopper;
    const photo = await photograph(1500, 1000);
    const { id } = await sendPicture(token, photo);
    const fake = await sendPicture(token, Buffer.from('<!doctype html><script>alert(1)</script>'));
    expect(fake).toMatchObject({ status: 422, code: 'FILE_REFUSED' });
    expect((await sendPicture('', photo)).status).toBe(401);
    const read = ({ shopper }: typeof own, picture = id) =>
      shopper.api.readReturnPicture({ params: { id: picture } });
    expect(await refusalOf(read(own))).toBe('NOT_FOUND');

    const ask = ({ shopper, order, lines }: typeof own, pictures: number[]) =>
      shopper.api.requestReturn({
        params: { id: order.id },
        body: { note: '', lines: [asLine({ lineId: lines.one, quantity: 1 })], pictures },
      });
    expect(await refusalOf(ask(other, [id]))).toBe('RETURN_PICTURE_NOT_FOUND');
    expect(await refusalOf(ask(own, [id, id]))).toBe('RETURN_PICTURE_NOT_FOUND');
    expect((await own.read()).returns).toEqual([]);
    const { data } = await ask(own, [id]);
    expect(data.returns[0]?.sentPictures).toEqual([id]);
    expect(await refusalOf(ask(other, [id]))).toBe('RETURN_PICTURE_NOT_FOUND');

    const bytes = Buffer.from((await read(own)).data.webp, 'base64');
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(await refusalOf(read(other))).toBe('NOT_FOUND');
    const { api: office } = await newAdministrator(test, 'warehouse');
    const params = { id: data.returns[0]?.id ?? 0 };
    expect((await office.readReturnDesk({ params })).data.sentPictures).toEqual([id]);
    const seen = await office.readSentPicture({ params: { id } });
    expect(Buffer.from(seen.data.webp, 'base64')).toEqual(bytes);
    const viewer = await newAdministrator(test, 'viewer');
    expect(await refusalOf(viewer.api.readSentPicture({ params: { id } }))).toBe('FORBIDDEN');
  });

  it('that no return takes within a day are removed; one that has them keeps them', async () => {
    const { shopper, order, lines } = await afterDelivery();
    const [left, taken] = [
      await sendPicture(shopper.token, await photograph()),
      await sendPicture(shopper.token, await photograph()),
    ];
    await shopper.api.requestReturn({
      params: { id: order.id },
      body: {
        note: '',
        lines: [asLine({ lineId: lines.one, quantity: 1 })],
        pictures: [taken.id],
      },
    });
    test.clock.advance(86_400 + 60);
    await deletePhotos(test.shop);
    const rows = await test.shop.db.select({ id: returnPhotos.id }).from(returnPhotos);
    expect(rows.map(({ id }) => id)).toContain(taken.id);
    expect(rows.map(({ id }) => id)).not.toContain(left.id);
  });

  it('that wait for a return are twelve of a member at most: the oldest makes room', async () => {
    const { db } = test.shop;
    const [{ shopper }, { shopper: other }] = [await afterDelivery(), await afterDelivery()];
    const owners = [other, ...Array.from({ length: 12 }, () => shopper)];
    const waiting = owners.map(({ id: userId }) => ({ userId, webp: Buffer.from('x') }));
    const made = await db.insert(returnPhotos).values(waiting).returning();
    const { id } = await sendPicture(shopper.token, await photograph());
    const ids = [...made.map((each) => each.id), id];
    const left = await db
      .select({ id: returnPhotos.id })
      .from(returnPhotos)
      .where(isAmong(returnPhotos.id, ids))
      .orderBy(returnPhotos.id);
    expect(left.map((each) => each.id)).toEqual(ids.filter((_, place) => place !== 1));
  });
});

describe('asking for a return', () => {
  it('names lines, units and reasons, and shows on the order and its timeline', async () => {
    const { request, lines, read, shopper } = await afterDelivery();
    expect(await read()).toMatchObject({ canRequestReturn: true, returns: [] });
    const { data } = await request([{ lineId: lines.three, quantity: 2 }], '尺寸買錯');
    expect(data.returns).toMatchObject([
      {
        status: 'REQUESTED',
        note: '尺寸買錯',
        refundAmount: null,
        lines: [{ lineId: lines.three, quantity: 2, reason: 'CHANGED_MIND', isOpened: false }],
      },
    ]);
    expect(data.canRequestReturn).toBe(false);
    expect(data.events.at(-1)?.note).toBe('已收到您的退貨申請');
    await test.shop.jobs.runDue();
    const subjects = (await test.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('退貨申請通知'))).toBe(true);
  });

  it('is refused for opened goods, unless they are faulty or the wrong ones', async () => {
    const { request, lines } = await afterDelivery();
    const opened = { lineId: lines.one, quantity: 1, isOpened: true };
    expect(await refusalOf(request([opened]))).toBe('RETURN_IS_EXCLUDED');
    expect(await refusalOf(request([{ ...opened, reason: 'DEFECTIVE' }]))).toBe('');
  });

  it('is refused for more units than were bought, a line named twice, and lines of another order', async () => {
    const { request, lines } = await afterDelivery();
    const other = await afterDelivery();
    for (const wanted of [
      [{ lineId: lines.three, quantity: 4 }],
      [
        { lineId: lines.three, quantity: 1 },
        { lineId: lines.three, quantity: 1 },
      ],
      [{ lineId: other.lines.one, quantity: 1 }],
    ]) {
      expect(await refusalOf(request(wanted))).toBe('RETURN_IS_NOT_POSSIBLE');
    }
    expect(await refusalOf(request([]))).toBe('VALIDATION_FAILED');
  });

  it('is refused before the goods arrive and after the seventh day', async () => {
    const { request, lines, order } = await afterDelivery();
    const wanted = [{ lineId: lines.one, quantity: 1 }];
    const receivedAt = new Date(test.clock.now().getTime() - 8 * 86_400_000);
    await test.shop.db.update(orders).set({ receivedAt }).where(eq(orders.id, order.id));
    expect(await refusalOf(request(wanted))).toBe('RETURN_IS_NOT_POSSIBLE');

    const { shopper, products } = await afterDelivery();
    const fresh = await buy(shopper, { products: { [products[0] ?? 0]: 1 } });
    const params = { id: fresh.id };
    const { data } = await shopper.api.readOrder({ params });
    const lineId = data.items.products[0]?.lineId ?? 0;
    const body = { lines: [asLine({ lineId, quantity: 1 })], note: '' };
    expect(await refusalOf(shopper.api.requestReturn({ params, body }))).toBe(
      'RETURN_IS_NOT_POSSIBLE',
    );
  });

  it('counts the days from the collection at the store', async () => {
    const { shopper, products } = await afterDelivery();
    const order = await buy(shopper, { products: { [products[0] ?? 0]: 1 } });
    await test.shop.db.update(orders).set({ shipType: 'STORE' }).where(eq(orders.id, order.id));
    await shipOrder(test.shop, order.id, { trackingNo: '1' });
    await recordArrival(test.shop, order.id);
    const params = { id: order.id };
    const waiting = (await shopper.api.readOrder({ params })).data;
    expect(waiting).toMatchObject({ canRequestReturn: false, returnDeadline: null });
    expect(waiting.events.at(-1)?.note).toContain('商品已送達取貨門市');
  });

  it('is possible for one return at a time, also with two requests at once', async () => {
    const { request, lines } = await afterDelivery();
    const wanted = [{ lineId: lines.one, quantity: 1 }];
    const answers = await Promise.all([refusalOf(request(wanted)), refusalOf(request(wanted))]);
    expect(answers.toSorted()).toEqual(['', 'RETURN_IS_UNDER_WAY']);
  });

  it("does not reach another member's order", async () => {
    const { order, lines } = await afterDelivery();
    const { api } = await newShopper(test);
    const body = { lines: [asLine({ lineId: lines.one, quantity: 1 })], note: '' };
    const stranger = api.requestReturn({ params: { id: order.id }, body });
    expect(await refusalOf(stranger)).toBe('ORDER_NOT_FOUND');
  });
});

describe('a return', () => {
  it('goes from approval to refund: stock, money, timeline and e-mails', async () => {
    const { request, lines, read, products, onHand, order, shopper } = await afterDelivery();
    const { data } = await request([{ lineId: lines.three, quantity: 1 }]);
    expect(await onHand(products[0] ?? 0)).toBe(47);
    expect(await processReturn(data.returns[0]?.id ?? 0)).toBe(100);
    expect(await onHand(products[0] ?? 0)).toBe(48);
    const after = await read();
    expect(after.returns[0]).toMatchObject({ status: 'REFUNDED', refundAmount: 100 });
    expect(after).toMatchObject({ orderStatus: 'COMPLETED', canRequestReturn: true });
    expect(after.items.products.find(({ lineId }) => lineId === lines.three)).toMatchObject({
      quantity: 3,
      returnableQuantity: 2,
    });
    expect(after.events.slice(-4)).toMatchObject([
      { type: 'RETURN_REQUESTED' },
      { type: 'RETURN_APPROVED', note: '退貨申請已核准，請將商品寄回' },
      { type: 'RETURN_RECEIVED', note: '已收到您寄回的商品' },
      { type: 'RETURN_REFUNDED', note: '退貨檢查完成，辦理退款' },
    ]);
    expect(await listRefunds(test.shop, order.id)).toMatchObject([{ amount: 100 }]);
    await test.shop.jobs.runDue();
    const subjects = (await test.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('退貨申請核准通知'))).toBe(true);
  });

  it('of all goods refunds exactly the paid amount, in whatever steps, with coupon shares and delivery', async () => {
    const { request, lines, read, order } = await afterDelivery();
    // A coupon of 100 TWD on four units at 100 TWD has shares that do not divide evenly.
    await test.shop.db
      .update(orders)
      .set({ couponAmount: 100, paidAmount: 380, reductions: null })
      .where(eq(orders.id, order.id));
    await test.shop.db
      .update(paymentAttempts)
      .set({ capturedAmount: 380 })
      .where(eq(paymentAttempts.orderId, order.id));
    const share = (lineId: number, couponShare: number) =>
      test.shop.db.update(orderLines).set({ couponShare }).where(eq(orderLines.id, lineId));
    await share(lines.three, 74);
    await share(lines.one, 26);
    const steps = [
      [{ lineId: lines.three, quantity: 1 }],
      [
        { lineId: lines.three, quantity: 1 },
        { lineId: lines.one, quantity: 1 },
      ],
      [{ lineId: lines.three, quantity: 1 }],
    ];
    const amounts: number[] = [];
    for (const step of steps) {
      const { data } = await request(step);
      amounts.push(await processReturn(data.returns[0]?.id ?? 0));
    }
    expect(amounts).toEqual([76, 75 + 74, 75 + 80]);
    expect(amounts.reduce((sum, amount) => sum + amount)).toBe(380);
    expect(await read()).toMatchObject({ orderStatus: 'RETURNED', canRequestReturn: false });
  });

  it('is refunded once, also with several requests at once', async () => {
    const { request, lines, order } = await afterDelivery();
    const { data } = await request([{ lineId: lines.one, quantity: 1 }]);
    const id = data.returns[0]?.id ?? 0;
    await approveReturn(test.shop, id);
    await receiveReturn(test.shop, id, { isSaleable: false });
    const paid = await Promise.all([1, 2, 3].map(() => refundReturn(test.shop, id)));
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listRefunds(test.shop, order.id)).toHaveLength(1);
  });

  it('refuses steps out of sequence, and puts no unsaleable goods into the stock', async () => {
    const { request, lines, products, onHand } = await afterDelivery();
    const { data } = await request([{ lineId: lines.three, quantity: 2 }]);
    const id = data.returns[0]?.id ?? 0;
    const early = await refundReturn(test.shop, id);
    expect(early).toMatchObject({ failure: { code: 'ORDER_CANNOT_BE_MOVED' } });
    await approveReturn(test.shop, id);
    await receiveReturn(test.shop, id, { isSaleable: false });
    expect(await onHand(products[0] ?? 0)).toBe(47);
    expect(await approveReturn(test.shop, 999_999)).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
  });

  it('that is refused says why, refunds nothing, and allows another request', async () => {
    const { request, lines, read, order, shopper } = await afterDelivery();
    const { data } = await request([{ lineId: lines.one, quantity: 1 }]);
    await refuseReturn(test.shop, data.returns[0]?.id ?? 0, '商品已拆封使用');
    const refusedOrder = await read();
    expect(refusedOrder.returns[0]).toMatchObject({ status: 'REFUSED', answer: '商品已拆封使用' });
    expect(refusedOrder.events.at(-1)?.note).toBe('退貨申請未通過：商品已拆封使用');
    expect(refusedOrder.canRequestReturn).toBe(true);
    expect(await listRefunds(test.shop, order.id)).toEqual([]);
    await test.shop.jobs.runDue();
    const message = (await test.mails(shopper.email)).find(({ subject }) =>
      subject.includes('退貨申請結果通知'),
    );
    expect(message?.text).toContain('原因：商品已拆封使用');
  });

  it('can no longer be refused once its goods are in the stock again', async () => {
    const { request, lines, read } = await afterDelivery();
    const { data } = await request([{ lineId: lines.one, quantity: 1 }]);
    const id = data.returns[0]?.id ?? 0;
    await approveReturn(test.shop, id);
    await receiveReturn(test.shop, id, { isSaleable: true });
    expect(await refuseReturn(test.shop, id, '商品已拆封使用')).toMatchObject({
      failure: { code: 'ORDER_CANNOT_BE_MOVED' },
    });
    expect((await read()).returns[0]).toMatchObject({ status: 'RECEIVED' });
  });

  it('never refunds more than was paid: what is left, and nothing if nothing is', async () => {
    const { request, lines, order, read } = await afterDelivery();
    const { data } = await request([{ lineId: lines.three, quantity: 3 }]);
    const id = data.returns[0]?.id ?? 0;
    // 250 of the paid 480 TWD are left, which is less than the price of these lines.
    const earlier = { orderId: order.id, amount: 230, reason: '商品瑕疵', refundKey: 'earlier' };
    expect(await refundPayment(test.shop, earlier)).toMatchObject({ ok: true });
    await approveReturn(test.shop, id);
    await receiveReturn(test.shop, id, { isSaleable: true });
    expect(await refundReturn(test.shop, id)).toMatchObject({ value: { amount: 250 } });
    const both = [{ amount: 230 }, { amount: 250 }];
    expect(await listRefunds(test.shop, order.id)).toMatchObject(both);
    const last = await request([{ lineId: lines.one, quantity: 1 }]);
    expect(last.data.returnTerms).toMatchObject({ left: 0 });
    expect(await processReturn(last.data.returns[0]?.id ?? 0)).toBe(0);
    expect(await listRefunds(test.shop, order.id)).toMatchObject(both);
    const after = await read();
    expect(after).toMatchObject({ orderStatus: 'RETURNED', canRequestReturn: false });
    expect(after.returns[0]).toMatchObject({ status: 'REFUNDED', refundAmount: 0 });
    expect(after.events.find(({ note }) => note.includes('先前已全數退還'))).toMatchObject({
      type: 'RETURN_REFUNDED',
    });
  });
});
