import type { Page } from '@playwright/test';
import { heavyGoods, ownGoods } from './buying.ts';
import { failNextRequest, loseNextAnswer } from './held-answers.ts';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { goByMenu, openOffice, ownersApi, recordMaker, unique } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

test('goods of a purchase order are received with a lot, and the picker is shown the lot to take', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  test.slow();
  const goods = await ownGoods('received');
  const make = await recordMaker(baseURL);
  const supplier = await make('suppliers', { name: unique('棉廠') });
  const purchaseNo = unique('PO').replace(' ', '-');
  const lotNo = `L${Date.now() % 1_000_000}`;
  await make('purchase-orders', {
    purchase_no: purchaseNo,
    supplier_id: supplier,
    lines: [{ product_id: goods.id, quantity: 6, cost_price: 40 }],
  });

  await openOffice(page, '/');
  await goByMenu(page, '採購單');
  await page.getByRole('link', { name: purchaseNo }).click();
  const coming = page.getByRole('region', { name: '到貨' });
  await coming.getByRole('button', { name: '下單' }).click();
  await expect(coming.getByRole('heading', { name: '到貨：已下單' })).toBeVisible();
  // Who receives goods with a phone does not look for the button below the fields.
  await page.reload();
  await expect(coming.getByRole('button', { name: '收貨' })).toBeInViewport({ ratio: 1 });
  await coming.getByRole('button', { name: '收貨' }).click();
  const form = page.getByRole('dialog', { name: '收貨' });
  await form.getByRole('textbox', { name: '收到件數' }).fill('7');
  await form.getByRole('textbox', { name: '批號' }).fill(lotNo);
  const lastDay = form.getByRole('textbox', { name: '有效期限' });
  // What is no day is not left out unnoticed, and an emptied box stays empty.
  await lastDay.fill('明年春天');
  await lastDay.press('Tab');
  await expect(form.getByText(/看不懂這個時間/)).toBeVisible();
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(lastDay).toBeFocused();
  await lastDay.fill('+3 天');
  await lastDay.press('Tab');
  await lastDay.fill('');
  await lastDay.press('Tab');
  await expect(lastDay).toHaveValue('');
  await lastDay.fill('+30 天');
  // Rows that are typed are not lost by a press beside them.
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: '還有修改尚未儲存' });
  await leaving.getByRole('button', { name: '留在這裡' }).click();
  await expect(leaving).toBeHidden();
  await expect(form.getByRole('textbox', { name: '批號' })).toHaveValue(lotNo);
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(form.getByText(/訂購 6 件，連同這次共收 7 件/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: '收到件數' }).fill('4');
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(coming.getByRole('heading', { name: '到貨：部分到貨' })).toBeVisible();
  await expect(coming).toContainText('已到 4／6');
  await expect(coming).toContainText(`批號 ${lotNo}`);
  const paper = page.waitForEvent('download');
  await coming.getByRole('button', { name: '列印採購單' }).click();
  expect((await paper).suggestedFilename()).toBe(`採購單-${purchaseNo}.pdf`);

  const token = await tokenOf(page, await newMember(page));
  const { id, orderNo } = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  const api = await ownersApi(baseURL);
  await api.beginPicking({ body: { orderIds: [id] } });
  const { data } = await api.openParcel({ body: { code: orderNo } });
  const materialNo = data.goods.find(({ name }) => name === goods.name)?.materialNo ?? '';
  await openOffice(page, `/fulfilment/scan?code=${orderNo}`);
  const parcel = page.getByRole('region', { name: `包裹 ${orderNo}` });
  await expect(parcel).toContainText(`請取批號 ${lotNo}×1`);
  await page.keyboard.type(materialNo);
  await page.keyboard.press('Enter');
  await expect(parcel).toContainText(`已裝批號 ${lotNo}×1`);

  await openOffice(page, `/lots?keyword=${lotNo}`);
  await page.getByRole('link', { name: lotNo }).click();
  await page.getByRole('button', { name: '查詢訂單' }).click();
  await expect(page.getByText('1 張訂單，共 1 件。')).toBeVisible();
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
  await expectAccessible(page);
});

/** Opens the form for the goods of a new purchase order of six units, which was just placed. */
async function receiveSixUnits(page: Page, baseURL: string | undefined) {
  const goods = await heavyGoods();
  const make = await recordMaker(baseURL);
  const order = await make('purchase-orders', {
    purchase_no: unique('PO').replace(' ', '-'),
    supplier_id: await make('suppliers', { name: unique('棉廠') }),
    lines: [{ product_id: goods.id, quantity: 6, cost_price: 40 }],
  });
  await openOffice(page, `/purchase-orders/${order}`);
  const coming = page.getByRole('region', { name: '到貨' });
  await coming.getByRole('button', { name: '下單' }).click();
  await coming.getByRole('button', { name: '收貨' }).click();
  const form = page.getByRole('dialog', { name: '收貨' });
  return { goods, order, coming, form };
}

test('goods whose answer was lost are not booked again: the form closes and says that they are booked', {
  tag: '@once',
}, async ({ page, baseURL, problems }) => {
  const { coming, form } = await receiveSixUnits(page, baseURL);
  const units = form.getByRole('textbox', { name: '收到件數' });
  await units.fill('4');
  await loseNextAnswer(page, /\/purchase-orders\/receive\/\d+$/);
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(coming).toContainText('已到 4／6');
  await expect(form).toBeHidden();
  await expect(page.getByText('剛才的收貨已記下')).toBeVisible();
  await coming.getByRole('button', { name: '收貨' }).click();
  await expect(units).toHaveValue('2');
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(coming.getByRole('heading', { name: '到貨：已到貨' })).toBeVisible();
  await expect(coming).toContainText('已到 6／6');
  problems.splice(0);
});

test('a colleague’s goods are not taken for the own ones whose request never arrived, and a failed reading is said', {
  tag: '@once',
}, async ({ page, baseURL, problems }) => {
  const { goods, order, coming, form } = await receiveSixUnits(page, baseURL);
  await form.getByRole('textbox', { name: '收到件數' }).fill('4');
  const colleague = await ownersApi(baseURL);
  const lines = [{ productId: goods.id, quantity: 1 }];
  await colleague.receivePurchaseOrder({ params: { id: order }, body: { lines } });
  const receive = /\/purchase-orders\/receive\/\d+$/;
  await failNextRequest(page, receive);
  await failNextRequest(page, receive);
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(form).toContainText('同一次收貨不會重複入庫');
  await expect(coming).toContainText('已到 1／6');
  await expect(page.getByText('剛才的收貨已記下')).toBeHidden();
  await failNextRequest(page, /\/purchase-orders\/edit\/\d+$/);
  await form.getByRole('button', { name: '確認收貨' }).click();
  await expect(form).toBeHidden();
  await expect(coming).toContainText('沒有讀到最新的到貨');
  await coming.getByRole('button', { name: '收貨' }).click();
  await expect(form.getByRole('textbox', { name: '收到件數' })).toHaveValue('1');
  await expect(coming).toContainText('已到 5／6');
  problems.splice(0);
});
