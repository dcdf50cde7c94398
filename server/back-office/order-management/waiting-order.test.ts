import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handOver } from '#server/ordering/fulfilment/hand-over.ts';
import { findShipment } from '#server/ordering/fulfilment/shipments.ts';
import { labelHere } from '#server/ordering/fulfilment/store-labels.ts';
import { transact } from '#server/platform/database/database.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import { orderToFulfil, packedParcel } from '#server/testing/orders-to-fulfil.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import { approvalSettings, readApprovalLimits } from '../approvals/limits.ts';

const test = shopForTests();
let wen: TestAdministrator;
let mei: TestAdministrator;
beforeAll(async () => {
  const { db } = test.shop;
  await approvalSettings.write(db, { ...(await readApprovalLimits(db)), refundAmount: 100 });
  wen = await newAdministrator(test, 'owner');
  mei = await newAdministrator(test, 'owner');
});
afterEach(() => checkLedgers(test.shop.db));

/** A paid order of 380 TWD, which is above the limit of one person's refunds. */
async function dearOrder() {
  const order = await orderToFulfil(test, { isPaid: true });
  const params = { id: order.id };
  const approvalRequestOf = (data: { state: string; approvalId?: number }) => {
    if (!data.approvalId) throw new Error(`Nobody has to approve that: ${data.state}`);
    return data.approvalId;
  };
  return {
    ...order,
    page: async () => (await wen.api.readOrderDesk({ params })).data,
    pick: async (isTrial = false) =>
      (await mei.api.beginPicking({ body: { orderIds: [order.id], isTrial } })).data,
    askToCancel: async () =>
      approvalRequestOf(
        (await wen.api.cancelOrderByShop({ params, body: { reason: '缺貨' } })).data,
      ),
    askToRefund: async () => {
      const body = { amount: 300, reason: '整批瑕疵' };
      const key = { idempotencyKey: `waiting-${order.id}` };
      return approvalRequestOf((await wen.api.refundOrder({ params, body }, key)).data);
    },
  };
}

const refuse = (id: number) =>
  mei.api.refuseWish({ params: { id }, body: { reason: '先問顧客要不要等' } });
const rowIn = async (column: 'READY' | 'HELD' | 'CREATED', keyword: string) =>
  (await mei.api.searchFulfilment({ body: { column, keyword } })).data[0];
const countOf = async (wanted: 'READY' | 'HELD') =>
  (await mei.api.readFulfilmentBoard()).data.columns.find(({ column }) => column === wanted)?.count;

