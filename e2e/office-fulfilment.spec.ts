import type { Page } from '@playwright/test';
import { formatNumber } from '#rules/numbers.ts';
import { signedInBuyer, visitorApi } from './buying.ts';
import { loseNextAnswer } from './held-answers.ts';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { openOffice, ownersApi } from './office.ts';
import { placeOrder, tokenOf, toTheStore } from './orders.ts';
import { routeOnce, visit } from './visit.ts';

/** Like a scanner: types a code and presses Enter, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The open parcel of an order, and the codes to scan into it, unit by unit, in the order of the screen. */
async function openParcel(origin: string | undefined, orderNo: string) {
  const { data } = await (await ownersApi(origin)).openParcel({ body: { code: orderNo } });
  const units = data.goods.flatMap(({ materialNo, needed }) =>
    Array<string>(needed).fill(materialNo),
  );
  return { id: data.id, units };
}

/** Picks an order and packs all of it but one unit by calls; returns the code of that unit. */
async function packAllButOne(origin: string | undefined, orderId: number, orderNo: string) {
  const api = await ownersApi(origin);
  await api.beginPicking({ body: { orderIds: [orderId] } });
  const { id, units } = await openParcel(origin, orderNo);
  const last = units.pop() ?? '';
  for (const code of units) await api.scanGoods({ params: { id }, body: { code } });
  return last;
}

async function find(page: Page, column: string, orderNo: string): Promise<void> {
  await page.goto(`/admin/fulfilment?column=${column}&keyword=${orderNo}`);
  await page.getByRole('checkbox', { name: `選取 ${orderNo}` }).check();
}

