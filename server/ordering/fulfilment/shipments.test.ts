import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shipmentStages } from '#contract/fulfilment.ts';
import { shipmentTransitions } from '#rules/orders/shipment-stages.ts';
import { databaseError } from '#server/platform/database/database.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf, tally } from '#server/testing/new-shopper.ts';
import { labelledParcel, orderToFulfil, pickedParcel } from '#server/testing/orders-to-fulfil.ts';
import { shipmentGoods, shipmentLines, shipments } from './tables.ts';

const test = shopForTests();
/** Two people who work at the same packing table. */
let people: TestAdministrator[];
beforeAll(async () => {
  people = [await newAdministrator(test), await newAdministrator(test, 'warehouse')];
});
afterEach(() => checkLedgers(test.shop.db));

const person = (number: number) => people[number] as TestAdministrator;
const [one, other] = [() => person(0).api, () => person(1).api];
const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => databaseError(error)?.constraint ?? String(error),
  );

describe('the database', () => {
  it('allows only the stages that the table lists', async () => {
    const { db } = test.shop;
    const id = await pickedParcel(one(), await orderToFulfil(test));
    const put = (stage: (typeof shipmentStages)[number]) =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`set local session_replication_role = replica`);
        await transaction
          .update(shipments)
          .set({ stage, trackingNo: 'X' })
          .where(eq(shipments.id, id));
      });
    for (const from of shipmentStages) {
      for (const stage of shipmentStages) {
        await put(from);
        const refusal = await constraintOf(
          db.update(shipments).set({ stage }).where(eq(shipments.id, id)),
        );
        const isAllowed = from === stage || shipmentTransitions[from].includes(stage);
        const expected = isAllowed ? '' : 'shipments_stage_transition';
        expect(`${from} ${stage} ${refusal}`).toBe(`${from} ${stage} ${expected}`);
      }
    }
  });

  it('never has more units in parcels than were bought, however they are divided', async () => {
    const { db } = test.shop;
    const bought = 5;
    const order = await orderToFulfil(test, { units: bought, isPaid: true });
    const first = await pickedParcel(one(), order);
    const [line] = await db.select().from(shipmentLines).where(eq(shipmentLines.shipmentId, first));
    const orderLineId = line?.orderLineId ?? 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: bought + 1 }), { minLength: 1, maxLength: 6 }),
        async (quantities) => {
          await db.delete(shipments).where(eq(shipments.orderId, order.id));
          const refusals = await Promise.all(
            quantities.map((quantity, number) =>
              constraintOf(
                db.transaction(async (transaction) => {
                  const [made] = await transaction
                    .insert(shipments)
                    .values({
                      orderId: order.id,
                      code: `${order.orderNo}-${number}`,
                      stageAt: test.clock.now(),
                    })
                    .returning();
                  const shipmentId = made?.id ?? 0;
                  await transaction
                    .insert(shipmentLines)
                    .values({ shipmentId, orderLineId, quantity });
                }),
              ),
            ),
          );
          const [{ taken } = { taken: 0 }] = await db
            .select({ taken: sql<number>`coalesce(sum(${shipmentLines.quantity}), 0)::int` })
            .from(shipmentLines)
            .where(eq(shipmentLines.orderLineId, orderLineId));
          expect(taken).toBeLessThanOrEqual(bought);
          const fits = quantities.reduce((sum, each) => sum + each, 0) <= bought;
          expect(refusals.some((refusal) => refusal === 'shipment_lines_within_line')).toBe(!fits);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('takes no line of another order into a parcel', async () => {
    const [mine, yours] = [await orderToFulfil(test), await orderToFulfil(test)];
    const [shipmentId, strange] = [
      await pickedParcel(one(), mine),
      await pickedParcel(one(), yours),
    ];
    const [line] = await test.shop.db
      .select()
      .from(shipmentLines)
      .where(eq(shipmentLines.shipmentId, strange));
    const values = { shipmentId, orderLineId: line?.orderLineId ?? 0, quantity: 1 };
    expect(await constraintOf(test.shop.db.insert(shipmentLines).values(values))).toBe(
      'shipment_lines_same_order',
    );
  });
});

describe('two people at one order', () => {
  it('make one parcel of it: the second one is told that it has one', async () => {
    const order = await orderToFulfil(test, { isPaid: true });
    const body = { orderIds: [order.id] };
    const answers = await Promise.all([
      one().beginPicking({ body }),
      other().beginPicking({ body }),
    ]);
    expect(answers.map(({ data }) => data.sentence).toSorted()).toEqual([
      '1 筆中 0 筆可出貨，1 筆略過：已在揀貨或包裝 1',
      '1 筆中 1 筆可出貨',
    ]);
  });

  it('scan into the same parcel: no unit is counted that is not needed', async () => {
    const order = await orderToFulfil(test, { units: 3 });
    const id = await pickedParcel(one(), order);
    await one().openParcel({ body: { code: order.orderNo } });
    const code = order.materialNo;
    const scans = await Promise.all(
      [one(), other(), one(), other(), one()].map((api) =>
        api.scanGoods({ params: { id }, body: { code } }),
      ),
    );
    expect(tally(scans.map(({ data }) => data.result))).toEqual({
      ADDED: 2,
      COMPLETE: 1,
      SURPLUS: 2,
    });
    const [goods] = await test.shop.db
      .select()
      .from(shipmentGoods)
      .where(eq(shipmentGoods.shipmentId, id));
    expect(goods).toMatchObject({ needed: 3, packed: 3 });
  });

  it('give the same tracking number to two parcels: the first one has it', async () => {
    const orders = [await orderToFulfil(test), await orderToFulfil(test)];
    for (const order of orders) await labelledParcel(test, person(0), order);
    const answers = await Promise.all(
      orders.map(({ orderNo: code }, at) =>
        person(at).api.handOverParcels({
          body: { rows: [{ code, trackingNo: 'RACE-1' }] },
        }),
      ),
    );
    expect(tally(answers.flatMap(({ data }) => data.map(({ result }) => result)))).toEqual({
      HANDED_OVER: 1,
      TRACKING_NO_USED: 1,
    });
  });

  it('hand it over while its shopper cancels: it has left or is cancelled, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await orderToFulfil(test);
      await labelledParcel(test, person(0), order);
      const rows = [{ code: order.orderNo, trackingNo: `CANCEL-${round}` }];
      const [{ data }, refusal] = await Promise.all([
        other().handOverParcels({ body: { rows } }),
        refusalOf(order.cancel()),
      ]);
      const result = data[0]?.result;
      expect([
        ['HANDED_OVER', 'ORDER_CANNOT_BE_CANCELLED', 'SHIPPED'],
        ['ORDER_CANCELLED', '', 'CANCELLED'],
      ]).toContainEqual([result, refusal, (await order.read()).data.orderStatus]);
    }
  });
});
