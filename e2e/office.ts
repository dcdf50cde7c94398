import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type AdminApi, createAdminClient } from '#contract/admin-client.ts';
import { type AdministratorRole, ownPageHeader } from '#contract/administrators.ts';
import { screens } from '#contract/navigation.ts';
import type { Right } from '#contract/rights.ts';
import { type MenuEntry, menuOf } from '#rules/records/menu-of.ts';
import { expect } from './journey.ts';
import { owner } from './owner.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in on the sign-in screen. */
export async function signInToOffice(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The owner's session of this worker, so that only the first journey waits for the check of the password. */
let kept: Cookies = [];

const ownPage = { [ownPageHeader.name]: ownPageHeader.value };

/** Whether the owner's kept session is of this shop, and has not ended. */
async function isOwnerByKeptSession(page: Page): Promise<boolean> {
  if (kept.length === 0) return false;
  await page.context().addCookies(kept);
  const answer = await page.request.get('/backstage/api/backstagex/me', { headers: ownPage });
  return answer.ok();
}

/** Signs in by a call, as the owner or as another administrator, who has signed in before. */
export async function signInByCall(page: Page, who: Credentials = owner): Promise<void> {
  if (who === owner && (await isOwnerByKeptSession(page))) return;
  const answer = await page.request.post('/backstage/api/backstagex/login', {
    headers: ownPage,
    data: { ...who, session: 'cookie' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  if (who === owner) kept = await page.context().cookies();
}

/** Opens a screen of the back office as its owner, or as another administrator, who has signed in before. */
export async function openOffice(page: Page, path: string, who: Credentials = owner) {
  await signInByCall(page, who);
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('navigation', { name: '選單' })).toBeVisible();
}

/** Opens the menu, which needs a button on narrow screens. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: '選單' });
  const opener = menu.getByRole('button', { name: '選單' });
  const isShut = async () => (await opener.getAttribute('aria-expanded')) !== 'true';
  if ((await opener.isVisible()) && (await isShut())) await opener.click();
  return menu;
}

/**
 * Goes to the screen with this label by the owner's menu: opens the group of its entry if that is closed, and goes on
 * to its tab if it shares the entry with other screens.
 */
export async function goByMenu(page: Page, label: string): Promise<void> {
  const menu = await openMenu(page);
  const name = screens.find((screen) => screen.label === label)?.name ?? '';
  const { group, entry } = placeInMenu(name);
  const words = entry?.label ?? label;
  const link = menu.getByRole('link', { name: words, exact: true });
  // A page that comes late shuts what was opened before it.
  await expect(async () => {
    await openMenu(page);
    if (group && !(await link.isVisible())) {
      await menu.getByRole('button', { name: new RegExp(`^${group}`) }).click();
    }
    await link.click({ timeout: 5_000 });
  }).toPass();
  if (!entry || entry.name === name) return;
  const tabs = page.getByRole('navigation', { name: entry.label });
  await tabs.getByRole('link', { name: label, exact: true }).click();
}

/** The entry of a screen, and the words of its group, which a pinned entry does not have. */
function placeInMenu(name: string) {
  const { pinned, groups } = menuOf(screens, 'owner');
  const isIts = ({ screens: own }: MenuEntry) => own.includes(name);
  const group = groups.find(({ entries }) => entries.some(isIts));
  return { group: group?.label, entry: pinned.find(isIts) ?? group?.entries.find(isIts) };
}

/** The owner's tokens by the address of the shop. */
const tokens = new Map<string, string>();

/** A token of the owner, which this worker keeps as long as it is good. */
async function ownersToken(origin: string): Promise<string> {
  const before = tokens.get(origin);
  const isGood = () =>
    createAdminClient({ origin, token: () => before })
      .readMe()
      .then(
        () => true,
        () => false,
      );
  if (before && (await isGood())) return before;
  const { data } = await createAdminClient({ origin }).adminLogin({ body: owner });
  const token = data.token ?? '';
  tokens.set(origin, token);
  return token;
}

/** The owner's client, with a token. */
export async function ownersApi(origin = ''): Promise<AdminApi> {
  const token = await ownersToken(origin);
  return createAdminClient({ origin, token: () => token });
}

type Values = Readonly<Record<string, unknown>>;

/** The owner's calls for the records of every entity; values have the names on the wire. */
export async function ownersRecords(origin = '') {
  const authorization = `Bearer ${await ownersToken(origin)}`;
  async function ask(path: string, body?: Values) {
    const answer = await fetch(`${origin}/backstage/api/backstagex/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()).data;
  }
  const versionOf = async (resource: string, id: number) =>
    (await ask(`${resource}/edit/${id}`)).version;
  return {
    /** Makes another call, below the path of all of them; returns its data. */
    ask,
    /** Creates a record and returns its id; without a visibility no shopper sees it. */
    make: async (resource: string, values: Values): Promise<number> =>
      (await ask(`${resource}/create`, values)).id,
    /** Changes fields of a record, as a colleague would. */
    async change(resource: string, id: number, values: Values): Promise<void> {
      const version = await versionOf(resource, id);
      await ask(`${resource}/update/${id}`, { ...values, version });
    },
    async remove(resource: string, id: number): Promise<void> {
      await ask(`${resource}/delete/${id}`, { version: await versionOf(resource, id) });
    },
  };
}

/** Creates records as the owner; each call returns the id of its record. */
export const recordMaker = async (origin = '') => (await ownersRecords(origin)).make;

let count = 0;
/** Words that no other journey uses. */
export const unique = (word: string) => `${word} ${Date.now() % 10_000_000}-${++count}`;

/** An administrator with a role of the shop's own, which has these rights and no others. */
export async function newAdministratorWith(
  origin: string | undefined,
  rights: readonly Right[],
): Promise<Credentials> {
  const api = await ownersApi(origin);
  const { data: role } = await api.createRole({
    body: { name: unique('自訂'), rights: [...rights] },
  });
  const email = `own-${process.pid}-${Date.now()}-${++count}@example.tw`;
  const who = { email, password: 'Bobbin-and-reed-2026' };
  await api.createAdministrator({ body: { ...who, roleId: role.id } });
  return who;
}

/** An administrator whom no other journey uses. */
export async function newAdministrator(
  origin: string | undefined,
  role: AdministratorRole,
): Promise<Credentials> {
  const email = `${role}-${process.pid}-${Date.now()}-${++count}@example.tw`;
  const who = { email, password: 'Bobbin-and-reed-2026' };
  await (await ownersApi(origin)).createAdministrator({ body: { ...who, role } });
  return who;
}

/** The app on a phone: its codes are those of the present half minute, or of a number of half minutes later. */
export function appWith(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** Types a code, or a recovery code, and sends it. */
export async function enterCode(page: Page, label: '驗證碼' | '備用碼', code: string) {
  await page.getByRole('textbox', { name: label }).fill(code);
  await page.getByRole('button', { name: '驗證', exact: true }).click();
}

/** Sets up an app, from its QR code to the stored recovery codes. */
export async function setUpAppOnScreen(page: Page) {
  await expect(page.getByRole('img', { name: '驗證器 App 的設定圖案' })).toBeVisible();
  const code = appWith(await page.getByRole('code').innerText());
  // Each code is valid once, and the next one is valid already: `code(1)` remains for later steps.
  const used = code();
  await page.getByRole('textbox', { name: '驗證碼' }).fill(used);
  await page.getByRole('button', { name: '完成設定' }).click();
  const list = page.getByRole('list', { name: '備用碼' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  await page.getByLabel('我已保存這些備用碼').check();
  await page.getByRole('button', { name: '完成', exact: true }).click();
  return { code, used, recoveryCodes };
}
