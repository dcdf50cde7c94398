import type { Page } from '@playwright/test';
import { signedInBuyer, test, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { newAdministrator, openOffice, signInToOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { owner } from './owner.ts';
import { reportParcel } from './warehouse.ts';

const units = 16;

/** Goods of which 16 units cost more than one person may refund, with enough in stock for everybody. */
async function dearGoods() {
  const { data } = await visitorApi().listProducts();
  const { data: stocks } = await visitorApi().listProductStocks({
    query: { ids: data.map(({ id }) => id) },
  });
  const enough = new Set(stocks.filter(({ webStock }) => (webStock ?? 0) > 80).map(({ id }) => id));
  const goods = data.find(
    ({ id, price, purchaseLimit }) => price >= 450 && purchaseLimit === null && enough.has(id),
  );
  if (!goods) throw new Error('No goods are dear enough.');
  return goods;
}

/** Signs the present administrator out, and somebody else in, on the same screen. */
async function changePerson(page: Page, path: string, who: typeof owner) {
  await page.getByRole('button', { name: '登出' }).click();
  await page.goto(`/admin/sign-in?next=${encodeURIComponent(path)}`);
  await signInToOffice(page, who);
}

test('a refund above the limit is approved by a second person, and a return is inspected and refunded', async ({
  page,
  baseURL,
}) => {
  const buyer = await signedInBuyer(page);
  const goods = await dearGoods();
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
  await expect(page.getByRole('region', { name: '歷程' })).toContainText('查看收件人');
  await expectAccessible(page);

  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${goods.name} 退款件數`).selectOption('14');
  await dialog.getByLabel(`${goods.name} 的商品`).selectOption('重新入庫');
  await dialog.getByLabel('原因').fill('外箱破損');
  const repeat = dialog.getByLabel(/再輸入一次金額/);
  const sum = /金額 (\d+) 以確認/.exec((await dialog.innerText()).replaceAll('\n', ' '))?.[1] ?? '';
  expect(Number(sum)).toBeGreaterThan(5000);
  await expect(dialog.getByRole('button', { name: '確定退款' })).toBeDisabled();
  await repeat.fill(sum);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '確定退款' }).click();
  await expect(page.getByRole('status').filter({ hasText: '等待核可' })).toBeVisible();
  await page.getByRole('link', { name: '查看核可' }).click();
  const wish = page.getByRole('article', { name: new RegExp(order.orderNo) });
  await expect(wish).toContainText('這是您提出的動作');

  await page.setViewportSize({ width: 390, height: 844 });
  await changePerson(page, '/approvals', owner);
  await expect(wish).toContainText(`× 14（重新入庫）`);
  await expectAccessible(page);
  await wish.getByRole('button', { name: '核可並執行' }).click();
  await expect(wish).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole('list', { name: '付款與退款' })).toContainText('需人工匯款');
  await expect(page.getByRole('region', { name: '商品' })).toContainText('已退 14 件');
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
  await page.getByRole('button', { name: '退款', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '已退款' })).toBeVisible();
});
