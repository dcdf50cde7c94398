import { loseNextAnswer } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, ownersRecords, recordMaker, unique } from './office.ts';

test('many records are selected, tried, changed, tried again, taken back and removed [7.141, 7.143]', async ({
  page,
  baseURL,
}) => {
  const name = unique('成批');
  const makeOne = await recordMaker(baseURL);
  const make = (weights: readonly number[], first = 0) =>
    Promise.all(
      weights.map((weight, index) =>
        makeOne('message-bars', { name: `${name} ${first + index}`, weight }),
      ),
    );
  await make([...Array(21).fill(10), 99_999]);
  await openOffice(page, `/message-bars?size=20&keyword=${encodeURIComponent(name)}`);
  const status = page.getByRole('status').first();
  await expect(status).toHaveText('共 22 筆');

  // By the keyboard: a row, the page, and then all matching records.
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText('共 22 筆，已選 1 筆');
  await page.getByLabel('選取本頁').check();
  await expect(status).toHaveText('共 22 筆，已選 20 筆');
  await page.getByRole('button', { name: '選取符合條件的全部 22 筆' }).click();
  await expect(status).toHaveText('共 22 筆，已選全部 22 筆');
  await page.getByRole('button', { name: '批次處理 22 筆' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: '編輯欄位…' }).click();

  const dialog = page.getByRole('dialog', { name: '批次修改 22 筆訊息列' });
  const outcome = dialog.getByRole('status');
  await dialog.getByLabel('欄位').selectOption('排序');
  await dialog.getByLabel('方式').selectOption('增加');
  await dialog.getByRole('textbox', { name: '增加多少' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('此欄位為必填')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '增加多少' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(outcome).toHaveText('22 筆中 21 筆可變更，1 筆略過：');
  await expect(outcome).toBeFocused();
  await expect(dialog).toContainText('排序：需介於 0 與 100,000 之間');
  await expect(dialog).toContainText('10 → 15');
  await expectAccessible(page);

  // Another person adds a matching record: the person is asked again, with the new number.
  await make([10], 22);
  await dialog.getByRole('button', { name: '變更 21 筆' }).click();
  const again = page.getByRole('dialog', { name: '批次修改 23 筆訊息列' });
  await expect(again).toContainText('符合的筆數已改變，現在為 23 筆');
  await again.getByRole('button', { name: '變更 22 筆' }).click();
  await expect(again.getByRole('status')).toHaveText('已變更 22 筆，1 筆略過：');
  const left = again.getByRole('region', { name: '略過的資料' });
  await expect(left.getByRole('row').nth(1)).toContainText(`${name} 21`);
  await expectAccessible(page);
  await again.getByRole('button', { name: '復原這次變更' }).click();
  await expect(again.getByRole('status')).toHaveText('已復原 22 筆');
  await again.getByRole('button', { name: '關閉' }).last().click();
  await expect(status).toHaveText('共 23 筆');

  // The change that shows a record takes one press; an unchanged record is reported.
  await page.getByRole('gridcell').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '批次處理 1 筆' }).click();
  await page.getByRole('button', { name: '改為下架' }).click();
  const hiding = page.getByRole('dialog', { name: '批次修改 1 筆訊息列' });
  await expect(hiding.getByRole('status')).toHaveText('1 筆中 0 筆可變更，1 筆略過：');
  await expect(hiding).toContainText('已是這個內容');
  await expect(hiding.getByRole('button', { name: '變更 0 筆' })).toBeDisabled();
  await page.keyboard.press('Escape');

  // To remove more than twenty, their number must be typed.
  await page.getByLabel('選取本頁').check();
  await page.getByRole('button', { name: '選取符合條件的全部 23 筆' }).click();
  await page.getByRole('button', { name: '批次處理 23 筆' }).click();
  await page.getByRole('button', { name: '刪除…' }).click();
  const removal = page.getByRole('dialog', { name: '刪除 23 筆訊息列' });
  await expect(removal.getByRole('button', { name: '刪除' })).toBeDisabled();
  await removal.getByLabel('請輸入筆數 23 以確認').fill('23');
  await expectAccessible(page);
  await removal.getByRole('button', { name: '刪除' }).click();
  await expect(removal.getByRole('status')).toHaveText('已刪除 23 筆');
  await removal.getByRole('button', { name: '關閉' }).last().click();
  await expect(page.getByRole('heading', { name: '沒有符合的資料' })).toBeVisible();
});

test('what is selected belongs to its search: another one, also by Back, begins with nothing selected; another order of the same rows changes nothing', async ({
  page,
  baseURL,
}) => {
  const name = unique('選取');
  const make = await recordMaker(baseURL);
  for (const each of ['甲', '乙']) await make('message-bars', { name: `${name} ${each}` });
  await openOffice(page, `/message-bars?keyword=${encodeURIComponent(name)}`);
  const status = page.getByRole('status').first();
  await expect(status).toHaveText('共 2 筆');
  const search = page.getByRole('searchbox', { name: '搜尋' });
  await search.fill(`${name} 甲`);
  await search.press('Enter');
  await expect(status).toHaveText('共 1 筆');
  await page.getByLabel('選取本頁').check();
  await expect(status).toHaveText('共 1 筆，已選 1 筆');
  await page.goBack();
  await expect(status).toHaveText('共 2 筆');
  await expect(page.getByRole('button', { name: /^批次處理/ })).toHaveCount(0);
  await page.goForward();
  await expect(status).toHaveText('共 1 筆');
  await expect(page.getByRole('button', { name: /^批次處理/ })).toHaveCount(0);
  await page.goBack();
  await expect(status).toHaveText('共 2 筆');

  await page.getByLabel('選取本頁').check();
  await expect(status).toHaveText('共 2 筆，已選 2 筆');
  const head = page.getByRole('columnheader', { name: '排序' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').first().click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(status).toHaveText('共 2 筆，已選 2 筆');
});

test('a change by an amount whose answer is lost is made once, however often it is pressed', async ({
  page,
  baseURL,
  problems,
}) => {
  const name = unique('一次');
  const { make, ask } = await ownersRecords(baseURL);
  const id = await make('message-bars', { name, weight: 10 });
  await openOffice(page, `/message-bars?keyword=${encodeURIComponent(name)}`);
  await page.getByLabel('選取本頁').check();
  await page.getByRole('button', { name: '批次處理 1 筆' }).click();
  await page.getByRole('button', { name: '編輯欄位…' }).click();
  const dialog = page.getByRole('dialog', { name: '批次修改 1 筆訊息列' });
  await dialog.getByLabel('欄位').selectOption('排序');
  await dialog.getByLabel('方式').selectOption('增加');
  await dialog.getByRole('textbox', { name: '增加多少' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 筆中 1 筆可變更');
  await loseNextAnswer(page, /\/message-bars\/update-list$/);
  await dialog.getByRole('button', { name: '變更 1 筆' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: '變更 1 筆' }).click();
  await expect(dialog.getByRole('status')).toHaveText('已變更 1 筆');
  expect((await ask(`message-bars/edit/${id}`)).weight).toBe(15);
  problems.splice(0);
});
