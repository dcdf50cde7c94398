import { type BrowserContext, chromium } from '@playwright/test';
import { ownPageHeader } from '#contract/administrators.ts';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { owner, withOwner } from '../e2e/owner.ts';
import { openShopUnderTest } from './shop-under-test.ts';

/** A shop under test with its owner, and a browser for its back office. */
export async function openOfficeUnderTest(port: number) {
  const shop = await openShopUnderTest(port, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...withOwner,
  });
  const { origin } = shop.server;
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments,
    env: { ...process.env, ...env } as Record<string, string>,
  });

  /** A browser context with an empty cache in which the owner is signed in. */
  async function signedIn(): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const answer = await context.request.post(`${origin}/backstage/api/backstagex/login`, {
      data: { ...owner, session: 'cookie' },
      headers: { [ownPageHeader.name]: ownPageHeader.value, origin },
    });
    if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
    return context;
  }

  return {
    origin,
    signedIn,
    async stop() {
      await browser.close();
      await shop.stop();
    },
  };
}
