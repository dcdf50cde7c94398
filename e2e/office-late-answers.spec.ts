import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { anyGoods, signedInBuyer } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, test } from './journey.ts';
import { goByMenu, openOffice, ownersApi, ownersRecords, unique } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

// An answer that comes late wipes nothing that was typed since, closes no other dialog, and leads nobody away.

/** Goods of its own, with units on hand, and the id of their stock record. */
async function stocked(origin: string | undefined) {
  const name = unique('晚到杯');
  const materialNo = `LATE-${name.replaceAll(/\D/g, '')}`;
  const { make } = await ownersRecords(origin);
  await make('products', { name, material_no: materialNo, price: 100, opening_stock: 12 });
  const api = await ownersApi(origin);
  const { data } = await api.findStock({ body: { code: materialNo } });
  return { name, materialNo, id: data[0]?.id ?? 0, api };
}

/** The member of a new account, who has bought something. */
async function newMemberId(page: Page, origin: string | undefined): Promise<number> {
  const [goods] = await anyGoods();
  const token = await tokenOf(page, await signedInBuyer(page));
  const { id } = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  const { data } = await (await ownersApi(origin)).readOrderDesk({ params: { id } });
  return data.buyer.memberId;
}

test('a double click in the queue presses one row, although the next one moves into its place', async ({
  page,
}) => {
  const row = (id: number) => ({
    id,
    title: `評論 ${id}`,
    subtitle: '五顆星',
    since: '2026-01-01T00:00:00.000Z',
    path: `/reviews/${id}`,
    action: 'PUBLISH',
  });
  let waiting = [row(900_001), row(900_002), row(900_003)];
  const published: string[] = [];
  await page.route(/\/work\/search$/, (route) =>
    route.fulfill({
      json: {
        status: 200,
        error_code: '',
        message: '',
        data: {
          groups: [{ key: 'reviews', label: '待公開的評論', count: waiting.length, rows: waiting }],
        },
      },
    }),
  );
  await page.route(/\/reviews\/publish\/\d+$/, (route) => {
    const id = route.request().url().split('/').at(-1) ?? '';
    published.push(id);
    waiting = waiting.filter((each) => each.id !== Number(id));
    return route.fulfill({ json: { status: 200, error_code: '', message: '', data: null } });
  });
  await openOffice(page, '');
  const first = page.getByRole('button', { name: '公開 評論 900001' });
  const box = await first.boundingBox();
  if (!box) throw new Error('There is no button.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(first).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A press of its own still counts.
  await page.getByRole('button', { name: '公開 評論 900003' }).click();
  await expect.poll(() => published).toEqual(['900001', '900003']);
});

test('the answer about counted goods leaves the goods of the next scan', async ({
  page,
  baseURL,
}) => {
  const [one, other] = [await stocked(baseURL), await stocked(baseURL)];
  await openOffice(page, '/stocks/count');
  const code = page.getByRole('textbox', { name: '商品編號或國際條碼' });
  const scan = async (number: string) => {
    await code.fill(number);
    await code.press('Enter');
  };
  await scan(one.materialNo);
  const { asked, goOn } = await holdNextRequest(page, /\/stocks\/count$/);
  await page.getByRole('region', { name: one.name }).getByLabel('實際數量').fill('11');
  await page.keyboard.press('Enter');
  await asked;
  await scan(other.materialNo);
  const units = page.getByRole('region', { name: other.name }).getByLabel('實際數量');
  await units.fill('5');
  goOn();
  await expect(page.getByRole('region', { name: '這次盤點' })).toContainText('11（−1）');
  await expect(units).toHaveValue('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '這次盤點' })).toContainText('這次盤點 2 項');
});

test('a count that is being typed stays when units are sold, and says so', async ({
  page,
  baseURL,
}) => {
  const { id, api } = await stocked(baseURL);
  await openOffice(page, `/stocks/${id}`);
  const counting = page.getByRole('region', { name: '盤點' });
  const units = counting.getByLabel('實際數量');
  await units.fill('10');
  const body = { rows: [{ id, by: -2 }], cause: 'DAMAGE', note: '' } as const;
  await api.adjustStocks(
    { body: { ...body, rows: [...body.rows] } },
    { idempotencyKey: randomUUID() },
  );
  // What this person does elsewhere on the page reads everything again.
  await page.getByRole('button', { name: '設定儲位' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '儲存' }).click();
  await expect(counting.getByText('系統現有已變成 10 件')).toBeVisible();
  await expect(units).toHaveValue('10');
  await expect(counting.getByRole('button', { name: '儲存盤點' })).toBeDisabled();
  await counting.getByRole('button', { name: '以 10 件繼續' }).click();
  await expect(counting.getByText('無差異')).toBeVisible();
  await counting.getByRole('button', { name: '儲存盤點' }).click();
  await expect(units).toHaveValue('');
});

test('the answer of a dialog that was left closes no other one', async ({ page, baseURL }) => {
  const { id } = await stocked(baseURL);
  await openOffice(page, `/stocks/${id}`);
  const places = await holdNextRequest(page, /\/stocks\/places$/);
  await page.getByRole('button', { name: '設定儲位' }).click();
  const place = page.getByRole('dialog', { name: '設定儲位' });
  await place.getByRole('button', { name: '儲存' }).click();
  await places.asked;
  await place.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '調整庫存' }).click();
  const adjusting = page.getByRole('dialog', { name: '調整庫存' });
  await adjusting.getByLabel('說明').fill('樣品');
  places.goOn();
  await expect(page.getByText('已設定儲位')).toBeVisible();
  await expect(adjusting.getByLabel('說明')).toHaveValue('樣品');

  await openOffice(page, `/members/${await newMemberId(page, baseURL)}`);
  await page.getByRole('button', { name: '顯示完整資料' }).click();
  const reveal = await holdNextRequest(page, /\/members\/reveal\/\d+$/);
  const asking = page.getByRole('dialog', { name: '顯示會員的完整資料' });
  await asking.getByRole('textbox', { name: '原因' }).fill('回電');
  await asking.getByRole('button', { name: '顯示', exact: true }).click();
  await reveal.asked;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '停用', exact: true }).click();
  const disabling = page.getByRole('dialog', { name: /^停用會員/ });
  await disabling.getByRole('textbox', { name: '原因' }).fill('盜用');
  reveal.goOn();
  await expect(page.getByText('已顯示完整資料，並留下紀錄')).toBeVisible();
  await expect(disabling.getByRole('textbox', { name: '原因' })).toHaveValue('盜用');
});

