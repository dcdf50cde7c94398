import type { Page } from '@playwright/test';
import { anyGoods, payOnReceipt, sendCart, signedInBuyer } from './buying.ts';
import { established, main, submit } from './checkouts.ts';
import { expect, expectAccessible } from './journey.ts';
import { ownersApi } from './office.ts';
import { test } from './standing-shop.ts';
import { visit } from './visit.ts';

/** Switches FamilyMart on. */
async function offerFami(origin: string): Promise<void> {
  const api = await ownersApi(origin);
  const { data } = await api.readSettings();
  const { version = '' } = data.find(({ name }) => name === 'carriers') ?? {};
  await api.writeSettings({ body: { name: 'carriers', version, values: { enabled: ['FAMI'] } } });
}

/** Packs the newest order and makes its label; answers the carrier's id of the parcel. */
async function labelParcel(origin: string, orderId: number): Promise<string> {
  const api = await ownersApi(origin);
  const { data: picked } = await api.beginPicking({ body: { orderIds: [orderId] } });
  const [id = 0] = picked.shipmentIds;
  const { data: parcel } = await api.readParcel({ params: { id } });
  await api.openParcel({ body: { code: parcel.code } });
  for (const { materialNo, needed } of parcel.goods) {
    for (let unit = 0; unit < needed; unit++) {
      await api.scanGoods({ params: { id }, body: { code: materialNo } });
    }
  }
  const { data: labels } = await api.createStoreLabels({ body: { shipmentIds: [id] } });
  expect(labels).toMatchObject([{ result: 'LABELLED' }]);
  const { data: form } = await api.openStoreLabels({ body: { shipmentIds: [id] } });
  return form.fields.find(({ name }) => name === 'AllPayLogisticsID')?.value ?? '';
}

/** Lets the stand-in of the carrier report these codes, a second apart, as its times have whole seconds. */
async function report(page: Page, origin: string, carrierId: string, codes: readonly string[]) {
  const sandbox = new URL(origin);
  sandbox.port = String(Number(sandbox.port) + 1);
  for (const code of codes) {
    await expect(async () => {
      const sent = await page.request.post(`${sandbox.origin}/ecpay/parcels/${carrierId}`, {
        form: { code },
      });
      expect(await sent.text()).toContain('1|OK');
    }).toPass();
  }
}

test('an order goes to a FamilyMart from the picker over its map until it is collected', async ({
  page,
  standingShop: origin,
}) => {
  await offerFami(origin);
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await buyer.api.updateUser({ body: { name: '林小晴', mobileNumber: '0912345678' } });
  await sendCart(buyer, { [goods.id]: 1 }, { islandsType: 'MAIN_ISLAND', shipType: 'STORE' });
  await visit(page, '/checkout');
  await main(page).getByRole('button', { name: '選擇門市' }).click();
  const picker = page.getByRole('dialog', { name: '選擇取貨門市' });
  await picker.getByRole('radio', { name: '全家' }).check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: '用地圖選門市' }).click();
  await page.getByRole('button', { name: '選擇全家南港三重店' }).click();
  await expect(main(page)).toContainText('全家南港三重店');
  await payOnReceipt(page);
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/order/checkout'));
  await submit(page).click();
  const { id } = (await (await placed).json()).data;
  await established(page);

  const carrierId = await labelParcel(origin, id);
  await report(page, origin, carrierId, ['3024', '3018']);
  await visit(page, `/member-order-detail/${id}`);
  await expect(main(page).getByText('取件期限').first()).toBeVisible();
  await expect(main(page)).toContainText('全家南港三重店');
  await report(page, origin, carrierId, ['3022']);
  await page.reload();
  await expect(main(page).getByText('已完成').first()).toBeVisible();
});
