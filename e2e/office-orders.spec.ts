import sharp from 'sharp';
import { anyGoods, ownGoods, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { newAdministrator, openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { reportParcel } from './warehouse.ts';

/** All but two of these units, at NT$ 319 each, cost more than one person may refund. */
const units = 20;

test('a refund above the limit is approved by a second person, and so is the return that follows', async ({
  page,
  baseURL,
}) => {
  const buyer = await signedInBuyer(page);
  const goods = await ownGoods('refunded');
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { [goods.id]: units } });
  await reportParcel(baseURL, order.orderNo, ['SHIPPED', 'ARRIVED', 'COMPLETED']);
  const service = await newAdministrator(baseURL, 'service');

  await openOffice(page, `/orders/${order.id}`, service);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`訂單 ${order.orderNo}`);
  await expect(page.getByRole('status').filter({ hasText: '訂單已完成' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('林小晴');
  await page.getByLabel('新備註').fill('顧客說外箱破損');
  await page.getByRole('button', { name: '留下備註' }).click();
  await expect(page.getByRole('list', { name: '備註' })).toContainText(service.email);
  await page.getByRole('button', { name: '顯示完整資料' }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('回電給顧客');
  await page.getByRole('button', { name: '顯示', exact: true }).click();
  await expect(page.getByRole('region', { name: '顧客' })).toContainText('林小晴');
  await expect(page.getByRole('region', { name: '歷程', exact: true })).toContainText('查看收件人');
  await expectAccessible(page);

  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${goods.name} 退款件數`).selectOption('18');
  await dialog.getByLabel(`${goods.name} 的商品`).selectOption('重新入庫');
  await dialog.getByLabel('原因').fill('外箱破損');
  const repeat = dialog.getByLabel(/再輸入一次金額/);
  await expect(repeat).toBeVisible();
  const sum = /金額 (\d+) 以確認/.exec((await dialog.innerText()).replaceAll('\n', ' '))?.[1] ?? '';
  expect(Number(sum)).toBeGreaterThan(5000);
  const ask = dialog.getByRole('button', { name: '送出核可申請' });
  await expect(ask).toBeDisabled();
  await repeat.fill(sum);
  await expectAccessible(page);
  await ask.click();
  await expect(page.getByRole('status').filter({ hasText: '等待核可' })).toBeVisible();
  await page.getByRole('link', { name: '查看核可' }).click();
  const approval = page.getByRole('article', { name: new RegExp(order.orderNo) });
  await expect(approval).toContainText('這是您提出的動作');

  await openOffice(page, '/approvals');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(approval).toContainText(`× 18（重新入庫）`);
  await expectAccessible(page);
  await approval.getByRole('button', { name: '核可並執行' }).click();
  await expect(approval).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole('list', { name: '付款與退款' })).toContainText('待匯款');
  await expect(page.getByRole('region', { name: '商品' })).toContainText('已退 18 件');
  await page.getByLabel(/^匯款 .* 元的編號/).fill('TX-1105');
  await page.getByRole('button', { name: '已匯款' }).click();
  await expect(page.getByRole('list', { name: '付款與退款' })).toContainText('匯款編號 TX-1105');

  const { data } = await buyer.api.readOrder({ params: { id: order.id } });
  const lineId = data.items.products[0]?.lineId ?? 0;
  await buyer.api.requestReturn({
    params: { id: order.id },
    body: {
      note: '不需要了',
      lines: [{ lineId, quantity: 2, reason: 'CHANGED_MIND', isOpened: false }],
    },
  });
  await page.reload();
  await page.getByRole('link', { name: '處理退貨' }).click();
  await page.getByRole('button', { name: '核准退貨' }).click();
  await page.getByLabel(`${goods.name} 損壞`).selectOption('1');
  await page.getByLabel('檢查備註').fill('一件外盒壓壞');
  await expectAccessible(page);
  await page.getByRole('button', { name: '記下檢查結果' }).click();
  await expect(page.getByRole('region', { name: '退回的商品' })).toContainText(
    '完好 1、已拆封 0、損壞 1，入庫 1',
  );
  // The limit includes earlier refunds.
  await expect(page.getByRole('region', { name: '退款金額' })).toContainText('這筆訂單先前已退');
  await page.getByRole('button', { name: '退款', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '等待另一人核可' })).toBeVisible();
  await openOffice(page, '/approvals', await newAdministrator(baseURL, 'accounting'));
  await approval.getByRole('button', { name: '核可並執行' }).click();
  await expect(approval).toHaveCount(0);
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole('list', { name: '付款與退款' }).getByRole('listitem')).toHaveCount(3);
});

test('an order is changed before it leaves, and what came back is photographed and exchanged', async ({
  page,
  baseURL,
}) => {
  const buyer = await signedInBuyer(page);
  const goods = await ownGoods('exchanged');
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { [goods.id]: 3 } });
  await openOffice(page, `/orders/${order.id}`);
  await page.getByRole('button', { name: '更改商品' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${goods.name} 件數`).fill('2');
  await expect(dialog.getByRole('status')).toContainText('少付');
  await expectAccessible(page);
  await dialog.getByLabel('原因').fill('顧客來電');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('region', { name: '歷程', exact: true })).toContainText(
    '已更改訂單商品，應付金額由',
  );
  await expect(page.getByRole('region', { name: '包裹' })).toContainText(
    '貨到付款的訂單不能分批出貨',
  );
  await expect(page.getByRole('button', { name: '分批出貨' })).toHaveCount(0);
  await newAdministrator(baseURL, 'service');
  await page.reload();
  await page.getByRole('combobox', { name: '提到同事' }).click();
  await page
    .getByRole('option', { name: /^@客服/ })
    .last()
    .click();
  await page.getByLabel('新備註').fill('請回電確認');
  await expectAccessible(page);
  await page.getByRole('button', { name: '留下備註' }).click();
  await expect(page.getByRole('list', { name: '備註' })).toContainText('@客服');

  await reportParcel(baseURL, order.orderNo, ['SHIPPED', 'ARRIVED', 'COMPLETED']);
  const { data } = await buyer.api.readOrder({ params: { id: order.id } });
  const lineId = data.items.products[0]?.lineId ?? 0;
  await buyer.api.requestReturn({
    params: { id: order.id },
    body: {
      note: '外盒壓壞',
      lines: [{ lineId, quantity: 1, reason: 'DEFECTIVE', isOpened: false }],
    },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('link', { name: '處理退貨' }).click();
  await page.getByRole('button', { name: '核准退貨' }).click();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 400, height: 300, channels: 3 as const, background: '#ffffff', noise };
  const buffer = await sharp({ create }).png().toBuffer();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上傳圖片' }).click();
  await (await choosing).setFiles({ name: 'box.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: '退貨照片 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '記下檢查結果' }).click();
  await page.getByRole('button', { name: '換貨', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('沒有差額');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '成立換貨訂單' }).click();
  await expect(page.getByText('這是換貨訂單')).toBeVisible();
  await page.getByRole('link', { name: /^退貨 \d+$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '已換貨' })).toBeVisible();
});

test('what is typed about one order does not go on to the next', async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const token = await tokenOf(page, buyer);
  const [goods] = await anyGoods();
  const first = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  const next = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  async function goByPalette(orderNo: string) {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: '搜尋功能與資料' }).fill(orderNo);
    await page.getByRole('dialog').getByRole('button', { name: orderNo }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`訂單 ${orderNo}`);
  }
  // An order that was read before is shown at once.
  await openOffice(page, `/orders/${next.id}`);
  await goByPalette(first.orderNo);
  await page.getByLabel('新備註').fill('請改寄公司');
  await goByPalette(next.orderNo);
  await expect(page.getByLabel('新備註')).toHaveValue('');
});
