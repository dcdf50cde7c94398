import { expect, test } from './journey.ts';
import { member } from './member-screens.ts';

const words = /後台|管理者|管理員|管理系統|admin|backstage|operator/i;

test.describe('the back office', () => {
  test('does not show in the shop, not even for a member [6.003]', async ({ page }) => {
    const { token } = await member(page);
    for (const path of ['/', '/products?all=1', '/member-centre?type=5', '/cart']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const links = await page
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
        );
      const buttons = await page.getByRole('button').allTextContents();
      expect(
        [...links, ...buttons].filter((text) => words.test(text)),
        path,
      ).toEqual([]);
    }
    const profile = await page.request.get('/backstage/api/v1/user', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(
      Object.keys((await profile.json()).data).filter((key) => /role|admin/.test(key)),
    ).toEqual([]);
  });

  test('refuses a member’s token, in JSON and under both prefixes [1.016, 6.005, 7.128]', async ({
    page,
  }) => {
    const { token } = await member(page);
    for (const family of ['backstagex', 'bscore']) {
      const url = `/backstage/api/${family}/me`;
      const visitor = await page.request.get(url);
      expect([visitor.status(), (await visitor.json()).error_code]).toEqual([401, 'TOKEN_INVALID']);
      const headers = { authorization: `Bearer ${token}` };
      const refused = await page.request.get(url, { headers });
      expect([refused.status(), (await refused.json()).error_code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
