import type { Page } from '@playwright/test';
import { anyGoods, payOnReceipt, sendCart, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { api, dialog, main } from './member-screens.ts';
import { askedDuring, visit } from './visit.ts';

const submit = (page: Page) => main(page).getByRole('button', { name: /^送出訂單/ });
const established = (page: Page) =>
  expect(main(page).getByRole('heading', { level: 1, name: /Order Established/ })).toBeVisible();
/** The answer has a line of its own, so the elements below it move. */
const barcodeKnown = (page: Page) =>
  expect(main(page).getByText('此手機條碼可以使用')).toBeVisible();

const homeRecipient = {
  name: '王大明',
  mobileNumber: '0987654321',
  city: '臺北市',
  cityZone: '信義區',
  address: '市府路 1 號 12 樓',
  expectedDeliveryTime: 'BEFORE_13_HOURS',
} as const;

test.describe('at the checkout', () => {
  test('two dialogs, one above the other, stop the page from scrolling until the last one is closed, and a recipient is changed in them [4.043]', async ({
    page,
  }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await buyer.api.createRecipient({ body: homeRecipient });
    await sendCart(buyer, { [goods.id]: 1 });
    await visit(page, '/checkout');
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    const resting = await overflow();
    await main(page).getByRole('button', { name: '常用收件人' }).click();
    const lower = page.getByRole('dialog', { name: '常用收件人' });
    await lower.getByRole('button', { name: '新增收件人' }).click();
    const upper = page.getByRole('dialog', { name: '新增收件人' });
    await expect(upper).toBeVisible();
    await expect.poll(overflow).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(upper).toHaveCount(0);
    await expect(lower).toBeVisible();
    expect(await overflow()).toBe('hidden');
    await lower.getByRole('button', { name: '編輯王大明' }).click();
    const editor = page.getByRole('dialog', { name: '編輯收件人' });
    await editor.getByRole('textbox', { name: '地址' }).fill('松高路 11 號');
    await editor.getByRole('button', { name: '儲存' }).click();
    await expect(editor).toHaveCount(0);
    await expect(lower).toContainText('臺北市信義區松高路 11 號');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(overflow).toBe(resting);
    await main(page).getByRole('button', { name: '常用收件人' }).click();
    await lower.getByRole('button', { name: '選用王大明' }).click();
    await expect(main(page)).toContainText('臺北市信義區松高路 11 號');
  });

  test('a returning member sees at most eight fields, and chooses from the saved recipients and invoice details', async ({
    page,
  }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await buyer.api.updateUser({
      body: {
        name: '林小晴',
        mobileNumber: '0912345678',
        city: '臺北市',
        cityZone: '大安區',
        address: '和平東路 1 號',
      },
    });
    await buyer.api.createRecipient({ body: homeRecipient });
    await buyer.api.createInvoice({ body: { carrierNo: '/ABC1234' } });
    await sendCart(buyer, { [goods.id]: 1 });
    await visit(page, '/checkout');
    await expect(main(page).getByRole('button', { name: '常用收件人' })).toBeVisible();
    const fields = await main(page).evaluate((element) => {
      const controls = [...element.querySelectorAll('form input, form select, form textarea')];
      const shown = controls.filter((one) => one.checkVisibility());
      const named = shown.map((one) => one.getAttribute('name') ?? one.id);
      return new Set(named.map((name, index) => name || String(index))).size;
    });
    expect(fields).toBeLessThanOrEqual(8);
    await expectAccessible(page);

    await main(page).getByRole('button', { name: '常用收件人' }).click();
    const pick = dialog(page).getByRole('button', { name: '選用王大明' });
    await expect(pick).toBeVisible();
    await expectAccessible(page);
    await pick.click();
    await expect(main(page)).toContainText('臺北市信義區市府路 1 號 12 樓');
    await expect(main(page)).toContainText('配送時段 13 時前');
    await main(page).getByRole('button', { name: '常用發票' }).click();
    await dialog(page).getByRole('button', { name: '選用手機條碼 /ABC1234' }).click();
    await expect(main(page).getByLabel('手機條碼')).toHaveValue('/ABC1234');
    await barcodeKnown(page);
    // The form does not offer to save details that are saved already.
    await expect(main(page).getByLabel('存為常用收件人')).toHaveCount(0);
    await expect(main(page).getByLabel('存為常用發票資料')).toHaveCount(0);
    const sent = page.waitForRequest((request) => request.url().endsWith('/order/checkout'));
    await payOnReceipt(page);
    await submit(page).click();
    const { order } = (await sent).postDataJSON();
    expect(order).toMatchObject({
      recipient: '王大明',
      recipient_mobile: '0987654321',
      ship_address: '臺北市信義區市府路 1 號 12 樓',
      expected_delivery_time: 'BEFORE_13_HOURS',
      carrier_type: 'PHONE',
      carrier_no: '/ABC1234',
    });
    await established(page);
  });

  test('recipient, invoice details and profile are saved after the order if the member asks for it [7.109, 7.110, 7.111]', async ({
    page,
  }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await sendCart(buyer, { [goods.id]: 1 });
    await visit(page, '/checkout');
    const text = (name: string) => main(page).getByRole('textbox', { name, exact: true });
    await text('姓名').fill('林小晴');
    await text('手機').fill('0912345678');
    await main(page).getByLabel('縣市').selectOption('臺北市');
    await main(page).getByLabel('鄉鎮市區').selectOption('信義區');
    await text('地址').fill('市府路 1 號');
    await main(page).getByLabel('存為常用收件人').check();
    await main(page).getByLabel('載具').selectOption('手機條碼');
    await main(page).getByLabel('手機條碼').fill('/ABC1234');
    await barcodeKnown(page);
    await main(page).getByLabel('存為常用發票資料').check();
    await main(page).getByLabel('同時更新會員資料').check();
    const writes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith(api))
        writes.push(`${request.method()} ${pathname.slice(api.length)}`);
    });
    await payOnReceipt(page);
    await submit(page).click();
    await established(page);
    expect(writes[0]).toBe('POST /user/order/checkout');
    expect(writes).toEqual(
      expect.arrayContaining(['POST /user/recipient', 'POST /user/invoice', 'PUT /user']),
    );
    // The result of the order waits for them three seconds at most.
    await expect(async () => {
      const { data: recipients } = await buyer.api.listRecipients();
      expect(recipients.HOME).toMatchObject([{ name: '林小晴', address: '市府路 1 號' }]);
      const { data: invoices } = await buyer.api.listInvoices();
      expect(invoices.PERSON).toMatchObject([{ carrierType: 'PHONE', carrierNo: '/ABC1234' }]);
      expect((await buyer.api.readUser()).data.name).toBe('林小晴');
    }).toPass();
  });

  test('nothing is saved without being asked for [7.109, 7.110, 7.111]', async ({ page }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await buyer.api.updateUser({ body: { name: '林小晴', mobileNumber: '0912345678' } });
    await sendCart(buyer, { [goods.id]: 1 });
    await visit(page, '/checkout');
    await main(page).getByLabel('縣市').selectOption('臺北市');
    await main(page).getByLabel('鄉鎮市區').selectOption('信義區');
    await main(page).getByRole('textbox', { name: '地址' }).fill('市府路 1 號');
    await payOnReceipt(page);
    await submit(page).click();
    await established(page);
    expect((await buyer.api.listRecipients()).data).toEqual({ HOME: [], STORE: [] });
    expect((await buyer.api.listInvoices()).data).toEqual({ PERSON: [], COMPANY: [] });
    expect((await buyer.api.readUser()).data.address).toBeNull();
  });

  test('a barcode that does not exist is refused at the order, and the five carriers are offered [3.102, 9.015]', async ({
    page,
  }) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await sendCart(buyer, { [goods.id]: 1 });
    await visit(page, '/checkout');
    await expect(main(page).getByLabel('載具').getByRole('option')).toHaveText([
      '會員載具',
      '手機條碼',
      '自然人憑證',
      '捐贈發票',
      '無',
    ]);
    const text = (name: string) => main(page).getByRole('textbox', { name, exact: true });
    await text('姓名').fill('林小晴');
    await text('手機').fill('0912345678');
    await main(page).getByLabel('縣市').selectOption('臺北市');
    await main(page).getByLabel('鄉鎮市區').selectOption('信義區');
    await text('地址').fill('市府路 1 號');
    await main(page).getByLabel('載具').selectOption('手機條碼');
    await main(page).getByLabel('手機條碼').fill('/0000ABC');
    await expect(main(page).getByText('查無此手機條碼，請再確認一次')).toBeVisible();
    const asked = await askedDuring(page, async () => {
      await payOnReceipt(page);
      await submit(page).click();
      await expect(main(page).getByLabel('手機條碼')).toBeFocused();
    });
    expect(asked).not.toContain(`${api}/user/order/checkout`);
    await main(page).getByLabel('手機條碼').fill('/ABC1234');
    await barcodeKnown(page);
    await submit(page).click();
    await established(page);
  });
});
