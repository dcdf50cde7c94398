import { signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, ownersApi } from './office.ts';
import { placeOrder, tokenOf, toTheStore } from './orders.ts';

test('the parcel of a cancelled order that came back asks for nothing that is refused, and its exception is closed', async ({
  page,
  baseURL,
}) => {
  const buyer = await signedInBuyer(page);
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { 1: 1 } }, toTheStore);
  const api = await ownersApi(baseURL);
  await api.beginPicking({ body: { orderIds: [order.id] } });
  const { data } = await api.openParcel({ body: { code: order.orderNo } });
  for (const { materialNo, needed } of data.goods) {
    for (let unit = 0; unit < needed; unit++) {
      await api.scanGoods({ params: { id: data.id }, body: { code: materialNo } });
    }
  }
  const parcels = { body: { shipmentIds: [data.id] } };
  await api.createStoreLabels(parcels);
  const { fields } = (await api.openStoreLabels(parcels)).data;
  await buyer.api.cancelOrder({ params: { id: order.id } });
  const carrierId = fields.find(({ name }) => name === 'AllPayLogisticsID')?.value ?? '';
  const carrier = new URL(`/ecpay/parcels/${carrierId}`, baseURL);
  carrier.port = String(Number(carrier.port) + 1);
  const taken = await page.request.post(carrier.href, { form: { code: '2030' } });
  expect(await taken.text()).toContain('1|OK');

  await openOffice(page, `/fulfilment?column=HANDED_OVER&keyword=${order.orderNo}`);
  await page.getByRole('button', { name: order.orderNo }).click();
  const parcel = page.getByRole('dialog', { name: `包裹 ${order.orderNo}` });
  await parcel.getByRole('button', { name: '已退回公司' }).click();
  await expect(parcel).toContainText('這個包裹的退款與入庫都已處理，不必驗收。');
  await expect(parcel.getByRole('button', { name: '再寄一次' })).toBeHidden();
  await expect(parcel.getByRole('button', { name: /^驗收/ })).toBeHidden();
  await expectAccessible(page);

  const found = await api.searchPaymentExceptions({ body: { orderNo: order.orderNo } });
  const [exception] = found.data.filter(({ kind }) => kind === 'SENT_AFTER_CANCEL');
  await page.goto(`/admin/payment-exceptions/${exception?.id}`);
  await expect(page.getByRole('main')).toContainText('包裹已退回');
  await expectAccessible(page);
});
