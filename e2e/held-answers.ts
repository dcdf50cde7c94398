import type { Page } from '@playwright/test';
import { routeOnce } from './visit.ts';

/** The shop does what the next request with this address asks for; only its answer is lost. Throws if it refuses. */
export async function loseNextAnswer(page: Page, address: RegExp): Promise<void> {
  await routeOnce(page, address, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok())
      throw new Error(`The shop refused: ${answer.status()} ${await answer.text()}`);
    await route.abort();
  });
}

/** The next request with this address gets an answer of the shop's failure; the shop never sees it. */
export async function failNextRequest(page: Page, address: RegExp): Promise<void> {
  const json = { status: 500, error_code: '', message: '系統忙碌中，請稍後再試' };
  await routeOnce(page, address, (route) => route.fulfill({ status: 500, json }));
}

/**
 * Holds the next request with this address back: one that writes, or one that `reads`. `asked` resolves when it is
 * there, `goOn` lets it pass.
 */
export async function holdNextRequest(page: Page, address: RegExp, { reads = false } = {}) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst || (route.request().method() === 'GET') !== reads) return route.fallback();
    isFirst = false;
    asked.resolve();
    await held.promise;
    return route.continue();
  });
  return { asked: asked.promise, goOn: held.resolve };
}

/** The tab is looked at again, so much later that everything is read again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 30_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
