import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { arrived, visit } from './visit.ts';

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** Addresses of documents that the page asks for from now on. */
function documentsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** The scripts of a page's route, as a release that removes them leaves it. */
async function loseScripts(page: Page, id: string): Promise<void> {
  const scripts = await page.evaluate((route) => {
    const { module, clientLoaderModule } = window.__reactRouterManifest.routes[route] ?? {};
    return [module, clientLoaderModule].filter((script) => script !== undefined);
  }, id);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    await page.route(`**${script}`, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  }
}

declare global {
  interface Window {
    __reactRouterManifest: {
      routes: Record<string, { module: string; clientLoaderModule?: string }>;
    };
  }
}

test.describe('a step to a page whose script a release has removed', () => {
  test('loads the wanted page whole; the click is not lost', async ({ page, problems }) => {
    await visit(page, '/faq');
    await loseScripts(page, 'pages/content/shipping-method/route');
    const documents = documentsAsked(page);
    await footerLink(page, '配送方式').click();
    await expect(page).toHaveURL(/\/shipping-method$/);
    await expect(page.getByRole('heading', { level: 1, name: '配送與付款' })).toBeVisible();
    expect(documents).toEqual(['/shipping-method']);
    // The way back is that of any other step.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '常見問題' })).toBeVisible();
    problems.splice(0);
  });

  test('is loaded whole once, not again and again', async ({ page, problems }) => {
    await visit(page, '/faq');
    await loseScripts(page, 'pages/news/article/route');
    await footerLink(page, '最新消息').click();
    await expect(page).toHaveURL(/\/blog$/);
    await arrived(page);
    const documents = documentsAsked(page);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    // The page that arrives shows what the server rendered, although its own script is lost, too.
    await expect(page).toHaveURL(/\/blog\/\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(documents).toHaveLength(1);
    problems.splice(0);
  });
});

test.describe('without a network', () => {
  test('a step says so, offers to try again and shows the page once the network is back', async ({
    page,
    context,
    problems,
  }) => {
    await visit(page, '/faq');
    await context.setOffline(true);
    await footerLink(page, '最新消息').click();
    await expect(page.getByRole('heading', { level: 1, name: '目前沒有網路' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '0800-889-933' })).toBeVisible();
    await page.getByRole('button', { name: '重試' }).click();
    await expect(page.getByText('還是沒有網路')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '最新消息' })).toBeVisible();
    await expect(page).toHaveURL(/\/blog$/);
    problems.splice(0);
  });
});
