import { expect, expectAccessible, test } from './journey.ts';
import { main } from './member-screens.ts';

const forged = '/unsubscribe?code=forged';

test('the link of a letter asks before it ends the letters, also without scripts, and says if it is incomplete', async ({
  browser,
  page,
}) => {
  await page.goto(forged);
  await expect(main(page).getByRole('heading', { level: 1, name: '取消訂閱' })).toBeVisible();
  await expect(main(page).getByText('訂單與配送的通知不受影響')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '取消訂閱' }).click();
  await expect(main(page).getByRole('alert')).toContainText('連結不完整');
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(forged);
  await still.getByRole('main').getByRole('button', { name: '取消訂閱' }).click();
  await expect(still).toHaveURL(/result=invalid/);
  await expect(still.getByRole('main').getByRole('alert')).toContainText('連結不完整');
  await still.goto('/unsubscribe?result=news');
  await expect(still.getByRole('main').getByRole('status')).toContainText('不會再收到活動消息');
  await plain.close();
});
