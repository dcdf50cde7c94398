import { expect, test } from './journey.ts';
import { visit } from './visit.ts';

test.describe('the footer', () => {
  test('leads to the pages it names, in its groups and in its small print [2.180, 2.181, 2.185, 2.186]', {
    tag: '@once',
  }, async ({ page }) => {
    await visit(page, '/faq');
    const footer = page.getByRole('contentinfo');
    const group = (name: string) =>
      footer.getByRole('list').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(footer.getByRole('heading', { name: '客戶服務' })).toBeVisible();
    await expect(footer.getByRole('heading', { name: '關於我們' })).toBeVisible();
    for (const [within, name, path, heading] of [
      [group('常見問題'), '配送方式', '/shipping-method', '配送方式'],
      [group('配送方式'), '會員權益', '/member-benefits', '會員權益'],
      [group('會員權益'), '檢驗報告', '/test-report', '檢驗報告'],
      [group('檢驗報告'), '常見問題', '/faq', '常見問題'],
      [group('最新消息'), '銷售據點', '/about-us?tab=1', '銷售據點'],
      [group('銷售據點'), '品牌理念', '/about-us?tab=0', '品牌理念'],
      [group('品牌理念'), '性別平權之路', '/road-to-gender-equality', '性別平權之路'],
      [group('性別平權之路'), '最新消息', '/blog', '最新消息'],
      [footer, '服務條款', '/terms-of-service', '服務條款'],
      [footer, '隱私權聲明', '/privacy-statement', '隱私權聲明'],
    ] as const) {
      await within.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main')).toContainText(heading);
    }
  });

  test('opens the operator’s other sites in new tabs, which cannot access the shop [2.182, 2.189, 2.190, 9.041]', {
    tag: '@once',
  }, async ({ page, context }) => {
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await visit(page, '/faq');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'Follow Us' })).toBeVisible();
    for (const [name, address] of [
      ['Facebook', 'https://facebook.example/qingmian'],
      ['Instagram', 'https://instagram.example/qingmian'],
      ['LINE', 'https://line.example/qingmian'],
      ['聯絡我們', 'https://contact.qingmian.example/'],
      ['滿意度問卷', 'https://survey.qingmian.example/'],
      ['人才招募', 'https://careers.qingmian.example/'],
    ] as const) {
      const opening = context.waitForEvent('page');
      await footer.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      const tab = await opening;
      await expect(tab).toHaveURL(address);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
    }
    await expect(page).toHaveURL('/faq');
  });

  test('shows the service hours, phone number, company, tax number and year, and leads back to the top [1.014, 1.015, 2.183, 2.184, 2.187, 2.188, 2.190, 9.006, 9.041]', {
    tag: '@once',
  }, async ({ page }) => {
    await visit(page, '/faq');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('週一至週五 08:30-12:00');
    await expect(footer).toContainText('13:00-17:30');
    const call = footer.getByRole('link', { name: '0800-889-933' });
    expect(await call.evaluate((link: HTMLAnchorElement) => link.href)).toBe('tel:0800889933');
    const year = new Date().toLocaleDateString('en', { timeZone: 'Asia/Taipei', year: 'numeric' });
    await expect(footer).toContainText(`© ${year} 晴棉生活股份有限公司 統一編號 00000000`);
    const top = page.getByRole('button', { name: '回到頂端' });
    await top.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await top.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
