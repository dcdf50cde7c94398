import { expect, expectAccessible, test } from './journey.ts';
import { newAdministrator, openOffice, ownersRecords, unique } from './office.ts';

test('costs are filled in by those who see them and are nowhere for the others; pictures are moved by keys and by hand; sizes are a table, and search engines get their own words', async ({
  page,
  browser,
  baseURL,
}) => {
  const { make, change } = await ownersRecords(baseURL);
  const name = unique('進貨');
  const [first, second] = ['day-fifteen-off-web-1920', 'day-fifteen-off-mobile-1200'];
  const id = await make('products', {
    name,
    material_no: unique('COST').replace(' ', '-'),
    price: 200,
    family: name,
    current_visibility_rule: 'ONLINE',
    brief_description: '一件商品',
    images: [
      { id: 1, url: `/media/events/${first}.webp`, alt: '第一張' },
      { id: 2, url: `/media/events/${second}.webp`, alt: '第二張' },
    ],
  });
  await make('products', {
    name: `${name}（大）`,
    material_no: unique('COST').replace(' ', '-'),
    price: 260,
    family: name,
  });
  await openOffice(page, `/products/${id}`);
  const sizes = page.getByRole('table', { name: '其他尺寸' }).getByRole('row');
  await expect(sizes).toHaveCount(2);
  await expect(sizes.last()).toContainText('NT$ 260');
  const save = page.getByRole('button', { name: '儲存', exact: true });
  await expect(page.getByRole('button', { name: '捨棄' })).toBeHidden();
  await page.getByLabel('成本').fill('80');
  await expect(page.getByText('售價毛利 NT$ 120（60%）')).toBeVisible();
  await page.getByLabel('成本').fill('230');
  await expect(page.getByText('低於成本')).toBeVisible();
  await page.getByLabel('成本').fill('80');
  await expect(page.getByRole('button', { name: '捨棄' })).toBeVisible();

  // The index leads to a section and marks it.
  const index = page.getByRole('navigation', { name: '表單的段落' });
  await index.getByRole('link', { name: '特性' }).click();
  await expect(index.getByRole('link', { name: '特性' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: '特性' })).toBeInViewport();

  // The second picture becomes the main one by the menu, and the other one again by dragging.
  const tiles = page.getByRole('list', { name: '圖片' }).getByRole('listitem');
  const words = tiles.first().getByRole('textbox');
  await page.getByRole('button', { name: '第 2 張的選單' }).press('Enter');
  await page.getByRole('menuitem', { name: '設為主圖' }).press('Enter');
  await expect(words).toHaveValue('第二張');
  await expect(tiles.first()).toContainText('主圖');
  await expect(page.getByText('「第二張」移到第 1 項，共 2 項')).toBeVisible();
  const from = await tiles.last().boundingBox();
  const to = await tiles.first().boundingBox();
  if (!from || !to) throw new Error('The pictures are not visible.');
  await page.mouse.move(from.x + 40, from.y + 90);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 70, { steps: 6 });
  await page.mouse.up();
  await expect(words).toHaveValue('第一張');
  await page.getByLabel('搜尋結果標題').fill('最適合夜晚的一款');
  await save.click();
  await expect(page.getByText('已儲存')).toBeVisible();
  const shown = await page.request.get(`/products/${id}`);
  expect(await shown.text()).toContain('<title>最適合夜晚的一款｜');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/products?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole('gridcell', { name: 'NT$ 80', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '60', exact: true })).toBeVisible();

  // A new size is a copy that nobody sees yet.
  await page.goto(`/admin/products/${id}`);
  await page.getByRole('button', { name: '新增一個尺寸' }).click();
  await expect(page.getByText('已複製為新的尺寸')).toBeVisible();
  await expect(sizes).toHaveCount(3);
  await page.getByRole('link', { name: '在清單中一起修改' }).click();
  await expect(page.getByText('共 3 筆')).toBeVisible();

  // Marketing may write products, but sees no cost.
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openOffice(other, `/products/${id}`, await newAdministrator(baseURL, 'marketing'));
  await expect(other.getByLabel('會員價')).toBeVisible();
  await expect(other.getByRole('region', { name: '歷程', exact: true })).toBeVisible();
  await expect(other.getByText(/成本|毛利/)).toHaveCount(0);
  await other.getByLabel('產地').fill('台灣');
  await other.getByRole('button', { name: '儲存', exact: true }).click();
  await expect(other.getByText('已儲存')).toBeVisible();
  await other.goto(`/admin/products?keyword=${encodeURIComponent(name)}`);
  await expect(other.getByRole('columnheader', { name: '售價' })).toBeVisible();
  await expect(other.getByText(/成本|毛利/)).toHaveCount(0);
  await other.context().close();
  // Other journeys count what is on sale.
  await change('products', id, { current_visibility_rule: 'OFFLINE' });
});
