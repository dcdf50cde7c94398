import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { dialog, main, member } from './member-screens.ts';
import { placeOrder } from './orders.ts';

test('the member centre tells what runs out, puts the last order into the cart in one press, and clears the base', async ({
  page,
}) => {
  const { token } = await member(page);
  const { id } = await placeOrder(page, token, { products: { 1: 2 } });
  let refill = [
    {
      ...{ series_id: 1, name: '日用衛生棉', days_left: 6, from: '2026-11-24', to: '2026-11-30' },
      ...{ is_guess: false, last_order_id: id },
    },
  ];
  // Nothing runs out within a journey: the estimate itself is proved with orders of a real shop (refill.test.ts).
  await page.route('**/api/v1/user/refill', async (route) => {
    if (route.request().method() === 'DELETE') refill = [];
    return route.request().method() === 'GET'
      ? route.fulfill({ json: { status: 200, data: refill } })
      : route.continue();
  });
  await page.goto('/member-centre?type=5');
  await expect(main(page).getByText('補貨預估：日用衛生棉約剩 6 天')).toBeVisible();
  await expect(main(page).getByText('預計 2026.11.24 到 2026.11.30 用完')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '日用衛生棉照上次再買' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByTestId('cart-badge')).toHaveText('2');

  await page.goto('/member-centre?type=5');
  const isOn = main(page).getByRole('checkbox', { name: /估算用品何時用完/ });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await isOn.uncheck();
  await saved;
  await page.reload();
  await expect(isOn).not.toBeChecked();
  await isOn.check();
  await main(page).getByRole('button', { name: '清除補貨預估的依據' }).click();
  await dialog(page).getByRole('button', { name: '清除' }).click();
  await expect(main(page).getByText('補貨預估：日用衛生棉')).toHaveCount(0);
});

test('two quick presses of the estimate’s switch arrive in their order', {
  tag: '@once',
}, async ({ page }) => {
  await member(page);
  const { asked, goOn } = await holdNextRequest(page, /\/user\/refill$/);
  const sent: boolean[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().is_enabled);
  });
  await page.goto('/member-centre?type=5');
  const isOn = main(page).getByRole('checkbox', { name: /估算用品何時用完/ });
  await isOn.uncheck();
  await asked;
  await isOn.check();
  await expect(isOn).toBeChecked();
  expect(sent).toEqual([false]);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.request().postDataJSON().is_enabled,
  );
  goOn();
  await saved;
  expect(sent).toEqual([false, true]);
  await page.reload();
  await expect(isOn).toBeChecked();
});
