import type { Page } from '@playwright/test';
import { failNextRequest, holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { api, detail, dialog, main, member, section } from './member-screens.ts';
import { expectGreen } from './toasts.ts';
import { askedDuring, routeOnce, visit } from './visit.ts';

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const saved = (page: Page) => expectGreen(page, '資料編輯成功');
const group = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
async function fillHome(page: Page, name: string) {
  await field(page, '收件人姓名').fill(name);
  await field(page, '手機號碼').fill('0912345678');
  await dialog(page).getByLabel('縣市').selectOption('臺北市');
  await dialog(page).getByLabel('鄉鎮市區').selectOption('大安區');
  await field(page, '地址').fill('和平東路一段 1 號');
}

test.describe('the saved recipients', () => {
  test('that cannot be read say so and can be tried again; then a new one is sent as a form with the names of the wire, changed and deleted [1.003, 2.134, 2.206, 3.075, 3.077, 3.078, 4.046, 7.087, 7.088, 7.089, 7.090, 8.081, 8.086, 8.091]', async ({
    page,
    problems,
  }) => {
    await member(page);
    await routeOnce(page, `**${api}/user/recipients`, (route) =>
      route.fulfill({ status: 500, json: { message: '系統忙碌中，請稍後再試' } }),
    );
    const asked = await askedDuring(page, async () => {
      await visit(page, '/member-centre?type=6');
      await section(page, '常用收件人資料');
      await expect(main(page).getByRole('alert')).toContainText('系統忙碌中，請稍後再試');
      await expect(dialog(page)).toHaveCount(0);
      await main(page).getByRole('button', { name: '重試' }).click();
      await expect(main(page).getByText('還沒有常用收件人')).toBeVisible();
    });
    problems.length = 0;
    expect(asked).toContain(`${api}/user/recipients`);
    await expectAccessible(page);

    await main(page).getByRole('button', { name: '新增收件人' }).click();
    await expect(dialog(page).getByRole('radio', { name: '宅配到府' })).toBeChecked();
    await press(page, '下一步');
    await expect(field(page, '收件人姓名')).toBeVisible();
    await expectAccessible(page);
    await fillHome(page, '林小晴');
    await expect(dialog(page).getByLabel('配送時段')).toHaveValue('NONE');
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/recipient'));
    await press(page, '儲存');
    const request = await sent;
    expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
      type: 'HOME',
      name: '林小晴',
      mobile_number: '0912345678',
      telephone_number: '',
      city: '臺北市',
      city_zone: '大安區',
      address: '和平東路一段 1 號',
      expected_delivery_time: 'NONE',
    });
    await saved(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(group(page, '宅配到府')).toContainText('臺北市大安區和平東路一段 1 號');
    await expect(group(page, '超商取貨')).toHaveCount(0);
    await expectAccessible(page);

    await main(page).getByRole('button', { name: '編輯林小晴' }).click();
    await field(page, '收件人姓名').fill('林大晴');
    await press(page, '儲存');
    await expect(group(page, '宅配到府')).toContainText('林大晴');

    await main(page).getByRole('button', { name: '刪除林大晴' }).click();
    await expect(dialog(page)).toContainText('確定要刪除收件人「林大晴」嗎？');
    await press(page, '取消');
    await expect(group(page, '宅配到府')).toContainText('林大晴');
    await main(page).getByRole('button', { name: '刪除林大晴' }).click();
    await press(page, '刪除');
    await expectGreen(page, '資料刪除成功');
    await expect(main(page).getByText('還沒有常用收件人')).toBeVisible();
  });

  test('cannot be changed while they are being saved; after a refusal the focus is in its field again', {
    tag: '@once',
  }, async ({ page, problems }) => {
    await member(page);
    await visit(page, '/member-centre?type=6');
    await main(page).getByRole('button', { name: '新增收件人' }).click();
    await press(page, '下一步');
    await fillHome(page, '林小晴');
    const name = dialog(page).locator('input[name=name]');
    const save = dialog(page).locator('button[type=submit]');
    // A screen reader says nothing of what appears in an inert element.
    const silent = await page.evaluateHandle(() => {
      const found: string[] = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            const isSilent = node instanceof Element && node.closest('[inert]');
            if (isSilent && node.matches('[role=alert]')) found.push(node.textContent);
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
      return found;
    });
    await failNextRequest(page, /\/user\/recipient$/);
    await name.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('尚未儲存，請再試一次');
    await expect(name).toBeFocused();
    expect(await silent.jsonValue()).toEqual([]);
    problems.length = 0;

    const { asked, goOn } = await holdNextRequest(page, /\/user\/recipient$/);
    await name.press('Enter');
    await asked;
    await expect(save).toBeFocused();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await name.click({ force: true });
    await page.keyboard.insertText('改');
    await expect(name).toHaveValue('林小晴');
    goOn();
    await saved(page);
    await expect(group(page, '宅配到府')).toContainText('林小晴');
  });

  test('names what is missing or wrong beside the field [3.074, 5.032, 5.033, 5.034, 5.035, 5.036]', async ({
    page,
  }) => {
    await member(page);
    await visit(page, '/member-centre?type=6');
    await main(page).getByRole('button', { name: '新增收件人' }).click();
    await press(page, '下一步');
    await field(page, '市話').fill('123');
    await field(page, '手機號碼').fill('123');
    await press(page, '儲存');
    const summary = dialog(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      '請填寫收件人姓名',
      /^手機號碼：手機號碼格式錯誤/,
      /^市話：市話格式錯誤/,
      '請選擇縣市',
      '請選擇鄉鎮市區',
      '請填寫地址',
    ]);
    await expectAccessible(page);
    await press(page, '變更取貨方式');
    await dialog(page).getByText('超商取貨').click();
    await press(page, '下一步');
    await expect(dialog(page).getByLabel('縣市')).toHaveCount(0);
    await press(page, '儲存');
    await expect(dialog(page).getByRole('alert').getByRole('link')).toHaveText([
      '請選擇取貨門市',
      '請填寫收件人姓名',
      /^手機號碼：手機號碼格式錯誤/,
      /^市話：市話格式錯誤/,
    ]);
  });

  test('shows a failed save or deletion without toast or dialog, and keeps what was typed [8.083]', async ({
    page,
    problems,
  }) => {
    const { token } = await member(page);
    await page.request.post(`${api}/user/recipient`, {
      headers: { authorization: `Bearer ${token}` },
      form: { name: '林小晴', city: '臺北市', city_zone: '大安區', address: '和平東路 1 號' },
    });
    await visit(page, '/member-centre?type=6');
    await page.route(`**${api}/user/recipient/**`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await main(page).getByRole('button', { name: '編輯林小晴' }).click();
    await field(page, '收件人姓名').fill('林大晴');
    await press(page, '儲存');
    await expect(dialog(page).getByText('尚未儲存，請再試一次')).toBeVisible();
    await expect(field(page, '收件人姓名')).toHaveValue('林大晴');
    await expect(page.getByText('資料編輯成功')).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(1);
    await dialog(page).getByRole('button', { name: '關閉' }).click();
    await main(page).getByRole('button', { name: '刪除林小晴' }).click();
    // The dialog closes at once. The list is read again only after the refusal has arrived.
    const readAgain = page.waitForResponse((response) => response.url().endsWith('/recipients'));
    await press(page, '刪除');
    await readAgain;
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('資料刪除成功')).toHaveCount(0);
    await expect(group(page, '宅配到府')).toContainText('林小晴');
    // The browser's own log entries of the two failures.
    problems.length = 0;
  });
});