test('an order goes from paid to handed over: picked, scanned with alarms, labelled, pasted', async ({
  page,
  baseURL,
}) => {
  const member = await newMember(page);
  const token = await tokenOf(page, member);
  const { orderNo } = await placeOrder(page, token, { products: { 1: 2 } });
  await openOffice(page, '/fulfilment');
  const board = page.getByRole('navigation', { name: '出貨看板' });
  await expect(board.getByRole('link', { name: /^待出貨/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await find(page, 'READY', orderNo);
  await page.getByRole('button', { name: '建立揀貨單' }).click();
  await expect(page.getByText('1 筆中 1 筆可出貨', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const pickList = page.waitForEvent('download');
  await page.getByRole('button', { name: '建立並下載（1 筆）' }).click();
  expect((await pickList).suggestedFilename()).toMatch(/^揀貨單-\d+\.pdf$/);

  // Goods are scanned and parcels registered with a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: '掃描包裝' }).click();
  await expect(page.getByRole('textbox', { name: '掃描訂單' })).toBeFocused();
  await scan(page, orderNo);
  const parcel = page.getByRole('region', { name: `包裹 ${orderNo}` });
  await expect(parcel).toContainText('0／2');
  await scan(page, 'NO-SUCH-GOODS');
  await expect(page.getByText('查無商品編號或國際條碼「NO-SUCH-GOODS」，請確認條碼')).toBeVisible();
  await expectAccessible(page);
  const packed = page.getByText(`包裹 ${orderNo} 已全部裝妥`);
  // A first purchase gets a gift, which is scanned like the goods.
  const { units } = await openParcel(baseURL, orderNo);
  for (const code of units) await scan(page, code);
  await expect(packed).toBeVisible();
  await parcel
    .getByRole('button', { name: /^取出一件/ })
    .first()
    .click();
  await expect(page.getByText('已取出一件')).toBeVisible();
  await scan(page, units[0] ?? '');
  await expect(packed).toBeVisible();
  const label = page.waitForEvent('download');
  await parcel.getByRole('button', { name: '列印宅配標籤' }).click();
  expect((await label).suggestedFilename()).toMatch(/^標籤-/);

  await page.goto('/admin/fulfilment/hand-over');
  await page.getByLabel('單號與物流單號').fill(`${orderNo}\tTW${orderNo}\n99999999999999\tTW-9`);
  await page.getByRole('button', { name: '登記交寄（2 件）' }).click();
  const results = page.getByRole('region', { name: '交寄結果' });
  await expect(results.getByRole('row').filter({ hasText: orderNo })).toContainText('可以交寄');
  await expect(results).toContainText('查無此單號');
  await expectAccessible(page);
  const sheet = `訂單編號,物流單號\n${orderNo},TW${orderNo}`;
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '讀取 Excel' }).click();
  const file = { name: '交寄.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await (await choosing).setFiles(file);
  await page.getByRole('button', { name: '登記交寄（1 件）' }).click();
  await expect(results.getByRole('row').filter({ hasText: orderNo })).toContainText('已交寄');
  await find(page, 'HANDED_OVER', orderNo);
  // On the phone's screen each parcel is a card.
  const card = page.getByRole('listitem').filter({ hasText: orderNo });
  await expect(card).toContainText(`TW${orderNo}`);
});

test('a parcel to a store goes from its last unit to its collection, where it is paid: packed, labelled, printed and reported by the carrier', async ({
  page,
  baseURL,
  context,
}) => {
  const buyer = await signedInBuyer(page);
  const token = await tokenOf(page, buyer);
  const { id, orderNo } = await placeOrder(page, token, { products: { 1: 1 } }, toTheStore);
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await openOffice(page, '/fulfilment');
  await find(page, 'READY', orderNo);
  await expect(row).toContainText('超商 建盛門市');
  await expect(row).toContainText('NT$');
  const last = await packAllButOne(baseURL, id, orderNo);
  await page.goto('/admin/fulfilment/scan');
  await expect(page.getByRole('textbox', { name: '掃描訂單' })).toBeFocused();
  await scan(page, orderNo);
  await expect(page.getByRole('region', { name: `包裹 ${orderNo}` })).toBeVisible();
  await scan(page, last);
  await page.getByRole('link', { name: '建立超商標籤' }).click();

  await find(page, 'PACKED', orderNo);
  await page.getByRole('button', { name: '建立超商標籤' }).click();
  await expect(page.getByText('1 張標籤已建立')).toBeVisible();
  await find(page, 'LABELLED', orderNo);
  await page.getByRole('button', { name: '列印超商標籤' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: '在新分頁列印' }).click();
  const carrier = await opened;
  await expect(carrier.getByRole('heading', { name: '超商標籤' })).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: orderNo }).click();
  await expect(page.getByRole('dialog', { name: `包裹 ${orderNo}` })).toContainText('待交寄');
  await expectAccessible(page);

  // The carrier's number identifies the parcel.
  await page.goto('/admin/fulfilment/hand-over');
  await page.getByLabel('單號與物流單號').fill(orderNo);
  await page.getByRole('button', { name: '登記交寄（1 件）' }).click();
  await expect(page.getByRole('region', { name: '交寄結果' })).toContainText('已交寄');
  await find(page, 'HANDED_OVER', orderNo);
  const carrierId = /・?(\d{7})・/.exec(`${await row.innerText()}・`)?.[1] ?? '';

  /** The carrier's server sends the shop the words that are entered on its stand-in's page. */
  async function carrierReports(words: string) {
    await carrier.goto(new URL('/ecpay/parcels', carrier.url()).href);
    const parcel = carrier.getByRole('listitem').filter({ hasText: carrierId });
    await parcel.getByRole('button', { name: words }).click();
    await expect(carrier.getByText('1|OK')).toBeVisible();
  }
  await carrierReports('門市配達');
  await find(page, 'ARRIVED', orderNo);
  await expect(row).toContainText('2063 門市配達');
  await page.getByRole('button', { name: orderNo }).click();
  await expect(page.getByRole('region', { name: '物流商的訊息' })).toContainText('門市配達');
  await expectAccessible(page);
  await visit(page, `/member-order-detail/${id}`);
  await expect(page.getByRole('list', { name: '訂單紀錄' })).toContainText('已送達取貨門市');

  await carrierReports('消費者成功取件');
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('status').filter({ hasText: '訂單已完成' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('已付款');
  await expect(page.getByRole('region', { name: '歷程', exact: true })).toContainText('收到付款');
  await expectAccessible(page);
  await page.goto(`/admin/fulfilment?column=ARRIVED&keyword=${orderNo}`);
  await expect(page.getByText(`這一欄沒有單號「${orderNo}」`)).toBeVisible();
});

test('a scan whose answer is lost shows the units in the parcel as they are now', async ({
  page,
  baseURL,
  problems,
}) => {
  const token = await tokenOf(page, await newMember(page));
  const { id, orderNo } = await placeOrder(page, token, { products: { 1: 2 } });
  await (await ownersApi(baseURL)).beginPicking({ body: { orderIds: [id] } });
  const { units } = await openParcel(baseURL, orderNo);
  const [unit = ''] = units;
  await openOffice(page, `/fulfilment/scan?code=${orderNo}`);
  const parcel = page.getByRole('region', { name: `包裹 ${orderNo}` });
  const row = parcel.getByRole('listitem').filter({ hasText: unit });
  await expect(row).toContainText('0／2');

  await loseNextAnswer(page, /\/fulfilment\/scan\/\d+$/);
  await scan(page, unit);
  await expect(page.getByRole('alert')).toContainText('連線中斷，畫面已更新為目前的件數');
  await expect(row).toContainText('1／2');
  await expectAccessible(page);

  await loseNextAnswer(page, /\/fulfilment\/undo-scan\/\d+$/);
  await routeOnce(page, /\/fulfilment\/parcels\/\d+$/, (route) => route.abort());
  await row.getByRole('button', { name: /^取出一件/ }).click();
  await expect(page.getByRole('alert')).toContainText('不確定');
  problems.splice(0);
});

/** A paid order whose parcel has come back; answers what was paid. */
async function returnedParcel(page: Page, origin: string | undefined) {
  const buyer = await signedInBuyer(page);
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { 1: 1 } }, undefined, 'CATHAY_ATM');
  const { data } = await buyer.api.startPayment({ body: { orderId: order.id } });
  const deposit = { virtualAccount: data.virtualAccount ?? '', amount: order.paidAmount };
  await visitorApi().makeTestDeposit({ body: deposit });
  const api = await ownersApi(origin);
  await api.beginPicking({ body: { orderIds: [order.id] } });
  const { id, units } = await openParcel(origin, order.orderNo);
  for (const code of units) await api.scanGoods({ params: { id }, body: { code } });
  const body = { paper: 'labels' as const, shipmentIds: [id] };
  // The answer is a PDF, which the typed client cannot read.
  await api.printPaper({ body }).catch(() => undefined);
  const trackingNo = `TW${order.orderNo}`;
  await api.handOverParcels({ body: { rows: [{ code: order.orderNo, trackingNo }] } });
  await api.noteParcelReturned({ params: { id } });
  return order;
}

test('a returned parcel is refunded only after goods, stock and sum were shown, and the screen says what was done', async ({
  page,
  baseURL,
}) => {
  const { id, orderNo, paidAmount } = await returnedParcel(page, baseURL);
  const sum = new RegExp(`NT\\$\\s?${formatNumber(paidAmount)}`);
  await openOffice(page, `/fulfilment?column=RETURNED&keyword=${orderNo}`);
  await page.getByRole('button', { name: orderNo }).click();
  const parcel = page.getByRole('dialog', { name: `包裹 ${orderNo}` });
  await parcel.getByRole('button', { name: '再寄一次' }).click();
  const again = page.getByRole('dialog', { name: '再寄一次' });
  await expect(again.getByRole('list', { name: '包裹的商品' })).toContainText('× 1');
  await expect(again).toContainText('不退款');
  await again.getByRole('button', { name: '返回' }).click();
  await parcel.getByRole('button', { name: '驗收報廢並退款' }).click();
  const loss = page.getByRole('dialog', { name: '驗收報廢並退款' });
  await expect(loss).toContainText('不放回庫存');
  await loss.getByRole('button', { name: '返回' }).click();
  await parcel.getByRole('button', { name: '驗收入庫並退款' }).click();
  const question = page.getByRole('dialog', { name: '驗收入庫並退款' });
  await expect(question.getByRole('list', { name: '包裹的商品' })).toContainText('× 1');
  await expect(question).toContainText('放回庫存');
  await expect(question).toContainText(sum);
  await expect(question).toContainText('訂單隨之結束');
  await expectAccessible(page);
  await question.getByRole('button', { name: /^確定入庫並退款/ }).click();
  const said = page.getByText(/^已驗收入庫，退款 .* 已提出$/);
  await expect(said).toHaveText(sum);
  await expect(parcel).toBeHidden();
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('list', { name: '付款與退款' })).toContainText(sum);
  await expect(page.getByRole('list', { name: '付款與退款' })).toContainText('待匯款');
});
