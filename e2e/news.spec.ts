import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { read, test as reading } from './reading.ts';
import { askedDuring, visit } from './visit.ts';

const api = '/backstage/api/v1';
const categories = ['全部消息', '最新公告', '會員活動', '媒體報導', '秘密基地', '性別平權之路'];

interface Item {
  id: number;
  title: string;
  weight: number;
  begin_at: string;
  category: { id: number; name: string };
}

async function newsOf(page: Page, query: Record<string, string | number> = {}): Promise<Item[]> {
  const answer = await page.request.get(`${api}/news`, { params: { per_page: 100, ...query } });
  return (await answer.json()).data;
}

const main = (page: Page) => page.getByRole('main');
const articles = (page: Page) => main(page).getByRole('article');
const choice = (page: Page) => main(page).getByRole('navigation', { name: '消息分類' });
const pages = (page: Page) => main(page).getByRole('navigation', { name: '最新消息分頁' });

test.describe('the news list', () => {
  test('shows its categories and the newest four, with their dates, and has page links with an address for each page [2.003, 2.208, 3.049, 3.053, 7.048, 9.007, 9.011, 9.012, 9.036]', async ({
    page,
  }) => {
    const all = await newsOf(page, { sort: 'newest' });
    const last = Math.ceil(all.length / 4);
    expect(last).toBeGreaterThan(2);
    await visit(page, '/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('最新消息');
    await expect(choice(page).getByRole('link')).toHaveText(categories);
    await expect(choice(page).getByRole('link', { name: '全部消息' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(articles(page)).toHaveCount(4);
    await expect(articles(page).first()).toContainText(all[0]?.title ?? '-');
    await expect(articles(page).first()).toContainText(
      (all[0]?.begin_at ?? '-').slice(0, 10).replaceAll('-', '.'),
    );
    await expectAccessible(page);

    await expect(pages(page).getByRole('link', { name: `第 ${last} 頁` })).toBeVisible();
    await pages(page).getByRole('link', { name: '下一頁' }).click();
    await expect(page).toHaveURL(/\/blog\?page=2$/);
    await expect(articles(page).first()).toContainText(all[4]?.title ?? '-');
    await expect(page).toHaveTitle('最新消息（第 2 頁）｜晴棉 QINGMIAN');
    await pages(page)
      .getByRole('link', { name: `第 ${last} 頁` })
      .click();
    await expect(page).toHaveURL(new RegExp(`page=${last}$`));
    await expect(articles(page)).toHaveCount(all.length - (last - 1) * 4);
    await expect(pages(page).getByRole('link', { name: '下一頁' })).toHaveCount(0);
    await page.goBack();
    await expect(articles(page).first()).toContainText(all[4]?.title ?? '-');
  });

  test('reads the categories and the first page of all news without a category, and one category by its number [2.004, 2.005, 2.208, 7.047, 9.013]', async ({
    page,
  }) => {
    const category = (await newsOf(page)).find(
      (item) => item.category.name === '媒體報導',
    )?.category;
    await visit(page, '/faq');
    const asked = await askedDuring(page, async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: '最新消息' }).click();
      await expect(articles(page)).toHaveCount(4);
    });
    expect(asked).toContain(`${api}/news-categories`);
    expect(asked).toContain(`${api}/news?page=1&per_page=4&sort=newest`);
    await visit(page, '/blog?page=2');
    const askedAgain = await askedDuring(page, async () => {
      await choice(page).getByRole('link', { name: '媒體報導' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('媒體報導');
    });
    expect(askedAgain).toContain(
      `${api}/news?page=1&per_page=4&category_id=${category?.id}&sort=newest`,
    );
    await expect(page).toHaveURL(`/blog?categoryId=${category?.id}`);
    for (const text of await articles(page).allInnerTexts()) expect(text).toContain('媒體報導');
  });

  reading(
    'shows the pinned article above the newest ones, on the first page of all news, and has no page after the last one',
    async ({ request }) => {
      const [pinned] = (await (await request.get(`${api}/news`)).json()).data as Item[];
      expect(pinned?.weight).toBeGreaterThan(0);
      const notices = async (path: string) =>
        (await read(request, path)).texts('p').filter((text) => text.includes('置頂'));
      expect(await notices('/blog')).toEqual([expect.stringContaining(pinned?.title ?? '-')]);
      expect(await notices('/blog?page=2')).toEqual([]);
      const beyond = await read(request, '/blog?page=99');
      expect(beyond.status).toBe(404);
      expect(beyond.texts('h1')).toEqual(['Page Not Found']);
    },
  );

  test('says that a category is empty, and offers a way on; shows as empty if it cannot be read, without an error [8.078]', async ({
    page,
  }) => {
    await visit(page, '/blog?categoryId=999999');
    await expect(page.getByText('目前沒有消息')).toBeVisible();
    await page.getByRole('link', { name: '看全部消息' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(articles(page)).toHaveCount(4);
    await visit(page, '/faq');
    await page.route('**/api/v1/news?*', (route) =>
      route.fulfill({ status: 400, json: { status: 400, error_code: 'UNKNOWN', message: '' } }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: '最新消息' }).click();
    await expect(page.getByText('目前沒有消息')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('an article', () => {
  test('is read by the number of its address, sorted newest, and has title, date, picture and text, below the list [2.006, 2.007, 2.008, 2.009, 2.101, 3.053, 9.013, 9.036]', async ({
    page,
  }) => {
    const [item] = await newsOf(page, { sort: 'newest' });
    if (!item) throw new Error('The demonstration has no news.');
    await visit(page, '/blog');
    const asked = await askedDuring(page, async () => {
      await articles(page).first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title);
    });
    expect(asked).toContain(`${api}/news/${item.id}?sort=newest`);
    await expect(page).toHaveURL(`/blog/${item.id}`);
    await expect(page).toHaveTitle(`${item.title}｜晴棉 QINGMIAN`);
    const article = articles(page).first();
    await expect(article).toContainText(item.begin_at.slice(0, 10).replaceAll('-', '.'));
    await expect(article.locator('img')).toHaveJSProperty('complete', true);
    expect((await article.innerText()).length).toBeGreaterThan(300);
    const trail = page.getByRole('navigation', { name: '麵包屑' }).getByRole('link');
    await expect(trail).toHaveText(['首頁', '最新消息']);
    await expect(trail.first()).toHaveAttribute('href', '/');
    await expectAccessible(page);
  });

  test('offers goods of the series that it names, and can be shared', async ({ page }) => {
    const named = (await newsOf(page)).find(({ title }) => title.includes('月亮褲'));
    await visit(page, `/blog/${named?.id}`);
    const goods = main(page).getByRole('list', { name: '文中提到的月亮褲' });
    await expect(goods.getByRole('article').first()).toContainText('月亮褲');
    await page.evaluate(() => {
      Object.assign(navigator, { share: undefined });
      document.execCommand = () => true;
    });
    await main(page).getByRole('button', { name: '分享這篇文章' }).click();
    await expect(page.getByText('已複製文章連結')).toBeVisible();
  });

  test('leads to the next and previous article and back to the list, by ways in one line, as far from both edges, on a phone [2.209, 3.054]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const all = await newsOf(page, { sort: 'newest' });
    const middle = all[3];
    const { data } = await (await page.request.get(`${api}/news/${middle?.id}?sort=newest`)).json();
    await visit(page, `/blog/${middle?.id}`);
    const others = page.getByRole('navigation', { name: '其他消息' });
    const way = (name: string) => others.getByRole('link', { name });
    const [back, list, next] = await Promise.all(
      ['上一則', '回消息列表', '下一則'].map((name) => way(name).boundingBox()),
    );
    if (!back || !list || !next) throw new Error('A way is missing.');
    const middles = [back, list, next].map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    expect(Math.abs(back.x - (390 - next.x - next.width))).toBeLessThan(2);
    expect(Math.abs(list.x + list.width / 2 - 195)).toBeLessThan(2);

    await way('下一則').click();
    await expect(page).toHaveURL(`/blog/${data.next_id}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(middle?.title ?? '-');
    await way('上一則').click();
    await expect(page).toHaveURL(`/blog/${middle?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(middle?.title ?? '-');
    await way('上一則').click();
    await expect(page).toHaveURL(`/blog/${data.previous_id}`);
    await way('回消息列表').click();
    await expect(page).toHaveURL('/blog');
  });

  test('stays within the category it was opened from [2.009, 2.010]', async ({ page }) => {
    const category = (await newsOf(page)).find(
      (item) => item.category.name === '會員活動',
    )?.category;
    const own = new Set(
      (await newsOf(page, { category_id: category?.id ?? 0 })).map(({ title }) => title),
    );
    expect(own.size).toBeGreaterThan(2);
    await visit(page, `/blog?categoryId=${category?.id}`);
    await articles(page).first().getByRole('link').click();
    const others = page.getByRole('navigation', { name: '其他消息' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(others).toBeVisible();
    const seen = [await heading.innerText()];
    // Wherever the first article is in the list, go to the other end.
    const on = others.getByRole('link', { name: /^[上下]一則$/ }).first();
    const rel = await on.getAttribute('rel');
    const further = others.getByRole('link', { name: rel === 'next' ? '下一則' : '上一則' });
    while ((await further.count()) > 0) {
      await further.click();
      await expect(heading).not.toHaveText(seen.at(-1) ?? '');
      seen.push(await heading.innerText());
    }
    expect(new Set(seen)).toEqual(own);
    await others.getByRole('link', { name: '回消息列表' }).click();
    await expect(page).toHaveURL(`/blog?categoryId=${category?.id}`);
  });

  test('is no page at another address, and then reads no news [2.007, 2.011, 2.088]', async ({
    page,
    request,
  }) => {
    for (const id of ['1.5', '-1', '0', '999999']) {
      const missing = await read(request, `/blog/${id}`);
      expect(missing.status, id).toBe(404);
      expect(missing.texts('h1'), id).toEqual(['Page Not Found']);
    }
    const asked = await askedDuring(page, async () => {
      const answer = await page.goto('/blog/abc');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    });
    expect(asked.filter((path) => path.startsWith(`${api}/news`))).toEqual([]);
  });
});
