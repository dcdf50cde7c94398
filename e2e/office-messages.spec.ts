import { memberNo } from '#contract/members.ts';
import { signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, newAdministrator, openOffice, unique } from './office.ts';

test('a message is written, looked at, tried, sent by who may, and stopped', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const buyer = await signedInBuyer(page);
  await buyer.api.updateNoticeSettings({ body: { news: 'EMAIL' } });
  const { id } = (await buyer.api.readUser({})).data;
  const title = unique('秋季活動');
  const marketing = await newAdministrator(baseURL, 'marketing');

  await openOffice(page, '/messages/new', marketing);
  await page.getByRole('combobox', { name: '對象' }).click();
  await page.getByRole('option', { name: '輸入會員編號' }).click();
  await page.getByLabel('會員編號').fill(memberNo(id));
  await page.getByRole('textbox', { name: '送出時間' }).fill('+1 個月 9:00');
  await page.getByLabel('標題').fill(title);
  await page.getByLabel('內文').fill('全館 9 折。\n\n歡迎選購。');
  await page.getByLabel('按鈕連到').fill('/products');
  const shown = page.getByRole('region', { name: '會員看到的樣子' });
  await expect(shown).toContainText('歡迎選購');
  await shown.getByText('電子郵件', { exact: true }).click();
  await expect(shown).toContainText('不再收到活動消息');
  await expectAccessible(page);
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  const panel = page.getByRole('region', { name: '送出訊息' });
  await panel.getByRole('button', { name: '試算' }).click();
  await expect(panel.getByRole('status')).toContainText('會送給 1 人');
  await panel.getByRole('button', { name: '試寄給自己' }).click();
  await expect(page.getByText(/^已試寄到/)).toBeVisible();
  // Who writes messages does not send them.
  await expect(panel.getByText('請有「送出訊息」權限的人按下送出。')).toBeVisible();

  await openOffice(page, new URL(page.url()).pathname.replace('/admin', ''));
  await panel.getByRole('button', { name: '試算' }).click();
  await panel.getByRole('button', { name: '送給 1 人' }).click();
  await expect(page.getByText('已排入送給 1 人')).toBeVisible();
  const numbers = page.getByRole('region', { name: '成效' });
  await expect(numbers).toContainText(/等待送出\s*1/);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '停止送出' }).click();
  await expect(panel).toContainText('已停止');
  await expect(numbers).toContainText(/等待送出\s*0/);
  // A sent message is not changed any more.
  await page.getByLabel('標題').fill(`${title} 2`);
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await expect(page.getByText('已經送出的訊息不能修改').first()).toBeVisible();
  await page.getByRole('button', { name: '捨棄', exact: true }).click();

  await goByMenu(page, '訊息');
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('已停止');
  await goByMenu(page, '自動訊息');
  await expect(page.getByRole('row', { name: /放進購物車 24 小時後未結帳/ })).toBeVisible();
});
