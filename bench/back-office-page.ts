/** The time of a list of the back office in a browser with an empty cache: `npm run bench -- back-office-page`. */
import { chromium } from '@playwright/test';
import { ownPageHeader } from '#contract/administrators.ts';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { owner, withOwner } from '../e2e/owner.ts';
import { median, percentile } from './load.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const visits = 20;

const port = 3370;
const shop = await openShopUnderTest(port, {
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  ...withOwner,
});
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env } as Record<string, string>,
});

/** A browser context with an empty cache in which the owner is signed in. */
async function signedIn() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { origin } = shop.server;
  const answer = await context.request.post(`${origin}/backstage/api/backstagex/login`, {
    data: { ...owner, session: 'cookie' },
    headers: { [ownPageHeader.name]: ownPageHeader.value, origin },
  });
  if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
  return context;
}

/** Milliseconds from the request until a cell of the list takes the focus. */
async function visit(path: string): Promise<number> {
  const context = await signedIn();
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(shop.server.origin + path, { waitUntil: 'commit' });
  await page.getByRole('gridcell').first().focus();
  const taken = performance.now() - began;
  await context.close();
  return taken;
}

try {
  for (const path of ['/admin/products', '/admin/message-bars']) {
    await visit(path);
    const taken: number[] = [];
    for (let index = 0; index < visits; index++) taken.push(await visit(path));
    console.log(
      `${path}, cold cache: median ${median(taken).toFixed(0)} ms, p95 ${percentile(taken, 0.95).toFixed(0)} ms`,
    );
    const [middle, late] = [median(taken), percentile(taken, 0.95)].map((each) =>
      (each / 1000).toFixed(2),
    );
    if (path === '/admin/products')
      noteResults('back-office-page', { 'list from an empty cache': `${middle} s, p95 ${late} s` });
  }
} finally {
  await browser.close();
  await shop.stop();
}