test('a note that is typed while another one is stored stays', async ({ page, baseURL }) => {
  await openOffice(page, `/members/${await newMemberId(page, baseURL)}`);
  const note = page.getByLabel('新備註');
  await note.fill('第一則');
  const { asked, goOn } = await holdNextRequest(page, /\/members\/note\/\d+$/);
  await page.getByRole('button', { name: '留下備註' }).click();
  await asked;
  await note.fill('第二則');
  goOn();
  await expect(page.getByRole('list', { name: '備註' })).toContainText('第一則');
  await expect(note).toHaveValue('第二則');
});

test('the check of transfers allows nothing for lines that were pasted since', async ({ page }) => {
  await openOffice(page, '/refunds/transfers');
  const lines = page.getByLabel('單號與匯款編號');
  await lines.fill('20990101000001 TX-1');
  const { asked, goOn } = await holdNextRequest(page, /\/refunds\/[\w-]*complete[\w-]*$/);
  await page.getByRole('button', { name: '檢查（1 筆）' }).click();
  await asked;
  await lines.fill('20990101000002 TX-2');
  goOn();
  await expect(page.getByText('已檢查，還沒有記下')).toBeVisible();
  await expect(page.getByText('1 列有問題，都還沒有記下')).toHaveCount(0);
  await page.getByRole('button', { name: '檢查（1 筆）' }).click();
  await expect(page.getByText('1 列有問題，都還沒有記下')).toBeVisible();
});

test('who has gone on while a record is copied is not led away', async ({ page, baseURL }) => {
  const { make } = await ownersRecords(baseURL);
  await openOffice(page, `/message-bars/${await make('message-bars', { name: unique('複製') })}`);
  const { asked, goOn } = await holdNextRequest(page, /\/message-bars\/copy\/\d+$/);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  await asked;
  await goByMenu(page, '橫幅');
  await expect(page.getByRole('heading', { level: 1, name: '橫幅' })).toBeVisible();
  goOn();
  await expect(page.getByText('已複製，複本尚未上架')).toBeVisible();
  // The list still answers to a search, wherever the late answer would have led by then.
  const box = page.getByRole('searchbox', { name: '搜尋' });
  await box.fill('晚到');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/banners\?/);
});

test('a search that is changed while a view is stored stays', async ({ page }) => {
  await openOffice(page, '/products');
  const box = page.getByRole('searchbox', { name: '搜尋' });
  await box.fill('QM-D21');
  await box.press('Enter');
  await page.getByRole('button', { name: '儲存檢視' }).click();
  const dialog = page.getByRole('dialog', { name: '儲存檢視' });
  await dialog.getByLabel('名稱').fill(unique('晚'));
  const { asked, goOn } = await holdNextRequest(page, /\/views\/create$/);
  await dialog.getByRole('button', { name: '儲存' }).click();
  await asked;
  await page.keyboard.press('Escape');
  await box.fill('QM-D22');
  await box.press('Enter');
  await expect(page).toHaveURL(/QM-D22/);
  goOn();
  await expect(page.getByText('已儲存檢視')).toBeVisible();
  await expect(page).toHaveURL(/QM-D22/);
});
