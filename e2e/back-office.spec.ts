import { expect, test } from './journey.ts';
import { member } from './member-screens.ts';

const words = /後台|管理者|管理員|管理系統|admin|backstage|operator/i;

test('the back office does not show in the shop, not even for a member [6.003]', async ({
  page,
}) => {
  const { token } = await member(page);
  for (const path of ['/', '/member-centre?type=5', '/cart']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    const buttons = await page.getByRole('button').allTextContents();
    expect(
      [...links, ...buttons].filter((text) => words.test(text)),
      path,
    ).toEqual([]);
  }
  const profile = await page.request.get('/backstage/api/v1/user', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(Object.keys((await profile.json()).data).filter((key) => /role|admin/.test(key))).toEqual(
    [],
  );
});
