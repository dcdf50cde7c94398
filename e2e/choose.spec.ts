import { anyGoods } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { stored, visit } from './visit.ts';

test('three taps give a set for one cycle, which goes into the cart as a whole', async ({
  page,
}) => {
  await visit(page, '/choose');
  const main = page.getByRole('main');
  await expectAccessible(page);
  const tap = (row: string, name: string) =>
    main.getByRole('group', { name: row, exact: true }).getByText(name, { exact: true }).click();
  await tap('在意什麼', '有機棉');
  await expect(main.getByText('目前沒有符合的組合')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: '改看 一般 · 白天 · 有機棉' }).click();
  await expect(page).toHaveURL('/choose?flow=NORMAL&when=DAY&care=ORGANIC');
  await expect(main.getByRole('radio', { name: '白天' })).toBeChecked();
  await expect(main.getByRole('link', { name: '有機棉日用衛生棉 23cm' })).toBeVisible();
  await tap('什麼時候', '整個週期');
  await tap('在意什麼', '價格');
  await expect(page).toHaveURL('/choose?flow=NORMAL&when=ALL&care=PRICE');
  const set = main.getByRole('region', { name: '一個週期的組合' });
  await expect(set.getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('img', { name: /公分，.*公分/ })).toBeVisible();
  await set.getByRole('button', { name: '整組加入購物車' }).click();
  await expect(page.getByText('已加入 2 件商品')).toBeVisible();
});

test('without scripts the form has an address of its own, and goods are links', {
  tag: '@once',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/choose');
  await page.getByText('量多', { exact: true }).click();
  await page.getByText('夜晚', { exact: true }).click();
  await page.getByRole('button', { name: '看這一組' }).click();
  await expect(page).toHaveURL('/choose?flow=HEAVY&when=NIGHT&care=NONE');
  const set = page.getByRole('region', { name: '一個週期的組合' });
  await expect(set.getByRole('link').first()).toHaveAttribute('href', /^\/products\/\d+$/);
  await page.goto('/products?all=1&usage=日用');
  await page
    .getByRole('button', { name: /^比較：/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/compare\?ids=\d+$/);
  await expect(page.getByText('再選一件就能比較')).toBeVisible();
  await context.close();
});

test('two products from a listing are ticked and compared, and a fourth one is refused', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/products?all=1&usage=日用');
  const compare = page.getByRole('button', { name: /^比較：/ });
  const tray = page.getByRole('complementary', { name: '比較清單' });
  await compare.nth(0).click();
  await expect(tray.getByText('再選一件')).toBeVisible();
  await compare.nth(1).click();
  await compare.nth(2).click();
  await compare.nth(3).click();
  await expect(page.getByText('最多比較 3 件，請先移除一件')).toBeVisible();
  const ticks = await compare.evaluateAll((buttons) =>
    buttons.slice(0, 4).map((button) => getComputedStyle(button, '::before').content),
  );
  expect(ticks.map((content) => content.startsWith('"✓'))).toEqual([true, true, true, false]);
  await expectAccessible(page);
  await tray
    .getByRole('button', { name: /^移除比較：/ })
    .first()
    .click();
  await page.reload();
  await tray.getByRole('link', { name: '比較 2 件' }).click();
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+$/);
  const main = page.getByRole('main');
  // The drawing names its pads, and leaves most of the first screen to the goods.
  const names = main.getByText(/^由上而下：.+、/);
  if (isMobile) await expect(names).toBeVisible();
  else await expect(names).toBeHidden();
  const drawing = await main.getByRole('img', { name: /長 \d+ 公分/ }).boundingBox();
  expect(drawing?.height).toBeLessThan(300);
  await expect(main.getByRole('row', { name: /^長度/ })).toContainText('公分');
  await expect(main.getByRole('row', { name: /^每週期約/ })).toContainText('$');
  await expect(
    main
      .getByRole('row', { name: /^檢驗 / })
      .getByRole('link')
      .first(),
  ).toHaveText(/^送驗 \d{4}\.\d\d · \d+ 項皆合格$/);
  await expect(main.getByRole('button', { name: /^加入購物車：/ })).toHaveCount(2);
  await expectAccessible(page);
  const many = Array.from({ length: 200 }, (_, index) => index + 1).join(',');
  expect((await page.request.get(`/compare?ids=${many}`)).status()).toBe(400);
  expect((await page.request.get('/compare?ids=1')).status()).toBe(400);
});

test('a press on a part of a product whose code has not come yet works when it comes', {
  tag: '@once',
}, async ({ page }) => {
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/product-later-*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  const [{ id }] = await anyGoods();
  const code = page.waitForRequest(/\/assets\/product-later-/);
  await visit(page, `/products/${id}`);
  await code;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A press waits for its script five seconds at most.
  await page.getByRole('button', { name: '看真實尺寸' }).click();
  release();
  await expect(page.getByRole('dialog', { name: '真實尺寸' })).toBeVisible();
});

test('a pad is drawn in its true size once the screen is matched with a card', {
  tag: '@once',
}, async ({ page }) => {
  const [{ id }] = await anyGoods();
  await visit(page, `/products/${id}`);
  const dialog = page.getByRole('dialog', { name: '真實尺寸' });
  const height = dialog.getByRole('slider', { name: '卡片的高度' });
  await page.getByRole('button', { name: '看真實尺寸' }).click();
  await height.focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  const pixels = Number(await height.inputValue());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '一樣高了' }).click();
  await expect(
    dialog.getByText(/棉柔日用衛生棉 28cm 長 28 公分，約 3.3 張卡片的長邊/),
  ).toBeVisible();
  const scale = Number(await stored(page, 'localStorage', 'screen-scale'));
  expect(scale).toBeCloseTo(85.6 / pixels, 5);
  const drawing = dialog.getByRole('img');
  const [shown, drawn] = await drawing.evaluate((svg: SVGSVGElement) => [
    svg.getBoundingClientRect().width,
    svg.viewBox.baseVal.width,
  ]);
  expect(Math.abs((shown ?? 0) / ((drawn ?? 1) / scale) - 1)).toBeLessThan(0.02);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
