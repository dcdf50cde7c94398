import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { deliveryForTests, rowOf, standingMember } from '#server/testing/standing-members.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { makeDueOrders } from './make-orders.ts';

let test: TestShop;
let network: EcpayNetwork;
beforeAll(async () => {
  network = ecpayNetwork(() => test.clock.now());
  test = await openTestShop({ fetch: network.fetch });
});
afterAll(async () => {
  await test.close();
  await network.close();
});

it('a mobile barcode is asked about when it is set up and ordered, and not for a draft', async () => {
  test.clock.set(new Date('2026-12-08T10:00:00+08:00'));
  const pads = await newProduct(test.shop, { stock: 99, price: 300 });
  const order = {
    ...deliveryForTests(),
    invoiceType: 'PERSON',
    carrierType: 'PHONE',
    carrierNo: '/ABC1234',
  } as const;
  const { shopper, id } = await standingMember(test, pads, { order });
  expect(network.asked).toEqual(['CheckBarcode']);
  const params = { id };
  await shopper.api.readStandingDraft({ params });
  const items = { products: [{ id: pads, quantity: 3 }] };
  await shopper.api.previewStandingOrder({ body: { items, order, paymentType: 'HOME_CASH' } });
  expect(network.asked).toEqual(['CheckBarcode']);
  test.clock.set(new Date('2026-12-10T10:00:00+08:00'));
  await makeDueOrders(test.shop);
  expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2027-01-07' });
  expect(network.asked).toEqual(['CheckBarcode', 'CheckBarcode']);
});
