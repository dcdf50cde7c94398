import { expect, test } from './journey.ts';
import { read, test as reading, textOf } from './reading.ts';
import { hydrated, visit } from './visit.ts';

const stripped = [
  'all=1',
  'series=1',
  'newRelease=1',
  'combination=1',
  'discountEvent=1',
  'tab=1',
  'result=x',
  'redirect=x',
  'no=1',
  'type=1',
  'code=x',
  'store=2',
  'location=x',
  'CVSStoreID=1',
  'CVSStoreName=x',
  'CVSAddress=x',
  'email=a%40b.tw',
  'categoryId=1',
  'state=x',
  'ecid=1',
];

test.describe('a link inside the shop', () => {
  test('drops the twenty parameters of a page, on every page; the server’s HTML has no campaign either, so that it is the same for all [2.195]', async ({
    page,
  }) => {
    const html = await (await page.request.get('/faq?utm_source=letter')).text();
    expect(html).toContain('href="/shipping-method"');
    expect(html).not.toContain('href="/shipping-method?utm_source=letter"');
    for (const path of ['/faq', '/blog']) {
      await visit(page, `${path}?${stripped.join('&')}&utm_source=x`);
      const footer = page.getByRole('contentinfo');
      // Once the link has the campaign parameter, the others have been removed.
      await expect(footer.getByRole('link', { name: '配送方式' })).toHaveAttribute(
        'href',
        '/shipping-method?utm_source=x',
      );
      await expect(footer.getByRole('link', { name: '隱私權聲明' })).toHaveAttribute(
        'href',
        '/privacy-statement?utm_source=x',
      );
    }
  });

  test('keeps the campaign from page to page, beside its own parameters [2.196]', async ({
    page,
  }) => {
    await visit(page, '/?utm_source=letter&utm_medium=mail&ecid=1&store=2');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: '銷售據點' }).click();
    await expect(page).toHaveURL(/\/about-us\?tab=1&utm_source=letter&utm_medium=mail$/);
    await footer.getByRole('link', { name: '常見問題' }).click();
    await expect(page).toHaveURL(/\/faq\?utm_source=letter&utm_medium=mail$/);
  });
});

test('the campaign id of LINE Shopping is kept in a branded cookie for one day, stays on the next pages, and is not in their addresses [2.195, 2.197, 2.198, 3.130, 9.039]', async ({
  page,
  context,
}) => {
  const kept = async () => (await context.cookies()).find(({ name }) => name.endsWith('ecid'));
  await visit(page, '/faq?ecid=abc%2B123');
  const own = await kept();
  expect(own).toMatchObject({ name: 'qingmian-ecid', value: 'abc%2B123', path: '/' });
  const seconds = (own?.expires ?? 0) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(86_300);
  expect(seconds).toBeLessThanOrEqual(86_400);
  await page.getByRole('contentinfo').getByRole('link', { name: '配送方式' }).click();
  await expect(page).toHaveURL(/\/shipping-method$/);
  await page.goto('/blog');
  await hydrated(page);
  expect((await kept())?.value).toBe('abc%2B123');
});

reading(
  'links to other sites open in a new tab that cannot access the shop, and say so [1.012, 1.013, 2.153, 2.189]',
  async ({ request }) => {
    const shown = await read(request, '/');
    const outside = shown.all('a', { href: (address) => /^https:\/\/[^/]+\.[^/]+/.test(address) });
    const names = [
      '海外購物',
      '聯絡我們',
      '滿意度問卷',
      '人才招募',
      'Facebook',
      'Instagram',
      'LINE',
    ];
    for (const name of names) {
      const links = outside.filter((link) => textOf(link).startsWith(name));
      expect(links, name).not.toEqual([]);
      for (const link of links) {
        expect(link.attribs.target, name).toBe('_blank');
        expect(link.attribs.rel, name).toMatch(/noopener/);
        expect(textOf(link)).toContain('另開視窗');
      }
    }
  },
);
