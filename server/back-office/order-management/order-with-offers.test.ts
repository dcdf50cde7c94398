import { describe, expect, it } from 'vitest';
import { slipsOf } from '#server/back-office/fulfilment/paper-models.ts';
import { readParcelsOf } from '#server/ordering/fulfilment/change-parcel.ts';
import { readShipments } from '#server/ordering/fulfilment/shipments.ts';
import { labelHere } from '#server/ordering/fulfilment/store-labels.ts';
import { invoiceItems } from '#server/ordering/invoicing/issue-fields.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { readOrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import { readSoldGoods } from '#server/ordering/orders/sold-goods.ts';
import { transact } from '#server/platform/database/database.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { putOffers } from '#server/testing/put-offers.ts';

const paying = paymentsForTests();
const { wen, mei } = administratorsForTests(() => paying.test);

const full = {
  kind: 'AMOUNT_OFFER',
  offerKind: 'AMOUNT_OFFER',
  offerId: 2,
  title: '滿 300 折 21',
  label: '',
} as const;

interface Made {
  isPaid?: boolean;
  isDelivered?: boolean;
}

/**
 * An order of three packs at 79 TWD and one at 100 TWD with 80 TWD delivery. Offers took 38 and 17 TWD off the three,
 * and 4 off the one: 182 + 96 + 80 = 358 TWD.
 */
async function made({ isPaid = true, isDelivered = false }: Made = {}) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const pads = await newProduct(test.shop, { price: 79, memberPrice: null, stock: 20 });
  const pants = await newProduct(test.shop, { price: 100, memberPrice: null, stock: 20 });
  const { id, orderNo } = await buy(shopper, { products: { [pads]: 3, [pants]: 1 } });
  const paid = await putOffers(test.shop, id, [
    { product: pads, amount: 38, units: 3 },
    { ...full, product: pads, amount: 17, units: 3 },
    { ...full, product: pants, amount: 4, units: 1 },
  ]);
  if (isPaid) await payInAdvance(test.shop, id, paid);
  if (isDelivered) await deliver(test.shop, id);
  const read = async () => (await shopper.api.readOrder({ params: { id } })).data;
  const { items } = await read();
  const lineOf = (product: number) => items.products.find((one) => one.id === product)?.lineId ?? 0;
  const lines = { pads: lineOf(pads), pants: lineOf(pants) };
  return { id, orderNo, paid, shopper, pads, pants, lines, read };
}
type Order = Awaited<ReturnType<typeof made>>;

/** A return of units that was approved and received; answers its id. */
async function received({ id, shopper }: Order, units: Record<number, number>): Promise<number> {
  const lines = Object.entries(units).map(([lineId, quantity]) => ({
    lineId: Number(lineId),
    quantity,
    reason: 'DEFECTIVE' as const,
    isOpened: false,
  }));
  const { data } = await shopper.api.requestReturn({ params: { id }, body: { note: '', lines } });
  const params = { id: data.returns[0]?.id ?? 0 };
  await wen.api.approveReturn({ params });
  await wen.api.receiveReturn({ params, body: { isSaleable: true } });
  return params.id;
}

const offersOf = ({ pads, pants }: Order) => [
  {
    id: 1,
    kind: 'ANY_N_FOR',
    title: '任選 3 件 $199',
    amount: 38,
    units: [{ kind: 'product', id: pads, quantity: 3 }],
  },
  {
    id: 2,
    kind: 'AMOUNT_OFFER',
    title: '滿 300 折 21',
    amount: 21,
    units: [
      { kind: 'product', id: pads, quantity: 3 },
      { kind: 'product', id: pants, quantity: 1 },
    ],
  },
];

