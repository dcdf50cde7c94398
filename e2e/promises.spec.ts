import { visitorApi } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { dialog, main } from './member-screens.ts';
import { read, structuredData } from './reading.ts';
import { visit } from './visit.ts';

async function idOf(name: string): Promise<number> {
  const { data } = await visitorApi().listProducts({ query: { keyword: name } });
  return data.find((product) => product.name === name)?.id ?? 0;
}

/** A product with reviews and a running discount. */
const reviewed = '棉柔日用衛生棉 24cm';

test('each promise below the button opens its whole text: day of arrival and fees, the parcel, the right to return, the origin', async ({
  page,
}) => {
  await visit(page, `/products/${await idOf(reviewed)}`);
  const row = main(page).getByRole('list', { name: '購買承諾' });
  await expect(row.getByRole('link')).toHaveCount(4);
  const day = row.getByRole('link', { name: /預計 \d+\/\d+（[一二三四五]）至/ });
  await expect(day).toHaveText(
    /^(今天 14:00 前下單，當日出貨|現在下單，下一個工作日出貨)，預計 .*送達$/,
  );
  await expectAccessible(page);
  for (const [name, words] of [
    [/送達$/, '離島宅配$200出貨後 5 到 7 個工作天送達'],
    ['外箱不印品名', '不印商品名稱'],
    ['未拆封 7 天可退', '一經拆封即不適用 7 日解除權'],
    ['台灣製造', '產地：台灣'],
  ] as const) {
    const promise = row.getByRole('link', { name });
    await promise.click();
    await expect(dialog(page)).toContainText(words);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(promise).toBeFocused();
  }
});

test('the page of delivery names the same cut-off as the goods', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/shipping-method');
  await expect(main(page).getByText('工作日 14:00 前完成付款，當日出貨')).toBeVisible();
});

test('the prices of twelve weeks are a line with a sentence, and a table of every change [G-176]', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, `/products/${await idOf(reviewed)}`);
  await main(page).getByRole('button', { name: '12 週價格' }).click();
  await expect(
    dialog(page).getByRole('img', { name: /至今的售價變動 \d+ 次，最低 \$72，.*現在 \$72。$/ }),
  ).toBeVisible();
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('$72');
  await expect(dialog(page).getByRole('row').nth(2)).toContainText('$85');
  await expectAccessible(page);
});

test('search engines read the average of published reviews, and none of a medical device', {
  tag: '@once',
}, async ({ request }) => {
  const productOf = async (id: number) =>
    structuredData(await read(request, `/products/${id}`)).find(
      (entry) => entry['@type'] === 'Product',
    );
  const { data } = await visitorApi().readProduct({ params: { id: await idOf(reviewed) } });
  expect(await productOf(data.id)).toMatchObject({
    aggregateRating: { ratingValue: data.ratingAverage, reviewCount: data.ratingCount },
  });
  const { data: tampons } = await visitorApi().listProducts({ query: { keyword: '棉條' } });
  const device = await productOf(tampons[0]?.id ?? 0);
  expect(device?.name).toMatch(/棉條/);
  expect(device).not.toHaveProperty('aggregateRating');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each promise leads to its page, and no button is there that does nothing', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto(`/products/${await idOf(reviewed)}`);
    const row = main(page).getByRole('list', { name: '購買承諾' });
    await expect(row).toContainText('工作日 14:00 前下單，當日出貨');
    await expect(main(page).getByRole('button', { name: '12 週價格' })).toBeHidden();
    const reviews = page.getByRole('region', { name: '商品評論' });
    await expect(reviews.getByRole('article').first()).toBeVisible();
    await expect(reviews.getByRole('button', { name: /^有幫助/ })).toHaveCount(0);
    await row.getByRole('link', { name: '未拆封 7 天可退' }).click();
    await expect(page).toHaveURL('/shipping-method#returns');
    await expect(page.getByRole('heading', { name: '退貨與退款' })).toBeVisible();
  });
});
