import type { Page } from '@playwright/test';
import { anyGoods, signedInBuyer, visitorApi } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { dialog, main, member, section } from './member-screens.ts';
import { placeOrder } from './orders.ts';
import { inDays, wanted } from './standing.ts';
import { visit } from './visit.ts';
import { reportParcel } from './warehouse.ts';

/** A member with a received order of two units of some goods. */
async function buyer(page: Page, baseURL: string | undefined) {
  const account = await member(page);
  const [goods] = await anyGoods();
  const order = await placeOrder(page, account.token, { products: { [goods.id]: 2 } });
  await reportParcel(baseURL, order.orderNo, ['PROCESSING', 'SHIPPED', 'ARRIVED', 'COMPLETED']);
  return { ...account, goods, order };
}

/** The address of the newest notice about a standing order. */
async function noticedPage(page: Page, email: string): Promise<string> {
  let address = '';
  await expect(async () => {
    await visitorApi().runTestJobs();
    const answer = await page.request.get('/backstage/api/v1/test/mails', {
      params: { to: email },
    });
    const mails: { text: string }[] = (await answer.json()).data;
    const found = mails.map(({ text }) => /\/standing-order\?code=\S+/.exec(text)?.[0]);
    address = found.find((each) => each !== undefined) ?? '';
    expect(address).not.toBe('');
  }).toPass();
  return address;
}

const dotted = (day: string) => day.replaceAll('-', '.');

test('a received order becomes a standing order, which is changed, skipped from its notice, paused and ended', async ({
  page,
  baseURL,
}) => {
  const { email, goods, order } = await buyer(page, baseURL);
  await visit(page, '/member-centre?type=2');
  await main(page)
    .getByRole('button', { name: `訂單 ${order.orderNo} 改成定期配` })
    .click();
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: '設定定期配' })).toBeVisible();
  await form.getByRole('radio', { name: '每 6 週' }).check();
  await form.getByLabel('下一次寄出的日期').fill(inDays(3));
  await expect(form.getByText(/^每次約 \$/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '設定定期配' }).click();

  await section(page, '定期配');
  await expect(main(page).getByText(`下一次 ${dotted(inDays(3))}`)).toBeVisible();
  await expect(main(page).getByText('每 6 週')).toBeVisible();
  await expect(main(page).getByText(goods.name)).toBeVisible();
  await expectAccessible(page);

  await main(page).getByRole('button', { name: '修改' }).click();
  await form
    .getByRole('group', { name: `${goods.name} 數量` })
    .getByRole('button', { name: '增加一件' })
    .click();
  await form.getByRole('radio', { name: '每 4 週' }).check();
  await form.getByRole('button', { name: '改收件人、地址或門市' }).click();
  const other = form.getByRole('form', { name: '其他收件資料' });
  await other.getByLabel('收件人姓名').fill('王大棉');
  await other.getByRole('textbox', { name: '地址', exact: true }).fill('信義路二段 2 號');
  await expectAccessible(page);
  await other.getByRole('button', { name: '使用這份收件資料' }).click();
  await expect(form.getByRole('radio', { name: /王大棉/ })).toBeChecked();
  await expect(form.getByRole('radio', { name: /個人發票.*會員載具/ })).toBeChecked();
  await form.getByRole('button', { name: '儲存' }).click();
  await expect(form).toBeHidden();
  await expect(main(page).getByText('每 4 週')).toBeVisible();
  await expect(main(page).getByText(/× 3$/)).toBeVisible();
  await expect(main(page).getByText(/^王大棉，.*信義路二段 2 號$/)).toBeVisible();

  const notice = await noticedPage(page, email);
  const visitor = await page
    .context()
    .browser()
    ?.newContext(baseURL ? { baseURL } : {});
  const guest = await visitor?.newPage();
  if (!guest) throw new Error('There is no second browser.');
  await visit(guest, notice);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('定期配的下一個包裹');
  await expect(guest.getByText(goods.name)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: '略過這一次' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('已略過這一次');
  await visitor?.close();

  await page.reload();
  await expect(main(page).getByText(`下一次 ${dotted(inDays(3 + 28))}`)).toBeVisible();
  await main(page).getByRole('button', { name: '略過這一次' }).click();
  await expect(main(page).getByText(`下一次 ${dotted(inDays(3 + 56))}`)).toBeVisible();
  await page.getByRole('button', { name: '復原' }).click();
  await expect(main(page).getByText(`下一次 ${dotted(inDays(3 + 28))}`)).toBeVisible();
  await main(page).getByRole('button', { name: '暫停' }).click();
  await expect(main(page).getByText('目前不會寄出')).toBeVisible();
  await main(page).getByRole('button', { name: '繼續', exact: true }).click();
  await expect(main(page).getByText(`下一次 ${dotted(inDays(3 + 28))}`)).toBeVisible();
  await main(page).getByRole('button', { name: '結束定期配' }).click();
  await dialog(page).getByRole('button', { name: '結束' }).click();
  await expect(main(page).getByText('還沒有定期配')).toBeVisible();
});

test('the answer to a standing order that was left leads nowhere', { tag: '@once' }, async ({
  page,
  baseURL,
}) => {
  const { order } = await buyer(page, baseURL);
  await visit(page, '/member-centre?type=2');
  await main(page)
    .getByRole('button', { name: `訂單 ${order.orderNo} 改成定期配` })
    .click();
  const date = dialog(page).getByLabel('下一次寄出的日期');
  await date.fill(inDays(3));
  await expect(dialog(page).getByText(/^每次約 \$/)).toBeVisible();
  const { asked, goOn } = await holdNextRequest(page, /\/standing-order$/);
  await dialog(page).getByRole('button', { name: '設定定期配' }).click();
  await asked;
  await expect(dialog(page).locator('[inert] input[type=date]')).toHaveValue(inDays(3));
  await dialog(page).getByRole('button', { name: '取消' }).click();
  goOn();
  await expect(page.getByText('已設定定期配')).toBeVisible();
  await expect(page).toHaveURL('/member-centre?type=2');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page of a notice skips its parcel, and says if the link is forged', {
    tag: '@once',
  }, async ({ page }) => {
    const { email, api } = await signedInBuyer(page);
    const [goods] = await anyGoods();
    const { data } = await api.createStandingOrder({ body: wanted(goods.id) });
    await page.goto(await noticedPage(page, email));
    await expect(page.getByText(goods.name)).toBeVisible();
    await page.getByRole('button', { name: '略過這一次' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('已略過這一次');
    const { data: own } = await api.listStandingOrders();
    expect(own).toMatchObject([{ id: data.id, nextOn: inDays(3 + 28) }]);
    await api.endStandingOrder({ params: { id: data.id } });
    await page.goto('/standing-order?code=forged');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('定期配連結無效');
  });
});
