import { describe, expect, it } from 'vitest';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const queue = administratorsForTests(() => test);
const { wen, mei } = queue;

/** An arrived order of three units at 100 TWD with a return of one of them. */
async function requested() {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 50 });
  const order = await buy(shopper, { products: { [product]: 3 } });
  await deliver(test.shop, order.id);
  const params = { id: order.id };
  const { items } = (await shopper.api.readOrder({ params })).data;
  const line = { lineId: items.products[0]?.lineId ?? 0, quantity: 1, isOpened: false } as const;
  const { data } = await shopper.api.requestReturn({
    params,
    body: { note: '尺寸不合', lines: [{ ...line, reason: 'CHANGED_MIND' }] },
  });
  return {
    order,
    shopper,
    params: { id: data.returns[0]?.id ?? 0 },
    read: async () => (await shopper.api.readOrder({ params })).data.returns[0],
    onHand: async () => {
      const stocks = await shopper.api.listProductStocks({ query: { ids: [product] } });
      return stocks.data[0]?.webStock;
    },
  };
}

const entriesOf = (subjectId: number) => queue.entriesOf('order-return', subjectId);

describe('returns', () => {
  it('are listed newest first, with masked recipients [1.017]', async () => {
    const first = await requested();
    const second = await requested();
    const { data, meta } = await wen.api.searchReturns({
      body: { status: 'REQUESTED', perPage: 2 },
    });
    expect(data.map(({ id }) => id)).toEqual([second.params.id, first.params.id]);
    expect(meta?.total).toBeGreaterThanOrEqual(2);
    expect(data[0]).toMatchObject({
      note: '尺寸不合',
      order: { orderNo: second.order.orderNo, recipient: '林＊晴', recipientMobile: '0987***321' },
      lines: [{ quantity: 1, reason: 'CHANGED_MIND', isOpened: false }],
    });
    const one = await wen.api.searchReturns({ body: { orderNo: first.order.orderNo } });
    expect(one.data.map(({ id }) => id)).toEqual([first.params.id]);
  });

  it('are approved, received into the stock and refunded, each step with its audit entry', async () => {
    const { params, order, onHand, read } = await requested();
    expect(await onHand()).toBe(47);
    expect((await wen.api.approveReturn({ params })).data.status).toBe('APPROVED');
    await wen.api.receiveReturn({ params, body: { isSaleable: true } });
    expect(await onHand()).toBe(48);
    const { data } = await wen.api.refundReturn({ params });
    expect(data).toEqual({ id: params.id, status: 'REFUNDED', amount: 100 });
    expect(await read()).toMatchObject({ status: 'REFUNDED', refundAmount: 100 });
    expect(await listRefunds(test.shop, order.id)).toMatchObject([{ amount: 100 }]);
    const entries = await entriesOf(params.id);
    expect(entries.map(({ call, before, after }) => [call, before, after])).toEqual([
      ['refundReturn', { status: 'RECEIVED' }, { status: 'REFUNDED', amount: 100 }],
      ['receiveReturn', { status: 'APPROVED' }, { status: 'RECEIVED', restocked: 1 }],
      ['approveReturn', { status: 'REQUESTED' }, { status: 'APPROVED' }],
    ]);
  });

  it('are seen, approved and inspected by the warehouse, which refunds nothing [1.017]', async () => {
    const { params, order, onHand } = await requested();
    const warehouse = await newAdministrator(test, 'warehouse');
    const { call } = await recordApi(test, 'order-returns', { role: 'warehouse' });
    const listed = await call('advance-search', { keyword: order.orderNo });
    expect(listed.rows).toMatchObject([{ id: params.id, recipient: '林＊晴' }]);
    expect((await warehouse.api.readReturnDesk({ params })).data.note).toBe('尺寸不合');
    await warehouse.api.approveReturn({ params });
    await warehouse.api.receiveReturn({ params, body: { isSaleable: true } });
    expect(await onHand()).toBe(48);
    expect(await refusalOf(warehouse.api.refundReturn({ params }))).toBe('FORBIDDEN');
    const viewer = await newAdministrator(test, 'viewer');
    expect(await refusalOf(viewer.api.readReturnDesk({ params }))).toBe('FORBIDDEN');
    const { data } = await warehouse.api.listNavigationMenus();
    const names = data.flatMap(({ children }) => children.map(({ name }) => name));
    expect(names).toContain('order-returns');
  });

  it('are refused with a reason for the shopper, which the audit entry does not contain', async () => {
    const { params, read } = await requested();
    await wen.api.refuseReturn({ params, body: { reason: '已拆封使用' } });
    expect(await read()).toMatchObject({ status: 'REFUSED', answer: '已拆封使用' });
    expect(JSON.stringify(await entriesOf(params.id))).not.toContain('已拆封');
  });

  it('are moved on by one of two operators; the other is refused, and nothing is refunded twice', async () => {
    const { params, order } = await requested();
    const both = async (step: (by: TestAdministrator) => Promise<unknown>) =>
      (await Promise.all([wen, mei].map((by) => refusalOf(step(by))))).toSorted();
    const oneOf = ['', 'ORDER_CANNOT_BE_MOVED'];
    expect(await both(({ api }) => api.approveReturn({ params }))).toEqual(oneOf);
    const body = { isSaleable: true };
    expect(await both(({ api }) => api.receiveReturn({ params, body }))).toEqual(oneOf);
    expect(await both(({ api }) => api.refundReturn({ params }))).toEqual(oneOf);
    expect(await listRefunds(test.shop, order.id)).toHaveLength(1);
    expect((await entriesOf(params.id)).map(({ call }) => call)).toEqual([
      'refundReturn',
      'receiveReturn',
      'approveReturn',
    ]);
  });

  it('are not found under an unknown id, and no step can be left out', async () => {
    const unknown = { params: { id: 999_999 } };
    expect(await refusalOf(wen.api.approveReturn(unknown))).toBe('NOT_FOUND');
    const { params } = await requested();
    const early = wen.api.receiveReturn({ params, body: { isSaleable: true } });
    expect(await refusalOf(early)).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await entriesOf(params.id)).toEqual([]);
  });
});
