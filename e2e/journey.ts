import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { slowDown } from './pace.ts';
import { arrived } from './visit.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The browser's console messages about an HTTP status that a test causes on purpose. */
const expectedEcho = /^Failed to load resource: the server responded with a status of 4\d\d/;
/**
 * The browser's message when the sandbox of an e-mail's preview blocks the scripts that a journey adds to every
 * page.
 */
const blockedScript = /^Blocked script execution in 'about:srcdoc'/;

/**
 * A page's scripts begin after its main picture, so a click right after `load` could come before them. Every page
 * of the shop reports its view, also one that failed or redirects. Other pages count as ready at once.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  const isAlive = () =>
    page.waitForFunction(
      () =>
        !document.querySelector('#shop-settings') ||
        window.dataLayer?.some(({ event }) => event === 'page_view'),
    );
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await isAlive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await isAlive();
    return response;
  };
}

/**
 * The test that every journey uses. It fails if a page logs an error, throws, or reports a violation of its content
 * security policy.
 */
export const test = base.extend<{ problems: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    await slowDown(page);
    await use(page);
    // A route handler that is still working when the journey ends would make the journey fail.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !expectedEcho.test(text) && !blockedScript.test(text)) {
          problems.push(text);
        }
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** `test.use(withMovement)`: journeys that see the page move, as it does for most people. */
export const withMovement = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The most runs of axe until it finds nothing: at first a button may still be changing its colour. */
const mostLooks = 3;

/**
 * Expects that axe finds nothing on the page. `frames` is the number of frames on it, whose pages are not looked at
 * here.
 */
export async function expectAccessible(page: Page, { frames = 0 } = {}): Promise<void> {
  let found = await findings(page, frames);
  for (let look = 1; found.length > 0 && look < mostLooks; look++) {
    found = await findings(page, frames);
  }
  expect(found).toEqual([]);
}

/**
 * The findings of axe, each with its first element. It does not wait for endless animations. All rules run, but
 * only their findings are reported. A page keeps axe for the next look: to send and read it again takes longer than
 * the look itself. Only the main frame is checked, so the page must have no other than these.
 */
async function findings(page: Page, frames: number): Promise<string[]> {
  expect(page.frames()).toHaveLength(1 + frames);
  const found = await findingsOfKept(page);
  if (found) return found;
  await page.evaluate(axe.source);
  return (await findingsOfKept(page)) ?? ['The page was left.'];
}

/** The findings of the axe that this page has; undefined if it has none. */
const findingsOfKept = (page: Page) =>
  page.evaluate(async () => {
    if (!window.axe) return undefined;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      // The rules that need the styles are experimental and do not run, but axe would load all styles again.
      preload: { assets: ['media'] },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
  });

const api = '/backstage/api/v1';

/** The newest code that was mailed to this address. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await page.request.get(`${api}/test/mails`, { params: { to: email } });
    code = (await answer.json()).data[0]?.code ?? '';
    expect(code).toMatch(/^\d{4}$/);
  }).toPass();
  return code;
}

let addresses = 0;

/** An e-mail address that is not used yet in this run. */
export function freshEmail(): string {
  addresses += 1;
  return `shopper-${process.pid}-${Date.now()}-${addresses}@example.tw`;
}

export const password = 'Sunny2026day';

/** A verified member, made through the API. */
export async function newMember(page: Page): Promise<{ email: string; password: string }> {
  const email = freshEmail();
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(`${api}/auth/${path}`, { form });
  expect((await post('register', { email, password })).ok()).toBe(true);
  await post('send-user-verification-email', { email });
  const code = await mailedCode(page, email);
  const verified = await post('verify-email-code', { email, code, use_for: 'register' });
  expect(verified.ok()).toBe(true);
  return { email, password };
}

/** Signs in through the screen, as a shopper does. */
export async function signIn(
  page: Page,
  member: { email: string; password: string },
): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('電子信箱或帳號').fill(member.email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(member.password);
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  // A new page closes the header's panels, so tests open a panel only after this.
  await expect(page).not.toHaveURL(/\/signin/);
  await arrived(page);
}
