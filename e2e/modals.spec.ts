import type { Page } from '@playwright/test';
import { anyGoods, fillCart, sendCart, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible, withMovement } from './journey.ts';
import { api, main } from './member-screens.ts';
import { visit } from './visit.ts';

test.use(withMovement);

/** The only open dialog has this name, these words and these buttons besides the close button; then it is closed. */
async function expectModal(
  page: Page,
  name: string,
  {
    words = [],
    buttons,
    isLookedAt = false,
  }: { words?: (string | RegExp)[]; buttons: (string | RegExp)[]; isLookedAt?: boolean },
): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const modal = page.getByRole('dialog', { name, exact: true });
  for (const text of words) await expect(modal).toContainText(text);
  for (const button of buttons)
    await expect(modal.getByRole('button', { name: button }).first()).toBeVisible();
  // The others are looked at with axe where they are used.
  if (isLookedAt) await expectAccessible(page);
  await modal.getByRole('button', { name: '關閉' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const recipient = {
  name: '王大明',
  mobileNumber: '0987654321',
  city: '臺北市',
  cityZone: '信義區',
  address: '市府路 1 號 12 樓',
  expectedDeliveryTime: 'NONE',
} as const;

test('the member centre opens the dialogs for profile, recipient, invoice and deleting [4.039, 4.040]', async ({
  page,
}) => {
  test.slow();
  const buyer = await signedInBuyer(page);
  await buyer.api.createRecipient({ body: recipient });
  const open = (name: string) => main(page).getByRole('button', { name }).first().click();
  await visit(page, '/member-centre?type=5');
  await open('編輯基本資料');
  await expectModal(page, '編輯會員資料', { words: ['生日', '訂閱電子報'], buttons: ['儲存'] });
  await visit(page, '/member-centre?type=6');
  await open('新增收件人');
  await expectModal(page, '新增收件人', { words: ['宅配到府', '超商取貨'], buttons: ['下一步'] });
  await open('刪除王大明');
  await expectModal(page, '確認刪除', {
    words: ['確定要刪除收件人「王大明」嗎？'],
    buttons: ['取消', '刪除'],
    isLookedAt: true,
  });
  await visit(page, '/member-centre?type=7');
  await open('新增發票資料');
  await expectModal(page, '新增發票資料', { words: ['個人發票', '公司發票'], buttons: ['儲存'] });
});

test('the checkout opens the dialogs to choose a coupon, a recipient and an invoice from [4.039, 4.040]', async ({
  page,
}) => {
  test.slow();
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await buyer.api.createRecipient({ body: recipient });
  await buyer.api.createInvoice({ body: { carrierNo: '/ABC1234' } });
  await sendCart(buyer, { [goods.id]: 1 });
  await visit(page, '/checkout');
  await main(page).getByRole('button', { name: '常用收件人' }).click();
  await expectModal(page, '常用收件人', { buttons: ['選用王大明', '編輯王大明', '新增收件人'] });
  await main(page).getByRole('button', { name: '常用發票' }).click();
  await expectModal(page, '常用發票資料', { buttons: ['選用手機條碼 /ABC1234'], isLookedAt: true });
  await main(page).getByRole('button', { name: '選擇優惠券' }).first().click();
  await expectModal(page, '選擇優惠券', {
    words: ['折扣碼', '我的優惠券', '註冊禮 100 元優惠券'],
    buttons: ['領取'],
  });
});

test('a refusal opens the dialog with the server’s sentence; while buying is closed it opens the maintenance dialog [4.039, 4.040]', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await fillCart(buyer, { [goods.id]: 1 });
  await visit(page, '/cart');
  const send = async (refusal: object) => {
    await page.route(`**${api}/user/order/shopping-cart`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { status: 400, message: '', ...refusal } })
        : route.continue(),
    );
    await main(page)
      .getByRole('button', { name: /^前往結帳 \$/ })
      .click();
  };
  await send({ error_code: 'UNKNOWN', message: '請稍候', request_id: 'r-1' });
  await expectModal(page, '提醒您', {
    words: ['請稍候', '錯誤代號 r-1'],
    buttons: ['我知道了'],
  });
  await send({ error_code: 'SERVICE_IS_MAINTAINING' });
  await expectModal(page, '系統維護', {
    words: ['0800-889-933'],
    buttons: ['我知道了'],
    isLookedAt: true,
  });
});
