import { expect, expectAccessible, test } from './journey.ts';
import { cards, firstCard, price } from './listings.ts';
import { read, textOf } from './reading.ts';

test.describe('the filters of the whole catalogue', () => {
  test('combine values with OR and kinds with AND, and are in the address', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'a small screen has them in a sheet');
    await page.goto('/products?all=1');
    const filters = page.getByRole('complementary', { name: '篩選' });
    const total = page.getByText(/^共 \d+ 件商品$/).locator('visible=true');
    const count = async () => Number((await total.innerText()).match(/\d+/)?.[0]);
    const everything = await count();
    await filters.getByRole('checkbox', { name: /^日用/ }).check();
    await expect(page).toHaveURL(/usage=/);
    await expect(total).not.toHaveText(`共 ${everything} 件商品`);
    const day = await count();
    await filters.getByRole('checkbox', { name: /^夜用/ }).check();
    await expect(total).not.toHaveText(`共 ${day} 件商品`);
    const both = await count();
    expect(both).toBeGreaterThan(day);
    await filters.getByRole('checkbox', { name: /^量多/ }).check();
    await expect(total).not.toHaveText(`共 ${both} 件商品`);
    expect(await count()).toBeLessThan(both);
    const narrowed = await count();
    await page.reload();
    await expect(total).toHaveText(`共 ${narrowed} 件商品`);
    await expect(filters.getByRole('checkbox', { name: /^夜用/ })).toBeChecked();
    await page.getByRole('link', { name: '移除篩選：量多' }).click();
    await expect(total).toHaveText(`共 ${both} 件商品`);
    await expectAccessible(page);
    await page.getByRole('link', { name: '清除全部' }).click();
    await expect(total).toHaveText(`共 ${everything} 件商品`);
    await expect(page).toHaveURL(/\/products\?all=1$/);
  });

  test('show in a sheet how many products they would show; Back closes it without a change', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'a large screen has them beside the list');
    await page.goto('/products?all=1');
    const open = page.getByRole('button', { name: '篩選' });
    await open.click();
    const sheet = page.getByRole('dialog', { name: '篩選商品' });
    const apply = sheet.getByRole('button', { name: /^查看/ });
    await expect(apply).toHaveText('查看 75 件');
    await expectAccessible(page);
    await sheet.getByRole('checkbox', { name: /^夜用/ }).check();
    await expect(apply).toHaveText('查看 17 件');
    await sheet.getByText('長度', { exact: true }).first().click();
    await sheet.getByRole('radio', { name: /^31 公分以上/ }).check();
    await expect(apply).not.toHaveText('查看 17 件');
    await sheet.getByRole('button', { name: '清除' }).click();
    await expect(apply).toHaveText('查看 75 件');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/products\?all=1$/);
    await open.click();
    await sheet.getByRole('checkbox', { name: /^夜用/ }).check();
    await apply.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('共 17 件商品').locator('visible=true')).toBeVisible();
    await expect(page.getByRole('link', { name: '移除篩選：夜用' })).toBeVisible();
  });

  test('can be switched on and off above the list, which is sorted as chosen, with the order in the address', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/products?all=1');
    const sale = page.getByRole('list', { name: '常用篩選' }).getByRole('link', { name: '優惠中' });
    await sale.click();
    await expect(sale).toHaveAttribute('aria-current', 'true');
    await expect(firstCard(page)).toContainText('活動價');
    // The first card may have an event's price before, too: what axe looks at is the page that has come.
    await expect(page.getByRole('progressbar', { name: '頁面載入中' })).toHaveCount(0);
    await expectAccessible(page);
    await sale.click();
    await expect(sale).not.toHaveAttribute('aria-current', 'true');

    await page.getByRole('combobox', { name: '排序' }).selectOption('價格低到高');
    await expect(page).toHaveURL(/sort=price_asc/);
    await expect(firstCard(page)).toContainText(/\$49(?!\d)/);
    expect(await price(page, 0)).toBeLessThanOrEqual(await price(page, 1));
  });
});

test.describe('the filters of a series', () => {
  test('narrow the tab, stay on another tab, and lead back from an empty list; Back restores the list', async ({
    page,
    isMobile,
  }) => {
    const found = (count: number) =>
      expect(page.getByText(`共 ${count} 件商品`).locator('visible=true')).toBeVisible();
    await page.goto('/products?series=1');
    await found(5);
    if (isMobile) {
      await page.getByRole('button', { name: '篩選', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: '篩選商品' });
      const apply = sheet.getByRole('button', { name: /^查看/ });
      await expect(apply).toHaveText('查看 5 件');
      await sheet.getByText('材質', { exact: true }).first().click();
      await sheet.getByRole('checkbox', { name: /^有機棉/ }).check();
      await expect(apply).toHaveText('查看 2 件');
      await apply.click();
      await expect(sheet).toBeHidden();
    } else {
      const filters = page.getByRole('complementary', { name: '篩選' });
      await filters.getByText('材質', { exact: true }).first().click();
      await filters.getByRole('checkbox', { name: /^有機棉/ }).check();
    }
    await found(2);
    await expect(page).toHaveURL(/\/products\?series=1&material=/);
    await page.getByRole('combobox', { name: '排序' }).selectOption('價格高到低');
    await expect(page).toHaveURL(/sort=price_desc/);
    await found(2);

    await page.getByRole('tab', { name: '超薄日用' }).click();
    await expect(page.getByText('沒有符合條件的商品')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '日用衛生棉' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: '頁面載入中' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await found(2);
    await expect(page.getByRole('tab', { name: '棉柔日用' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.goForward();
    await page.getByRole('link', { name: '清除條件，看這個系列' }).click();
    await expect(page.getByRole('tab', { name: '超薄日用' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page).not.toHaveURL(/material=/);
    await expect(firstCard(page)).toContainText('超薄');

    await page.getByRole('tab', { name: '棉柔日用' }).click();
    await found(5);
    const organic = page
      .getByRole('list', { name: '常用篩選' })
      .getByRole('link', { name: '有機棉' });
    await organic.click();
    await found(2);
    await page.getByRole('link', { name: '移除篩選：有機棉' }).click();
    await found(5);
    await expect(cards(page)).toHaveCount(5);
  });

  test('are links without scripts, and the address for search engines has none of them', {
    tag: '@once',
  }, async ({ request }) => {
    const narrowed = await read(request, '/products?series=1&material=有機棉');
    expect(narrowed.all('article')).toHaveLength(2);
    expect(narrowed.all('link', { rel: 'canonical' })[0]?.attribs.href).toMatch(
      /\/products\?series=1$/,
    );
    const [remove] = narrowed.all('a', { 'aria-label': '移除篩選：有機棉' });
    expect(remove?.attribs.href).toBe('/products?series=1');
    const addresses = narrowed.all('a').map(({ attribs }) => attribs.href);
    expect(addresses).toContain(
      `/products?${new URLSearchParams({ series: '1', material: '有機棉', onSale: '1' })}`,
    );

    const empty = await read(request, '/products?series=1&usage=夜用');
    expect(empty.status).toBe(200);
    expect(empty.texts('main')[0]).toContain('沒有符合條件的商品');
    expect(empty.all('meta', { name: 'robots' })[0]?.attribs.content).toBe('noindex');
    const clear = empty.all('a').find((each) => textOf(each) === '清除條件，看這個系列');
    expect(clear?.attribs.href).toBe('/products?series=1');

    const unknown = await read(request, '/products?series=99999&usage=夜用');
    expect(unknown.status).toBe(404);
    expect(unknown.texts('main')[0]).toContain('目前沒有商品');
  });
});
