import { expect, expectAccessible, test } from './journey.ts';
import { api, firstCard, type Named, searchInput } from './listings.ts';
import { visit } from './visit.ts';

test('a search in the header has an address of its own; without results it offers a way on', async ({
  page,
  isMobile,
}) => {
  await page.goto('/faq');
  if (isMobile) await page.getByRole('button', { name: '搜尋商品' }).click();
  await searchInput(page).fill('產褥');
  await expectAccessible(page);
  await searchInput(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '「產褥」的搜尋結果' })).toBeVisible();
  await expect(firstCard(page)).toContainText('產褥');
  await page.goto('/products?all=1&keyword=沒有這種東西');
  await expect(page.getByText('沒有符合條件的商品')).toBeVisible();
  await expect(page.getByRole('heading', { name: '大家都在買' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '商品分類', exact: true })).toBeVisible();
});

test('a search also finds combinations, below the products and counted apart', {
  tag: '@once',
}, async ({ page }) => {
  const main = page.getByRole('main');
  const answer = await page.request.get(`${api}/product-combinations?keyword=夜用`);
  const found = (await answer.json()).data.map(({ name }: Named) => name);
  await visit(page, '/products?all=1&keyword=夜用');
  const block = main.getByRole('region', { name: /^也有相關組合/ });
  await expect(block.getByRole('article')).toHaveCount(found.length);
  await expect(block).toContainText(`共 ${found.length} 個`);
  for (const name of found) await expect(block.getByRole('link', { name })).toBeAttached();
  await main
    .getByRole('link', { name: `${found.length} 個組合` })
    .filter({ visible: true })
    .click();
  await expect(block.getByRole('heading', { level: 2 })).toBeInViewport();
  // Filters apply to products.
  await page.goto('/products?all=1&keyword=夜用&inStock=1');
  await expect(firstCard(page)).toBeVisible();
  await expect(main.getByRole('region', { name: /組合/ })).toHaveCount(0);
});

test('a search that finds only combinations has results', { tag: '@once' }, async ({ page }) => {
  await page.goto('/products?all=1&keyword=組合');
  const main = page.getByRole('main');
  const block = main.getByRole('region', { name: /^這些組合符合您的搜尋/ });
  await expect(block.getByRole('article')).not.toHaveCount(0);
  await expect(main.getByText('沒有符合條件的商品')).toBeHidden();
  await expect(main.getByText(/件商品/)).toHaveCount(0);
  await expect(main.getByText(/^共 \d+ 個組合$/)).toHaveCount(1);
  // There are no products to filter.
  await expect(main.getByRole('list', { name: '常用篩選' })).toHaveCount(0);
  await expect(main.getByRole('combobox', { name: '排序' })).toHaveCount(0);
  await expectAccessible(page);
});