test.describe('the saved invoice details', () => {
  test('can be added, changed and deleted, in two groups [1.004, 2.135, 2.205, 3.069, 3.070, 3.071, 3.073, 4.046, 7.092, 7.093, 7.094, 9.015]', async ({
    page,
  }) => {
    await member(page);
    const asked = await askedDuring(page, async () => {
      await visit(page, '/member-centre?type=7');
      await expect(main(page).getByText('還沒有常用發票資料')).toBeVisible();
    });
    expect(asked).toContain(`${api}/user/invoices`);
    await main(page).getByRole('button', { name: '新增發票資料' }).click();
    await expect(dialog(page).getByRole('radio', { name: '個人發票' })).toBeChecked();
    await expect(dialog(page).getByLabel('載具')).toHaveValue('PHONE');
    await expect(dialog(page).getByLabel('載具').getByRole('option')).toHaveText([
      '手機條碼',
      '自然人憑證',
      '會員載具',
    ]);
    await field(page, '手機條碼').fill('/ABC1234');
    await expectAccessible(page);
    await press(page, '儲存');
    await saved(page);
    await expect(group(page, '個人發票')).toContainText('/ABC1234');

    await main(page).getByRole('button', { name: '編輯手機條碼 /ABC1234' }).click();
    await dialog(page).getByText('公司發票').click();
    await field(page, '公司抬頭').fill('晴棉生活股份有限公司');
    await field(page, '統一編號').fill('04595257');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await press(page, '儲存');
    expect(Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))).toEqual({
      type: 'COMPANY',
      tax_name: '晴棉生活股份有限公司',
      tax_num: '04595257',
    });
    await expect(group(page, '公司發票')).toContainText('統一編號 04595257');
    await expect(group(page, '個人發票')).toHaveCount(0);
    await expectAccessible(page);

    await main(page)
      .getByRole('button', { name: /^刪除晴棉/ })
      .click();
    await press(page, '刪除');
    await expect(page.getByText('資料刪除成功')).toBeVisible();
    await expect(main(page).getByText('還沒有常用發票資料')).toBeVisible();
  });

  test('accept a mobile barcode only if the answer is Y [3.136, 5.026, 5.027, 5.028, 5.029, 5.037]', async ({
    page,
  }) => {
    await member(page);
    await visit(page, '/member-centre?type=7');
    await main(page).getByRole('button', { name: '新增發票資料' }).click();
    await press(page, '儲存');
    await expect(field(page, '手機條碼')).toBeFocused();
    await expect(field(page, '手機條碼')).toHaveAccessibleDescription(
      /請填寫載具號碼 · This field is required!$/,
    );
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await field(page, '手機條碼').fill('/abc1234');
    await press(page, '儲存');
    await expect(dialog(page).getByText('載具條碼格式錯誤')).toBeVisible();
    await field(page, '手機條碼').fill('/0000ABC');
    await expect(dialog(page).getByText('查無此手機條碼，請再確認一次')).toBeVisible();
    await press(page, '儲存');
    await expect(dialog(page).getByText('查無此手機條碼')).toBeVisible();
    // Screen readers announce nothing of a region that appears together with its text.
    await expect(dialog(page).getByRole('status')).toHaveText('');
    await field(page, '手機條碼').fill('/ABC1234');
    await expect(dialog(page).getByText('此手機條碼可以使用')).toBeVisible();
    await expect(dialog(page).getByRole('status')).toHaveText('此手機條碼可以使用');

    await dialog(page).getByLabel('載具').selectOption('自然人憑證');
    await field(page, '自然人憑證條碼').fill('A112345678901234');
    await press(page, '儲存');
    await expect(dialog(page).getByText('載具條碼格式錯誤')).toBeVisible();
    await dialog(page).getByText('公司發票').click();
    await press(page, '儲存');
    await expect(dialog(page).getByRole('alert').getByRole('link')).toHaveText([
      '請填寫公司抬頭',
      '請填寫統一編號',
    ]);
    await expectAccessible(page);
  });

  test('accept a barcode that cannot be looked up at the moment, and show a failed save without toast or dialog [8.084]', async ({
    page,
    problems,
  }) => {
    await member(page);
    await page.route(`**${api}/user/ecpay/**`, (route) => route.abort());
    await routeOnce(page, `**${api}/user/invoice`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await visit(page, '/member-centre?type=7');
    await main(page).getByRole('button', { name: '新增發票資料' }).click();
    await field(page, '手機條碼').fill('/ABC1234');
    await press(page, '儲存');
    await expect(dialog(page).getByText('尚未儲存，請再試一次')).toBeVisible();
    await expect(field(page, '手機條碼')).toHaveValue('/ABC1234');
    await expect(dialog(page)).toHaveCount(1);
    await expect(page.getByText('資料編輯成功')).toHaveCount(0);
    await press(page, '儲存');
    await saved(page);
    problems.length = 0;
  });
});

