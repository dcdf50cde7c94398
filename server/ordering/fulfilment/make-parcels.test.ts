import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { makeShipment } from './make-parcels.ts';
import { shipments } from './tables.ts';

const test = shopForTests();

it('a parcel without a unit is not made', async () => {
  const { db } = test.shop;
  const { id } = await orderToFulfil(test);
  const making = db.transaction((transaction) =>
    makeShipment(test.shop, transaction, { id, orderNo: 'empty', units: [] }),
  );
  await expect(making).rejects.toThrow('no units');
  expect(await db.$count(shipments, eq(shipments.orderId, id))).toBe(0);
});
