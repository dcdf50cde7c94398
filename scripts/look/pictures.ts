import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { differenceOf } from './picture-difference.ts';
import { type LookedAt, officeEntries, officeScreens, shopScreens } from './screens.ts';
import { origin } from './server.ts';
import { moment, type Subjects } from './subjects.ts';

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1366, height: 768 } },
} as const;
type Size = keyof typeof sizes;

interface Walk {
  prefix: 'shop' | 'office';
  screens: readonly LookedAt[];
  session?: { member?: string; owner?: Subjects['owner'] };
  /** Whether a visit changes the screen of the next one, so that the sizes are visited one after the other. */
  inTurn?: boolean;
}

function walksOf({ member, buyer, owner }: Subjects): Walk[] {
  const seenBy = (who?: string) => shopScreens.filter(({ as }) => as === who);
  return [
    { prefix: 'office', screens: officeEntries },
    { prefix: 'office', screens: officeScreens, session: { owner } },
    { prefix: 'shop', screens: seenBy(undefined) },
    { prefix: 'shop', screens: seenBy('member'), session: { member: member.token } },
    { prefix: 'shop', screens: seenBy('buyer'), session: { member: buyer.token }, inTurn: true },
  ];
}

export interface Taking {
  browser: Browser;
  subjects: Subjects;
  /** The folder for the pictures, and for the words of each screen. */
  folder: string;
  isWanted(name: string): boolean;
  /** The picture to compare with, if there is one; a picture that differs is taken once more. */
  earlier?(name: string): Buffer | undefined;
}

/** Takes the pictures of all screens in all sizes. */
export async function takePictures(taking: Taking): Promise<void> {
  mkdirSync(taking.folder, { recursive: true });
  for (const walk of walksOf(taking.subjects)) {
    const named = walk.screens.map((screen) => ({
      ...screen,
      name: `${walk.prefix}-${screen.name}`,
    }));
    const screens = named.filter(({ name }) => taking.isWanted(name));
    if (screens.length === 0) continue;
    const strolls = Object.keys(sizes).map(
      (size) => () => stroll(taking, { ...walk, screens }, size as Size),
    );
    if (walk.inTurn) for (const each of strolls) await each();
    else await Promise.all(strolls.map((each) => each()));
  }
}

async function stroll(taking: Taking, walk: Walk, size: Size): Promise<void> {
  const context = await contextFor(taking.browser, walk, size);
  const page = await context.newPage();
  for (const { name, path } of walk.screens) {
    const base = walk.prefix === 'office' ? '/admin' : '';
    const address = base + (typeof path === 'string' ? path : path(taking.subjects));
    const named = `${name}-${size}`;
    const earlier = taking.earlier?.(named);
    let seen = await lookAt(page, address);
    if (earlier && (await differenceOf(earlier, seen.picture))) seen = await lookAt(page, address);
    writeFileSync(join(taking.folder, `${named}.png`), seen.picture);
    writeFileSync(join(taking.folder, `${named}.txt`), `${seen.words}\n`);
  }
  await context.close();
}

async function contextFor(
  browser: Browser,
  { session = {} }: Walk,
  size: Size,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: origin,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(moment);
  await context.addInitScript(asAtThatMoment, { now: moment, member: session.member });
  if (session.owner) await context.addCookies(session.owner.cookies);
  return context;
}

/** Runs in each page before its scripts. Node writes the real time into the head of its answers. */
function asAtThatMoment({ now, member }: { now: string; member: string | undefined }): void {
  const { get } = Headers.prototype;
  Headers.prototype.get = function (name) {
    const value = get.call(this, name);
    return value && name.toLowerCase() === 'date' ? new Date(now).toUTCString() : value;
  };
  sessionStorage.setItem('qingmian-cookie-consent', 'true');
  const session = { token: member, issuedAt: Date.parse(now) };
  if (member) sessionStorage.setItem('qingmian-ec-user-temp', JSON.stringify(session));
}

const longestWait = 20_000;

/** A picture of the page at an address once nothing moves any more, and its words for screen readers. */
export async function lookAt(page: Page, address: string) {
  const quiet = countRequests(page);
  await page.goto(address);
  // In the corner, the mouse would sooner or later be above an element.
  await page.mouse.move(-10, -10);
  await quiet();
  await page.evaluate(showAll);
  await quiet();
  await page.evaluate(allDrawn);
  const take = () =>
    page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' });
  let picture = await take();
  for (let tries = 0; tries < 8; tries++) {
    const next = await take();
    if (next.equals(picture)) break;
    picture = next;
    await quiet();
  }
  return { picture, words: await page.locator('body').ariaSnapshot() };
}

/** Milliseconds without a request after which a page has loaded everything. */
const silence = 250;

/** Follows the requests of a page from now on. The returned function waits until there have been none for a moment. */
function countRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let last = performance.now();
  const begun = (request: unknown) => {
    open.add(request);
    last = performance.now();
  };
  const over = (request: unknown) => {
    open.delete(request);
    last = performance.now();
  };
  page.removeAllListeners('request');
  page.removeAllListeners('requestfinished');
  page.removeAllListeners('requestfailed');
  page.on('request', begun).on('requestfinished', over).on('requestfailed', over);
  return async () => {
    last = performance.now();
    const until = last + longestWait;
    while (
      performance.now() < until &&
      (open.size > 0 ||
        performance.now() - last < silence ||
        (await page.locator('[aria-busy=true]').count()) > 0)
    )
      await page.waitForTimeout(50);
  };
}

/** Runs in the page: loads everything that waits until it is scrolled into view. */
async function showAll(): Promise<void> {
  for (const image of document.querySelectorAll('img')) image.loading = 'eager';
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  window.scrollTo(0, 0);
}

/** Runs in the page: waits until fonts and pictures are loaded. */
async function allDrawn(): Promise<void> {
  await document.fonts.ready;
  const images = [...document.querySelectorAll('img')].filter((image) => image.checkVisibility());
  await Promise.allSettled(images.map((image) => image.decode()));
}