test.describe('the profile', () => {
  test('is edited in eight fields, and only what changed is checked and saved [1.002, 2.179, 2.204, 3.066, 4.045, 5.024, 5.025]', async ({
    page,
  }) => {
    await member(page);
    await visit(page, '/member-centre?type=5');
    await main(page).getByRole('button', { name: '立即填寫' }).click();
    for (const name of ['姓名', '生日', '手機號碼', '市話', '縣市', '鄉鎮市區', '地址'])
      await expect(dialog(page).getByLabel(name)).toBeVisible();
    await expect(dialog(page).getByRole('group', { name: '訂閱電子報' })).toBeVisible();
    await expectAccessible(page);
    await field(page, '姓名').fill('林小晴');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await press(page, '儲存');
    expect(new URL((await sent).url()).search).toBe(`?${new URLSearchParams({ name: '林小晴' })}`);
    await saved(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(detail(page, '姓名')).toHaveText('林小晴');

    await main(page).getByRole('button', { name: '編輯基本資料' }).click();
    await dialog(page).getByLabel('縣市').selectOption('臺北市');
    await press(page, '儲存');
    await expect(dialog(page).getByRole('alert').getByRole('link')).toHaveText([
      '請選擇鄉鎮市區',
      '請填寫地址',
    ]);
    await dialog(page).getByLabel('鄉鎮市區').selectOption('大安區');
    await field(page, '地址').fill('和平東路一段 1 號');
    await field(page, '手機號碼').fill('0912345678');
    await dialog(page).getByText('訂閱', { exact: true }).click();
    await press(page, '儲存');
    await expect(detail(page, '通訊地址')).toHaveText('臺北市大安區和平東路一段 1 號');
    await expect(detail(page, '訂閱電子報')).toHaveText('訂閱');
    await page.reload();
    await expect(detail(page, '手機號碼')).toHaveText('0912345678');
    await expect(main(page).getByText('會員資料尚未完整')).toHaveCount(0);
  });

  test('says what every field needs [5.020, 5.021, 5.022]', async ({ page }) => {
    await member(page);
    await visit(page, '/member-centre?type=5');
    await main(page).getByRole('button', { name: '編輯基本資料' }).click();
    await press(page, '儲存');
    await expect(dialog(page).getByRole('alert').getByRole('link')).toHaveText(
      [
        '填寫姓名',
        '填寫生日',
        '填寫手機號碼',
        '填寫市話',
        '選擇縣市',
        '選擇鄉鎮市區',
        '填寫地址',
      ].map((sentence) => `請${sentence}`),
    );
    await expectAccessible(page);
    await field(page, '手機號碼').fill('123');
    await field(page, '市話').fill('123');
    await press(page, '儲存');
    await expect(dialog(page).getByRole('alert').getByRole('link')).toHaveText([
      /^手機號碼：手機號碼格式錯誤/,
      /^市話：市話格式錯誤/,
    ]);
  });
});