describe('an order about which an approval request waits', () => {
  it.each(['askToCancel', 'askToRefund'] as const)(
    'is not picked (%s), the board says why, and it is ready again after a refusal',
    async (ask) => {
      const order = await dearOrder();
      const [ready, held] = [await countOf('READY'), await countOf('HELD')];
      const approvalRequest = await order[ask]();
      for (const isTrial of [true, false]) {
        expect(await order.pick(isTrial)).toMatchObject({
          fitting: 0,
          sentence: '1 筆中 0 筆可出貨，1 筆略過：等待核可 1',
          skipped: [{ reason: 'AWAITS_APPROVAL' }],
        });
      }
      expect([await countOf('READY'), await countOf('HELD')]).toEqual([
        (ready ?? 0) - 1,
        (held ?? 0) + 1,
      ]);
      expect(await rowIn('READY', order.orderNo)).toBeUndefined();
      expect(await rowIn('HELD', order.orderNo)).toMatchObject({ heldFor: 'APPROVAL' });
      expect((await order.page()).header).toMatchObject({
        title: '等待核可',
        hint: expect.stringContaining('決定前不會出貨'),
      });
      await refuse(approvalRequest);
      expect(await rowIn('READY', order.orderNo)).toMatchObject({ heldFor: null });
      expect(await order.pick()).toMatchObject({ fitting: 1 });
    },
  );

  it('is not picked by whoever begins while somebody asks: the row’s lock decides', async () => {
    const order = await dearOrder();
    const asking = await test.shop.pool.connect();
    try {
      await asking.query('begin');
      await asking.query('select from orders where id = $1 for no key update', [order.id]);
      const picking = order.pick();
      await untilSomebodyWaitsForLock();
      await asking.query(
        `insert into approvals (kind, subject_type, subject_id, title, facts, data, wish_key, asked_by, lapses_at)
         values ('ORDER_CANCEL', 'order', $1, '取消', '[]', '{}', 'race', $2, $3)`,
        [order.id, wen.id, new Date(test.clock.now().getTime() + 3_600_000)],
      );
      await asking.query('commit');
      expect(await picking).toMatchObject({ skipped: [{ reason: 'AWAITS_APPROVAL' }] });
    } finally {
      asking.release();
    }
    expect((await order.page()).parcels).toEqual([]);
  });

  it('is in one state after many have asked and picked at the same moment', async () => {
    const order = await dearOrder();
    const [picked] = await Promise.all([order.pick(), order.askToCancel(), order.askToCancel()]);
    const { parcels, approvals } = await order.page();
    expect(approvals).toHaveLength(1);
    expect(parcels).toHaveLength(picked.fitting);
    const code = { body: { code: order.orderNo } };
    expect((await failureOf(mei.api.openParcel(code)))?.message).toMatch(
      /等待核可|還沒有建立揀貨單/,
    );
  });

  it('keeps a parcel that is packed already in the house, unless the carrier has it', async () => {
    const order = await dearOrder();
    const id = await packedParcel(mei.api, order);
    const label = () => transact(test.shop.db, (inside) => labelHere(test.shop, inside, id));
    const first = await order.askToCancel();
    expect(await label()).toMatchObject({ failure: { message: expect.stringContaining('核可') } });
    await refuse(first);
    await label();
    const approvalRequest = await order.askToCancel();
    const rows = [{ code: order.orderNo, trackingNo: `WAIT-${id}` }];
    expect((await mei.api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'ORDER_AWAITS_APPROVAL' },
    ]);
    await transact(test.shop.db, (db) =>
      handOver({ ...test.shop, db }, db, {
        code: order.orderNo,
        trackingNo: `WAIT-${id}`,
        isReport: true,
      }),
    );
    expect(await findShipment(test.shop.db, id)).toMatchObject({ stage: 'HANDED_OVER' });
    // An order that has left can no longer be cancelled.
    expect(
      await failureOf(mei.api.approveWish({ params: { id: approvalRequest }, body: {} })),
    ).toMatchObject({
      errorCode: 'ORDER_CANNOT_BE_CANCELLED',
    });
  });

  it('keeps its goods as they are, and other approval requests go with the order when it is cancelled', async () => {
    const order = await dearOrder();
    await order.askToRefund();
    const { edit, lines } = await order.page();
    expect(edit.why).toBe('有申請等待核可，決定後才能更改商品');
    const body = { version: edit.version, lines: [{ lineId: lines[0]?.lineId ?? 0, quantity: 1 }] };
    const review = wen.api.reviewOrderLines({ params: { id: order.id }, body });
    expect(await failureOf(review)).toMatchObject({ errorCode: 'ORDER_CANNOT_BE_MOVED' });
    const parts = { params: { id: order.id }, body: { lines: body.lines } };
    expect((await failureOf(wen.api.shipInParts(parts)))?.message).toContain('等待核可');
    const approvalRequest = await order.askToCancel();
    expect((await order.page()).approvals).toHaveLength(2);
    await mei.api.approveWish({ params: { id: approvalRequest }, body: {} });
    expect(await order.page()).toMatchObject({
      approvals: [],
      order: { orderStatus: 'CANCELLED' },
      money: { refunded: 380 },
    });
  });

  it('is ready again as soon as the approval request has expired, before the job has noted that', async () => {
    const order = await dearOrder();
    await order.askToCancel();
    test.clock.advance(72 * 3600 - 60);
    mei = await newAdministrator(test, 'owner');
    expect(await order.pick(true)).toMatchObject({ fitting: 0 });
    test.clock.advance(120);
    expect(await order.pick()).toMatchObject({ fitting: 1 });
    wen = await newAdministrator(test, 'owner');
    const again = await order.askToCancel();
    await mei.api.approveWish({ params: { id: again }, body: {} });
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'CANCELLED' });
  });
});

describe('approval requests about money of an order', () => {
  const endRequests = async () => {
    await transact(test.shop.db, (transaction) =>
      test.shop.jobs.enqueue(transaction, 'lapse-approvals', {}),
    );
    await test.jobs.runDue();
  };
  const stateOf = async (approval: number) => {
    const { data } = await mei.api.searchApprovals({ body: {} });
    const found = data.find(({ id }) => id === approval);
    return [found?.state, found?.answer];
  };

  it('end with the reason when the member cancels the order, and only those', async () => {
    const [cancelled, still] = [await dearOrder(), await dearOrder()];
    const ended = [await cancelled.askToCancel(), await cancelled.askToRefund()] as const;
    const waiting = [await still.askToCancel(), await still.askToRefund()];
    await cancelled.cancel();
    await endRequests();
    expect(await stateOf(ended[0])).toEqual(['LAPSED', '訂單已取消']);
    expect(await stateOf(ended[1])).toEqual(['LAPSED', '沒有可退的款項了（已退或退款中）']);
    for (const id of waiting) expect(await stateOf(id)).toEqual(['PENDING', '']);
  });
});

async function untilSomebodyWaitsForLock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await test.shop.pool.query(waiting)).rowCount === 0);
}
