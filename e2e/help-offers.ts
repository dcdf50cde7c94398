import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

// The screens of offers in the help: each kind with its example.

type Cells = Readonly<Record<string, string>>;

const [long, plain, thin] = [
  '棉柔日用衛生棉 28cm',
  '網面瞬吸日用衛生棉 25cm',
  '有機棉日用衛生棉 23cm',
];

async function choose(page: Page, field: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('combobox', { name: `加入${field}`, exact: true }).fill(name);
    await page.getByRole('option', { name }).first().click();
  }
}

async function fillRows(page: Page, table: string, rows: readonly Cells[]): Promise<void> {
  for (const [at, cells] of rows.entries()) {
    await page.getByRole('button', { name: `${table}加一列` }).click();
    const row = page.getByRole('group', { name: `${table}第 ${at + 1} 列` });
    for (const [label, value] of Object.entries(cells)) await row.getByLabel(label).fill(value);
  }
}

/** Clears the form, which is restored from the picture before. */
async function startAnew(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: '捨棄', exact: true });
  if (!(await discard.isVisible())) return;
  await discard.click();
  await page.reload();
  await expect(page.getByLabel('標題')).toHaveValue('');
}

interface Quantity {
  title: string;
  label: string;
  kind: string;
  rows: readonly Cells[];
  groupB?: readonly string[];
}

/** A form of 多件優惠 that is filled in, with its example. */
const quantity =
  ({ title, label, kind, rows, groupB = [] }: Quantity) =>
  async (page: Page): Promise<void> => {
    await startAnew(page);
    await page.getByLabel('標題').fill(title);
    await page.getByLabel('標籤').fill(label);
    await page.getByRole('combobox', { name: '方式' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    await fillRows(page, '優惠內容', rows);
    await choose(page, '商品', long, ...(groupB.length > 0 ? [] : [plain]));
    await choose(page, '第二組商品', ...groupB);
    await showExample(page, '省 $');
  };

async function fillAmount(page: Page): Promise<void> {
  await startAnew(page);
  await page.getByLabel('標題').fill('每滿 500 折 50');
  await page.getByLabel('標籤').fill('每滿折');
  await page.getByLabel('門檻').fill('500');
  await page.getByLabel('折扣／金額').fill('50');
  await page.getByRole('radiogroup', { name: '每滿都折' }).getByText('是', { exact: true }).click();
  await page.getByText('全部商品與組合', { exact: true }).click();
  await showExample(page, '每滿 500 元折 50 元');
}

async function fillAddOn(page: Page): Promise<void> {
  await page.getByLabel('標題').fill('滿 500 加價購');
  await page.getByLabel('門檻').fill('500');
  await page.getByRole('button', { name: '加購商品加一列' }).click();
  const row = page.getByRole('group', { name: '加購商品第 1 列' });
  await row.getByRole('combobox', { name: '商品' }).fill(thin);
  await page.getByRole('option', { name: thin }).first().click();
  await row.getByLabel('加購價').fill('89');
  await showExample(page, '加價 $89');
}

/** Waits for the example of what is filled in, and scrolls back to the head of the form. */
async function showExample(page: Page, words: string): Promise<void> {
  const review = page.getByRole('region', { name: '活動試算' });
  await expect(review).toHaveAttribute('aria-busy', 'false');
  await expect(review).toContainText(words);
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function replay(page: Page): Promise<void> {
  await fillAmount(page);
  await page.getByRole('button', { name: '如果上個月就有這個活動' }).click();
  const dialog = page.getByRole('dialog', { name: '如果上個月就有這個活動' });
  await dialog.getByText('最近 30 天').click();
  await dialog.getByRole('button', { name: '重算訂單' }).click();
  const result = dialog.getByRole('region', { name: '重算的結果' });
  await expect(result.getByRole('status')).toHaveText(/筆會不一樣/, { timeout: 60_000 });
  await result.scrollIntoViewIfNeeded();
}

const path = '/quantity-offers/new';

export const offerShots = [
  {
    name: 'offers-any-n',
    path,
    prepare: quantity({
      ...{ title: '任選三件', label: '3 件組', kind: '任選 N 件一口價' },
      rows: [
        { 件數: '3', 金額: '199' },
        { 件數: '5', 金額: '299' },
      ],
    }),
  },
  {
    name: 'offers-nth',
    path,
    prepare: quantity({
      ...{ title: '第二件五折', label: '第 2 件 5 折', kind: '第 N 件折扣、買幾送一' },
      rows: [{ 件數: '2', '減去的 %': '50' }],
    }),
  },
  {
    name: 'offers-count-percent',
    path,
    prepare: quantity({
      ...{ title: '多買多折', label: '滿 3 件 9 折', kind: '滿 N 件打折' },
      rows: [
        { 件數: '3', '減去的 %': '10' },
        { 件數: '5', '減去的 %': '20' },
      ],
    }),
  },
  {
    name: 'offers-count-amount',
    path,
    prepare: quantity({
      ...{ title: '滿五件折一百', label: '5 件折 100', kind: '滿 N 件折抵' },
      rows: [{ 件數: '5', 金額: '100' }],
    }),
  },
  {
    name: 'offers-pair',
    path,
    prepare: quantity({
      ...{ title: '日用配夜用', label: '紅配綠', kind: '紅配綠' },
      rows: [{ 金額: '120' }],
      groupB: [plain],
    }),
  },
  { name: 'offers-amount', path: '/amount-offers/new', prepare: fillAmount },
  { name: 'offers-add-on', path: '/add-on-offers/new', prepare: fillAddOn },
  { name: 'offers-replay', path: '/amount-offers/new', prepare: replay },
] as const;
