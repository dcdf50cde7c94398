import type { Page } from '@playwright/test';
import { signedInBuyer } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, test } from './journey.ts';
import { addButton, apiPath, idOf, main, openProduct, plus } from './product-page.ts';

const email = (page: Page) => main(page).getByRole('textbox', { name: '電子信箱' });
const wayToNotice = (page: Page) =>
  page.getByRole('region', { name: '購買' }).getByRole('link', { name: '到貨通知' });

/** Holds the script of the notice of sold-out goods until the returned function is called. */
async function holdNotice(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/instead-of-buying-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('the stock is unknown at first: the button is locked, and nothing says sold out [9.027, 9.028]', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/products/stocks?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openProduct(page, '棉柔夜用衛生棉 33cm');
  await expect(addButton(page)).toBeDisabled();
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(plus(page)).toBeDisabled();
  // The page contains its availability, but not the number of units.
  await expect(main(page).getByText('有現貨')).toBeVisible();
  await expect(main(page).getByText('補貨中')).toBeHidden();
  answer.resolve();
  await expect(addButton(page)).toBeEnabled();
  await expect(main(page).getByText('有現貨')).toBeVisible();
});

test('the stock that cannot be read is no limit, in a list and on the product’s page: even a sold-out product goes into the cart [8.080]', async ({
  page,
}) => {
  const name = '夜用月亮褲 XL';
  const badge = page.getByTestId('cart-badge');
  await page.route('**/products/stocks?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(`/products?all=1&keyword=${name}`);
  const card = main(page).getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: `加入購物車：${name}` }).click();
  await expect(badge).toHaveText('1');
  await expect(card.getByText('補貨中')).toHaveCount(0);
  await openProduct(page, name);
  // The purchase limit is five; it also applies without a stock.
  await main(page).getByRole('textbox', { name: '數量' }).fill('4');
  await addButton(page).click();
  await expect(badge).toHaveText('5');
});

test('the stock of 0 says so and when more is expected, allows no purchase, promises no delivery and offers the nearest goods', async ({
  page,
}) => {
  await openProduct(page, '夜用月亮褲 XL');
  await expect(main(page).getByRole('button', { name: '補貨中' }).first()).toBeDisabled();
  await expect(main(page).getByRole('button', { name: '直接購買' })).toHaveCount(0);
  await expect(main(page).getByRole('textbox', { name: '數量' })).toHaveCount(0);
  await expect(main(page).getByText(/^預計 .+到貨，實際日期以到貨為準。$/)).toBeVisible();
  await wayToNotice(page).click();
  await expect(email(page)).toBeInViewport();
  await expect(main(page).getByText('送達')).toHaveCount(0);
  const nearest = main(page).getByRole('region', { name: '現在有貨的相近商品' });
  await expect(nearest.getByRole('listitem')).toHaveCount(2);
  await nearest.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^夜用月亮褲/);
  await expect(addButton(page)).toBeEnabled();
});

test('the stock of 0 leads to the notice, and the notice takes a press, before the script of the notice is there', async ({
  page,
}) => {
  const arrive = await holdNotice(page);
  await page.goto(`/products/${await idOf(page, '夜用月亮褲 XL')}`);
  await wayToNotice(page).click();
  await expect(email(page)).toBeInViewport();
  await expect(wayToNotice(page)).toHaveCount(0);
  await email(page).fill('early@example.com');
  await main(page).getByRole('button', { name: '到貨通知我' }).click();
  arrive();
  await expect(main(page).getByRole('status').filter({ hasText: '已登記' })).toBeFocused();
});

test('the stock of 0 of which the page did not know leads to the notice once it is there', async ({
  page,
}) => {
  const arrive = await holdNotice(page);
  const id = await idOf(page, '棉柔護墊 18cm');
  const none = { json: { status: 200, data: [{ id, web_stock: 0, erp_stock: 0 }] } };
  await page.route('**/products/stocks?*', (route) => route.fulfill(none));
  await page.goto(`/products/${id}`);
  await expect(wayToNotice(page)).toBeVisible();
  await expect(email(page)).toHaveCount(0);
  // A press waits for its script five seconds at most.
  await wayToNotice(page).click();
  arrive();
  await expect(email(page)).toBeInViewport();
  await expect(wayToNotice(page)).toHaveCount(0);
});

test('the stock is the web stock while the ERP is maintained, the ERP stock otherwise [9.021, 9.023]', async ({
  page,
}) => {
  const id = await idOf(page, '棉柔護墊 18cm');
  await page.route('**/products/stocks?*', (route) =>
    route.fulfill({
      json: { status: 200, data: [{ id, web_stock: 1, erp_stock: 2 }] },
    }),
  );
  await page.goto(`/products/${id}`);
  await expect(addButton(page)).toBeEnabled();
  const isMaintained = await page.request
    .get(`${apiPath}/system/maintain-settings`)
    .then((answer) => answer.json())
    .then(({ data }) =>
      data.some(
        ({ type, is_maintained }: { type: string; is_maintained: boolean }) =>
          type === 'YIPIN_ERP' && is_maintained,
      ),
    );
  if (!isMaintained) await plus(page).click();
  await expect(plus(page)).toBeDisabled();
  await expect(main(page).getByText('已達目前可購買的數量')).toBeVisible();
});

test('a number that is chosen while goods are put into the cart stays', { tag: '@once' }, async ({
  page,
}) => {
  await signedInBuyer(page);
  const { asked, goOn } = await holdNextRequest(page, /\/order\/shopping-cart$/, { reads: true });
  await openProduct(page, '棉柔夜用衛生棉 33cm');
  await asked;
  const number = main(page).getByRole('textbox', { name: '數量' }).first();
  await plus(page).first().click();
  await addButton(page).click();
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  await plus(page).first().click();
  await expect(number).toHaveValue('3');
  goOn();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  await expect(number).toHaveValue('3');
});
