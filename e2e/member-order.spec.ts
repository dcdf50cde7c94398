import { join } from 'node:path';
import { anyGoods, fillIn, ownGoods, sendCart, signedInBuyer, test, visitorApi } from './buying.ts';
import { expect, expectAccessible, newMember, signIn } from './journey.ts';
import { api, detail, dialog, main, member } from './member-screens.ts';
import { openOffice } from './office.ts';
import { placeOrder, tokenOf, toTheStore } from './orders.ts';
import { onlyOrder } from './paying.ts';
import { expectGreen } from './toasts.ts';
import { askedDuring, stored, visit } from './visit.ts';
import { reportParcel } from './warehouse.ts';

/** The day of Taipei a week from a moment, as the shop writes it. */
const weekFrom = (moment: number) =>
  new Date(moment + 7 * 86_400_000)
    .toLocaleDateString('sv', { timeZone: 'Asia/Taipei' })
    .replaceAll('-', '.');
/** The same for an event after that moment, even if midnight has passed since. */
const inSevenDays = (since: number) =>
  new RegExp(`${RegExp.escape(weekFrom(since))}|${RegExp.escape(weekFrom(Date.now()))}`);

test.describe('one order', () => {
  test('is shown with its progress, goods, amounts, dates and addresses, the member being read first [2.077, 2.079, 2.080, 3.085, 3.086, 3.087, 5.040, 4.137, 7.100]', {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await member(page);
    const combinations = (await (await page.request.get(`${api}/product-combinations`)).json())
      .data;
    const placed = await placeOrder(page, token, {
      products: { 1: 2 },
      combinations: { [combinations[0].id]: 1 },
    });
    const asked = await askedDuring(page, async () => {
      await visit(page, `/member-order-detail/${placed.id}`);
      await expect(main(page)).toContainText(`訂單編號 ${placed.orderNo}`);
    });
    expect(asked).toContain(`${api}/user/order/${placed.id}`);
    expect(asked.indexOf(`${api}/user`)).toBeLessThan(
      asked.indexOf(`${api}/user/order/${placed.id}`),
    );
    await expect(main(page)).toContainText(/訂購時間 \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}/);
    await expect(
      main(page).getByRole('listitem').filter({ hasText: '訂單成立' }).first(),
    ).toHaveAttribute('aria-current', 'step');
    await expect(main(page).getByRole('list', { name: '訂單紀錄' })).toContainText('訂單已成立');
    await expect(main(page)).toContainText(combinations[0].name);
    await expect(detail(page, '會員價優惠')).toHaveText(/^−\$\d/);
    await expect(detail(page, '活動折扣：日用衛生棉 85 折')).toHaveText(/^−\$\d/);
    await expect(detail(page, '總金額')).toHaveText(`$${placed.paidAmount.toLocaleString('en')}`);
    await expect(detail(page, '付款方式')).toHaveText('貨到付款');
    await expect(detail(page, '付款時間')).toHaveCount(0);
    await expect(detail(page, '開立時間')).toHaveCount(0);
    await expect(detail(page, '收件地址')).toHaveText('臺北市大安區和平東路一段 1 號');
    await expect(detail(page, '載具')).toHaveText('會員載具');
    await expect(main(page)).not.toContainText('轉帳帳號');
    await expectAccessible(page);
  });

  test('to be paid by transfer names account, amount and deadline, and shows no empty dates [3.086, 5.040]', {
    tag: '@once',
  }, async ({ page }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    const lines = { products: { [goods.id]: 1 } };
    const token = await tokenOf(page, buyer);
    const placed = await placeOrder(page, token, lines, undefined, 'CATHAY_ATM');
    await buyer.api.startPayment({ body: { orderId: placed.id } });
    const { id, virtualAccount, paidExpiredAt, paidAmount } = await onlyOrder(buyer);
    await visit(page, `/member-order-detail/${id}`);
    const transfer = main(page).getByRole('region', { name: '轉帳資訊' });
    await expect(transfer).toContainText(virtualAccount ?? '-');
    await expect(transfer).toContainText(`$${paidAmount.toLocaleString('en')}`);
    const day = (paidExpiredAt ?? '').slice(0, 10);
    await expect(transfer).toContainText(`${day.replaceAll('-', '.')} 23:59`);
    await expect(detail(page, '付款期限')).toHaveCount(0);
    await expect(detail(page, '付款時間')).toHaveCount(0);
    await expect(detail(page, '開立時間')).toHaveCount(0);
    await expect(main(page)).not.toContainText(/Invalid|NaN/);
    await expectAccessible(page);

    // Money for a cancelled order would have to be refunded.
    await main(page).getByRole('button', { name: '取消訂單' }).click();
    await dialog(page).getByRole('button', { name: '確定取消' }).click();
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText('已取消');
    await expect(main(page)).not.toContainText(virtualAccount ?? '-');
    await expect(main(page)).not.toContainText(/轉帳帳號|付款期限/);
    await expect(detail(page, '付款狀態')).toHaveText('無需付款');
  });

  test('that waits at the store shows until when', { tag: '@once' }, async ({ page, baseURL }) => {
    const { token } = await member(page);
    const { id, orderNo } = await placeOrder(page, token, { products: { 1: 1 } }, toTheStore);
    const begun = Date.now();
    await reportParcel(baseURL, orderNo, ['PROCESSING', 'SHIPPED', 'ARRIVED']);
    await visit(page, `/member-order-detail/${id}`);
    await expect(detail(page, '取貨門市')).toHaveText('建盛門市（131386）');
    await expect(detail(page, '取件期限')).toHaveText(inSevenDays(begun));
    const parcel = detail(page, '物流單號').getByRole('link', { name: /^QM-1/ });
    await expect(parcel).toHaveAttribute('href', /^https:\/\/eservice\.7-11\.com\.tw\//);
    await expect(parcel).toHaveAttribute('target', '_blank');
    await expect(parcel).toHaveAccessibleName(/7-ELEVEN 查詢，另開視窗/);
    await expect(main(page).getByRole('button', { name: '取消訂單' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('shows nothing of the previous order [2.078]', { tag: '@once' }, async ({ page }) => {
    const { token } = await member(page);
    const first = await placeOrder(page, token, { products: { 1: 1 } });
    const second = await placeOrder(page, token, { products: { 1: 1 } });
    await visit(page, `/member-order-detail/${first.id}`);
    await expect(main(page)).toContainText(first.orderNo);
    await page
      .getByRole('navigation', { name: '麵包屑' })
      .getByRole('link', { name: '我的訂單' })
      .click();
    // The newest order stands above the list too.
    const link = main(page).getByRole('link', { name: `訂單 ${second.orderNo}：` });
    await expect(link).toBeVisible();
    const seen = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const look = () => texts.push(document.querySelector('main')?.innerText ?? '');
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return texts;
    });
    await link.click();
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText(
      second.orderNo,
    );
    const orders = (await seen.jsonValue()).filter((text) => text.includes('訂單明細'));
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.filter((text) => text.includes(first.orderNo))).toEqual([]);
  });

  test('can be cancelled after a second question: it is read again, from the top of the page [4.048, 4.049, 4.050, 7.101]', {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await member(page);
    const { id, orderNo } = await placeOrder(page, token, { products: { 1: 1 } });
    await visit(page, `/member-order-detail/${id}`);
    const button = main(page).getByRole('button', { name: '取消訂單' });
    await button.click();
    await expect(dialog(page)).toContainText(orderNo);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '保留訂單' }).click();
    await expect(button).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 200));
    const again = page.waitForRequest(
      (request) => request.url().endsWith(`/user/order/${id}`) && request.method() === 'GET',
    );
    await button.click();
    await dialog(page).getByRole('button', { name: '確定取消' }).click();
    await again;
    await expect(button).toHaveCount(0);
    const heading = main(page).getByRole('heading', { level: 2 }).first();
    await expect(heading).toContainText('已取消');
    await expect(heading).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(main(page).getByRole('list', { name: '訂單紀錄' })).toContainText('訂單已取消');
  });

  test('that was shipped meanwhile is not cancelled; the page says so and is up to date [4.050, 8.081]', {
    tag: '@once',
  }, async ({ page, baseURL }) => {
    const { token } = await member(page);
    const { id, orderNo } = await placeOrder(page, token, { products: { 1: 1 } });
    await visit(page, `/member-order-detail/${id}`);
    const cancel = main(page).getByRole('button', { name: '取消訂單' });
    await expect(cancel).toBeVisible();
    await reportParcel(baseURL, orderNo, ['PROCESSING', 'SHIPPED']);
    await cancel.click();
    await dialog(page).getByRole('button', { name: '確定取消' }).click();
    await expect(dialog(page)).toContainText('此訂單目前無法取消，請聯繫客服');
    await dialog(page).getByRole('button', { name: '我知道了' }).click();
    await expect(cancel).toHaveCount(0);
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText('已出貨');
  });

  test('paid and then cancelled is refunded, and its timeline shows each step [1.005, 4.137, 7.101]', {
    tag: '@once',
  }, async ({ page }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await sendCart(buyer, { [goods.id]: 1 });
    await page.goto('/checkout');
    await fillIn(page);
    await main(page).getByRole('radio', { name: 'LINE Pay' }).check();
    await main(page)
      .getByRole('button', { name: /^前往付款/ })
      .click();
    await page.getByRole('button', { name: '同意付款' }).click();
    // The page before it, to which LINE Pay leads back, has a link 查看訂單 too.
    await expect(page).toHaveURL('/checkout?redirect=true');
    await dialog(page).getByRole('button', { name: '確認' }).click();
    await main(page).getByRole('link', { name: '查看訂單' }).click();
    await main(page).getByRole('button', { name: '取消訂單' }).click();
    await dialog(page).getByRole('button', { name: '確定取消' }).click();
    const timeline = main(page).getByRole('list', { name: '訂單紀錄' });
    await expect(timeline).toContainText('訂單已取消');
    await visitorApi().runTestJobs();
    const order = async () => (await buyer.api.listOrders()).data[0];
    // The server's own workers may have taken the job first.
    await expect.poll(async () => (await order())?.paymentStatus).toBe('REFUNDED');
    await page.reload();
    const price = `$${((await order())?.paidAmount ?? 0).toLocaleString('en')}`;
    await expect(timeline.getByRole('listitem')).toContainText([
      `款項已退回 ${price}`,
      '訂單已取消',
      '已收到您的付款',
      '訂單已成立',
    ]);
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText('已退款');
    await expectAccessible(page);
  });

  test('that has arrived can be sent back line by line with pictures, opened hygiene goods excepted', {
    tag: '@once',
  }, async ({ page, context, baseURL }) => {
    const { token } = await member(page);
    const { id, orderNo } = await placeOrder(page, token, { products: { 1: 2 } });
    const begun = Date.now();
    await reportParcel(baseURL, orderNo, ['PROCESSING', 'SHIPPED', 'ARRIVED']);
    await visit(page, `/member-order-detail/${id}`);
    await expect(main(page)).toContainText(
      new RegExp(`七日鑑賞期至 (${inSevenDays(begun).source})`),
    );
    await main(page).getByRole('button', { name: '申請退貨' }).click();
    await dialog(page).getByRole('button', { name: '送出申請' }).click();
    await expect(dialog(page)).toContainText('請選擇要退貨的商品數量');
    await dialog(page).getByLabel('數量').selectOption('1 件');
    await dialog(page).getByLabel('商品已拆封').check();
    await dialog(page).getByRole('button', { name: '送出申請' }).click();
    await expect(dialog(page)).toContainText('有商品不符合退貨條件');
    await expectAccessible(page);
    await dialog(page).getByLabel('原因').selectOption('商品瑕疵或損壞');
    await expect(dialog(page)).not.toContainText('不適用七日鑑賞期退貨；');
    const files = dialog(page).getByLabel('加入照片');
    const notOne = { name: '網頁.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
    await files.setInputFiles(notOne);
    await expect(dialog(page).getByText('檔案內容是網頁，不是圖片')).toBeVisible();
    await files.setInputFiles(join(import.meta.dirname, '../seed/media/placeholder-640.webp'));
    await expect(dialog(page).getByRole('img', { name: '照片 1' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('補充說明').fill('外盒破損');
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toHaveCount(0);
    await main(page).getByRole('button', { name: '申請退貨' }).click();
    await expect(dialog(page).getByLabel('原因')).toHaveValue('DEFECTIVE');
    await expect(dialog(page).getByLabel('補充說明')).toHaveValue('外盒破損');
    await expect(dialog(page).getByRole('img', { name: '照片 1' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '送出申請' }).click();
    await expectGreen(page, '已送出退貨申請');
    await expect(dialog(page)).toHaveCount(0);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.get(`${api}/user/order/${id}`, { headers });
    expect((await answer.json()).data.returns).toMatchObject([
      { lines: [{ quantity: 1, reason: 'DEFECTIVE', is_opened: true }] },
    ]);
    const sent = main(page).getByRole('list', { name: '附上的照片' });
    await expect(sent.getByRole('img', { name: '照片 1' })).toBeVisible();
    await expectAccessible(page);

    const office = await context.newPage();
    await openOffice(office, `/order-returns?keyword=${orderNo}`);
    await office.getByRole('main').getByRole('link', { name: orderNo }).first().click();
    const large = office.getByRole('button', { name: '放大會員的照片 1' });
    await expect.poll(() => large.locator('canvas').getAttribute('width')).toBe('640');
    await large.click();
    await expect(large).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(office);
  });

  test('can be bought again with those of its goods that are still sold', { tag: '@once' }, async ({
    page,
    setStock,
  }) => {
    const { token } = await member(page);
    const gone = await ownGoods('boughtAgain');
    await setStock(gone.id, 1);
    const { id } = await placeOrder(page, token, { products: { 1: 2, [gone.id]: 1 } });
    await visit(page, `/member-order-detail/${id}`);
    await main(page).getByRole('button', { name: '再買一次' }).click();
    // Both messages stay for three seconds only.
    await Promise.all([
      expect(page.getByText(`「${gone.name}」目前無法全數購買`)).toBeVisible(),
      expect(page.getByText('已加入 2 件商品')).toBeVisible(),
    ]);
    await expect(page).toHaveURL('/cart');
    await expect(main(page).getByRole('textbox', { name: '數量' })).toHaveValue('2');
  });

  test('of another member, or unknown, leads back to the orders; an id that is not a number is not a page [2.011]', {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await member(page);
    const { id } = await placeOrder(page, token, { products: { 1: 1 } });
    await member(page);
    for (const unknown of [id, 999_999_999, 0, -1, 12_345_678_901]) {
      await visit(page, `/member-order-detail/${unknown}`);
      await expect(dialog(page)).toContainText('查無此訂單');
      await expect(page).toHaveURL('/member-centre?type=2');
    }
    for (const path of ['/member-order-detail/abc', '/member-order-detail/1.5']) {
      expect((await page.request.get(path)).status()).toBe(404);
      await page.goto(path);
      await expect(main(page)).toContainText('Page Not Found');
    }
  });
});

test('an invalid session ends: its data are forgotten, and signing in leads back [4.068, 4.069, 8.076]', {
  tag: '@once',
}, async ({ page }) => {
  const account = await newMember(page);
  await page.addInitScript(() => sessionStorage.setItem('qingmian-cookie-consent', 'true'));
  await signIn(page, account);
  await page.evaluate(() => {
    const session = { token: 'spoilt', issuedAt: Date.now() };
    sessionStorage.setItem('qingmian-ec-user-temp', JSON.stringify(session));
  });
  await page.goto('/member-centre?type=2');
  await expect(page).toHaveURL(/\/signin$/);
  expect(await stored(page, 'sessionStorage', 'ec-user-temp')).toBeNull();
  await expect(dialog(page)).toHaveCount(0);
  await main(page).getByRole('textbox', { name: '電子信箱或帳號' }).fill(account.email);
  await main(page).getByRole('textbox', { name: '密碼', exact: true }).fill(account.password);
  await main(page).getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL('/member-centre?type=2');
});