describe('an order with offers', () => {
  it('says what each line cost and why, to its buyer, to operators and in its e-mail', async () => {
    const order = await made({ isPaid: false });
    const shown = await order.read();
    expect(shown.amounts).toMatchObject({ product: 337, discount: 59, shipFee: 80, paid: 358 });
    expect(shown.offers).toEqual(offersOf(order));
    const pads = {
      unitPrice: 79,
      quantity: 3,
      offerShare: 55,
      adjustments: [{ title: '任選 3 件 $199', amount: 38, units: 3 }, { amount: 17 }],
    };
    expect(shown.items.products).toMatchObject([pads, { offerShare: 4 }]);
    const { data: page } = await wen.api.readOrderDesk({ params: { id: order.id } });
    expect(page.offers).toEqual(shown.offers);
    expect(page.lines).toMatchObject([pads, { offerShare: 4 }]);
    await paying.test.shop.jobs.runDue();
    const [message] = await paying.test.mails(order.shopper.email);
    const line = '多件優惠：任選 3 件 $199　−$38';
    expect(message?.text).toMatch(new RegExp(`：\\$237\n${line.replaceAll('$', '\\$')}\n`));
    expect(message?.text).toContain('滿額折：滿 300 折 21：−$17');
    expect(message?.html).toContain(line);
  });

  it('is refunded to the dollar in however many returns', async () => {
    const order = await made({ isDelivered: true });
    const { pads, pants } = order.lines;
    const amounts: (number | null)[] = [];
    for (const units of [{ [pads]: 1 }, { [pads]: 1, [pants]: 1 }, { [pads]: 1 }]) {
      const id = await received(order, units);
      await wen.api.refundReturn({ params: { id } });
      const { returns } = await order.read();
      amounts.push(returns.find((one) => one.id === id)?.refundAmount ?? null);
    }
    expect(amounts).toEqual([61, 61 + 96, 60 + 80]);
    expect(amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0)).toBe(order.paid);
    expect(await order.read()).toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('is exchanged for the same goods at no cost, and gives back what a unit cost', async () => {
    const { test } = paying;
    const order = await made({ isDelivered: true });
    const id = await received(order, { [order.lines.pads]: 3 });
    const wanted = (quantity: number) => [{ kind: 'product' as const, id: order.pads, quantity }];
    const sumOf = async (quantity: number) =>
      (await wen.api.reviewExchange({ params: { id }, body: { wanted: wanted(quantity) } })).data;
    expect(await sumOf(3)).toMatchObject({ worth: 182, credit: 182, givenBack: 0, due: 0 });
    expect(await sumOf(4), 'one more, at its price without offers').toMatchObject({ due: 79 });
    expect(await sumOf(2)).toMatchObject({ credit: 122, givenBack: 60, due: 0 });
    const body = { wanted: wanted(2), givenBack: 60, due: 0 };
    const { data } = await wen.api.exchangeReturn({ params: { id }, body });
    if (data.state !== 'EXCHANGED') throw new Error('It waits for a second person.');
    const made2 = await order.shopper.api.readOrder({ params: { id: data.orderId } });
    expect(made2.data).toMatchObject({ offers: [], amounts: { product: 158, paid: 0 } });
    expect(await readSoldGoods(test.shop.db, order.id)).toMatchObject({
      lines: [{ amount: 0 }, { amount: 96 }],
    });
  });

  it('gives operators who refund units what these cost', async () => {
    const order = await made({ isDelivered: true });
    const lines = [{ lineId: order.lines.pads, quantity: 2, goods: 'KEPT' as const }];
    const refund = (amount: number) =>
      wen.api.refundOrder(
        { params: { id: order.id }, body: { amount, reason: '瑕疵', lines, withShipFee: false } },
        { idempotencyKey: `offers-${order.id}-${amount}` },
      );
    await expect(refund(123)).rejects.toThrow();
    await refund(122);
    expect(await readSoldGoods(paying.test.shop.db, order.id)).toMatchObject({
      lines: [{ amount: 60 }, { amount: 96 }],
    });
  });

  it('keeps the offers of the units that stay when one is taken out, whatever the offer asks for', async () => {
    const order = await made();
    const edit = await edited(order, 2);
    expect(edit.review).toMatchObject({
      after: { product: 258, discount: 41, shipFee: 80, paid: 297 },
      givenBack: 61,
    });
    expect(edit.review.sentences).toEqual([
      '「多件優惠：任選 3 件 $199」的折抵由 NT$\u00a038 改為 NT$\u00a026',
      '「滿額折：滿 300 折 21」的折抵由 NT$\u00a021 改為 NT$\u00a015',
    ]);
    await edit.save();
    const after = await order.read();
    expect(after.amounts).toMatchObject({ product: 258, discount: 41, paid: 297 });
    expect(after.reductions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['QUANTITY_OFFER', 26],
      ['AMOUNT_OFFER', 15],
    ]);
    expect(after.offers.map(({ amount, units }) => [amount, units[0]?.quantity])).toEqual([
      [26, 2],
      [15, 2],
    ]);
    expect(after.items.products[0]).toMatchObject({ quantity: 2, offerShare: 37 });
  });

  it('gives no offer to units that are added', async () => {
    const order = await made({ isPaid: false });
    const edit = await edited(order, 4);
    expect(edit.review).toMatchObject({
      after: { product: 416, discount: 59, shipFee: 80, paid: 437 },
      sentences: [],
    });
    await edit.save();
    const after = await order.read();
    expect(after.items.products[0]).toMatchObject({ quantity: 4, offerShare: 55 });
    expect(after.offers).toEqual(offersOf(order));
  });

  it('is exported and invoiced with lines that add up to what was paid', async () => {
    const { test } = paying;
    const order = await made();
    const { api } = await newAdministrator(test, 'erp');
    const { data } = await api.listErpOrders({ query: { orderNo: order.orderNo } });
    expect(data[0]).toMatchObject({
      amounts: { product: 337, discount: 59, shipFee: 80, paid: 358 },
      lines: [
        { unitPrice: 79, discountShare: 55, couponShare: 0, paidAmount: 182 },
        { unitPrice: 100, discountShare: 4, couponShare: 0, paidAmount: 96 },
      ],
    });
    const toInvoice = await readOrderToInvoice(test.shop.db, order.id);
    if (!toInvoice) throw new Error('no order');
    expect(invoiceItems(toInvoice, 358).map(({ amount }) => amount)).toEqual([182, 96, 80]);
  });

  it('counts in reports as the goods were sold', async () => {
    const span = { from: '2020-01-01T00:00:00+08:00', until: '2040-01-01T00:00:00+08:00' };
    const query = { ...span, name: 'top_products' } as const;
    const sold = async () => (await mei.api.readMetric({ query })).data.value ?? 0;
    const before = await sold();
    await made();
    expect((await sold()) - before).toBe(182 + 96);
  });

  it('that is sent in parts has its share in the amounts of slips, and gives the rest back to the dollar', async () => {
    const { test } = paying;
    const { db } = test.shop;
    const order = await orderToFulfil(test, { units: 3 });
    const [line] = (await order.read()).data.items.products;
    const { id: product = 0, lineId = 0 } = line ?? {};
    // 450 TWD of goods less 41, and the delivery.
    const paid = await putOffers(test.shop, order.id, [{ product, amount: 41, units: 3 }]);
    await payInAdvance(test.shop, order.id, paid);
    const params = { id: order.id };
    const lines = [{ lineId, quantity: 1 }];
    const { data: parcels } = await mei.api.shipInParts({ params, body: { lines } });
    const shipments = (await readParcelsOf(db, order.id)).map(({ id }) => id);
    const sent = await readShipments(db, shipments);
    const toSend = (await readOrdersToSend(db, [order.id])).get(order.id);
    if (!toSend) throw new Error('no order to send');
    const slips = await slipsOf(
      db,
      sent.map((shipment) => ({ shipment, order: toSend })),
    );
    const amounts = slips.flatMap((slip) =>
      slip.lines.map(({ quantity, amount }) => [quantity, amount]),
    );
    expect(amounts.toSorted()).toEqual([
      [1, 150 - 13],
      [2, 300 - 27],
    ]);
    await mei.api.openParcel({ body: { code: order.orderNo } });
    await mei.api.scanGoods({ params: { id: parcels.id }, body: { code: order.materialNo } });
    await transact(db, (transaction) => labelHere(test.shop, transaction, parcels.id));
    const rows = [{ code: order.orderNo, trackingNo: `OFFER-${order.id}` }];
    await mei.api.handOverParcels({ body: { rows } });
    const { data: page } = await mei.api.readOrderDesk({ params });
    expect(page.rest).toMatchObject({ units: 2, amount: 300 - 27 });
    await mei.api.cancelRestOfOrder({ params, body: { amount: 273, reason: '缺貨' } });
    expect(await readSoldGoods(db, order.id)).toMatchObject({ lines: [{ amount: 150 - 14 }] });
  });
});

/** The effect of another number of packs, and the change itself. */
async function edited({ id, lines }: Order, quantity: number) {
  const params = { id };
  const { version } = (await wen.api.readOrderDesk({ params })).data.edit;
  const body = { version, lines: [{ lineId: lines.pads, quantity }], added: [] };
  const { data: review } = await wen.api.reviewOrderLines({ params, body });
  const save = () =>
    wen.api.editOrderLines({
      params,
      body: { ...body, paid: review.after.paid, reason: '顧客來電' },
    });
  return { review, save };
}
