import type { Locator, Page } from '@playwright/test';
import { anyGoods, signedInBuyer, test, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { openOffice, ownersApi } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { reportParcel } from './warehouse.ts';

type Owner = Awaited<ReturnType<typeof ownersApi>>;

/** A paid order whose units are in two parcels: the first one has one unit. */
async function inTwoParcels(page: Page, origin: string | undefined, units = 2) {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const products = { products: { [goods.id]: units } };
  const order = await placeOrder(page, token, products, undefined, 'CATHAY_ATM');
  const { data: started } = await buyer.api.startPayment({ body: { orderId: order.id } });
  const deposit = { virtualAccount: started.virtualAccount ?? '', amount: order.paidAmount };
  await visitorApi().makeTestDeposit({ body: deposit });
  const api = await ownersApi(origin);
  const params = { id: order.id };
  const lineId = (await api.readOrderDesk({ params })).data.lines[0]?.lineId ?? 0;
  const divided = await api.shipInParts({ params, body: { lines: [{ lineId, quantity: 1 }] } });
  return { ...order, api, goods, ...divided.data, orderId: order.id };
}

/** Packs a parcel, and prints its label. */
async function label(api: Owner, id: number): Promise<void> {
  const { data } = await api.readParcel({ params: { id } });
  await api.openParcel({ body: { code: data.code } });
  // A gift may travel with the goods.
  for (const { materialNo, needed } of data.goods) {
    for (let unit = 0; unit < needed; unit++) {
      await api.scanGoods({ params: { id }, body: { code: materialNo } });
    }
  }
  const body = { paper: 'labels' as const, shipmentIds: [id] };
  // The answer is a PDF, which the typed client cannot read.
  await api.printPaper({ body }).catch(() => undefined);
}

/** Gives a parcel with a label to the carrier. */
async function leave(api: Owner, id: number): Promise<void> {
  const { code } = (await api.readParcel({ params: { id } })).data;
  await api.handOverParcels({ body: { rows: [{ code, trackingNo: `TW${code}` }] } });
}

async function handOver(api: Owner, id: number): Promise<void> {
  await label(api, id);
  await leave(api, id);
}

/** Types the sum that the dialog of the refund asks for. */
async function confirmSum(dialog: Locator): Promise<void> {
  const text = (await dialog.innerText()).replaceAll('\n', ' ');
  const sum = /金額 (\d+) 以確認/.exec(text)?.[1] ?? '';
  await dialog.getByLabel(/再輸入一次金額/).fill(sum);
}

test('the refund of one of two units asks for its parcel, whose inspection refunds it no second time', async ({
  page,
  baseURL,
}) => {
  const { api, goods, id, laterId, orderId, orderNo } = await inTwoParcels(page, baseURL);
  for (const each of [id, laterId]) await handOver(api, each);
  await api.deliverParcels({ body: { shipmentIds: [id] } });
  await openOffice(page, `/orders/${orderId}`);
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const parcel = dialog.getByLabel(`${goods.name} 退哪個包裹裡的商品`);
  await expect(parcel).toBeHidden();
  await dialog.getByLabel(`${goods.name} 退款件數`).selectOption('2');
  await expect(parcel).toBeHidden();
  await dialog.getByLabel(`${goods.name} 退款件數`).selectOption('1');
  await dialog.getByLabel('原因').fill('物流遺失');
  await confirmSum(dialog);
  const done = dialog.getByRole('button', { name: '確定退款' });
  await expect(done).toBeDisabled();
  await expect(parcel.locator('option')).toHaveText([
    '請選擇',
    `包裹 ${orderNo}（已取貨，1 件）`,
    `包裹 ${orderNo}-2（已交寄，1 件）`,
  ]);
  await parcel.selectOption(`包裹 ${orderNo}-2（已交寄，1 件）`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await done.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '商品' })).toContainText('已退 1 件');

  await api.noteParcelReturned({ params: { id: laterId } });
  const { data } = await api.reviewTakeBack({ params: { id: laterId } });
  expect(data).toEqual({ amount: 0, endsOrder: false, creditLowered: 0 });
});

test('units that the ERP sent are refunded as in no parcel, and are in the stock again if the person says so', async ({
  page,
  baseURL,
}) => {
  const { api, goods, id, orderId, orderNo } = await inTwoParcels(page, baseURL, 3);
  await label(api, id);
  await reportParcel(baseURL, orderNo, ['SHIPPED']);
  await leave(api, id);
  await openOffice(page, `/orders/${orderId}`);
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${goods.name} 退款件數`).selectOption('2');
  const parcel = dialog.getByLabel(`${goods.name} 退哪個包裹裡的商品`);
  await expect(parcel.locator('option')).toHaveText([
    '請選擇',
    `包裹 ${orderNo}（已交寄，1 件）`,
    '不在包裹裡（2 件）',
  ]);
  await parcel.selectOption('不在包裹裡（2 件）');
  await dialog.getByLabel(`${goods.name} 的商品`).selectOption('重新入庫');
  await dialog.getByLabel('原因').fill('缺貨');
  await confirmSum(dialog);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '確定退款' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '商品' })).toContainText('已退 2 件');
  const { data } = await api.readOrderDesk({ params: { id: orderId } });
  expect(data.lines[0]).toMatchObject({ takenBack: 2, unitsInNoParcel: 0 });
});

test('a parcel that is given up joins the other one of its order, and the button says so', async ({
  page,
  baseURL,
}) => {
  const { api, goods, id, orderNo } = await inTwoParcels(page, baseURL);
  await openOffice(page, `/fulfilment?column=CREATED&keyword=${orderNo}`);
  await page.getByRole('button', { name: `${orderNo}-2`, exact: true }).click();
  await page.getByRole('button', { name: `解除，併入包裹 ${orderNo}` }).click();
  await expect(page.getByText(`商品已併入包裹 ${orderNo}，請重新掃描`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { data } = await api.readParcel({ params: { id } });
  expect(data.lines.find(({ name }) => name === goods.name)?.quantity).toBe(2);
});
