import type { Page } from '@playwright/test';
import { type ApiError, createClient, type ShopApi } from '#contract/client.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { test as base, newMember } from './journey.ts';

type SetStock = (productId: number, units: number) => Promise<void>;

/** A journey that may change the stock of its own goods; afterwards the stock is restored. */
export const test = base.extend<{ setStock: SetStock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  setStock: async ({}, use) => {
    const before = new Map<number, number>();
    const set: SetStock = async (productId, units) => {
      const body = { productId, webStock: units, erpStock: units };
      await visitorApi().setTestStock({ body });
    };
    await use(async (productId, units) => {
      if (!before.has(productId)) before.set(productId, await stockOf(productId));
      await set(productId, units);
    });
    for (const [productId, units] of before) await set(productId, units);
  },
});

let ownOrigin: string | undefined;

/** Lets the calls of this file go to a journey's own shop; undefined: to the shop that all journeys share. */
export function callShopAt(address: string | undefined): void {
  ownOrigin = address;
}

/** The address of the shop under test. */
function origin(): string {
  if (ownOrigin) return ownOrigin;
  const { baseURL } = base.info().project.use;
  if (!baseURL) throw new Error('The project has no baseURL.');
  return baseURL;
}

/** The shop's calls without a browser. */
export const visitorApi = (): ShopApi => createClient({ origin: origin() });

export interface Buyer {
  email: string;
  password: string;
  /** The shop's calls with this member's token. */
  api: ShopApi;
}

/** A new member who is signed in on the page, as after a visit to the sign-in screen. */
export async function signedInBuyer(page: Page): Promise<Buyer> {
  const member = await newMember(page);
  const { data } = await visitorApi().login({
    body: { account: member.email, password: member.password },
  });
  // By the shop's clock, even if the page's clock is wrong.
  const session = JSON.stringify({ token: data.token, issuedAt: Date.now() });
  await page.addInitScript((text) => {
    sessionStorage.setItem('qingmian-cookie-consent', 'true');
    sessionStorage.setItem('qingmian-ec-user-temp', text);
  }, session);
  return { ...member, api: createClient({ origin: origin(), token: () => data.token }) };
}

export interface Goods {
  id: number;
  name: string;
  /** The selling price of one unit, TWD. */
  price: number;
}

async function goodsNamed(names: readonly string[]): Promise<Goods[]> {
  const { data } = await visitorApi().listProducts();
  return names.map((wanted) => {
    const found = data.find(({ name }) => name === wanted);
    if (!found) throw new Error(`The demonstration shop has no ${wanted}.`);
    const { id, name, price, memberPrice, eventPrice } = found;
    return { id, name, price: eventPrice ?? memberPrice ?? price };
  });
}

/** Goods for any test that does not depend on the number of units left. */
export async function anyGoods(): Promise<[Goods, Goods]> {
  return (await goodsNamed(['棉柔日用衛生棉 28cm', '網面瞬吸日用衛生棉 25cm'])) as [Goods, Goods];
}

/** Goods of 550 g, ten of which are too heavy for a store. */
export async function heavyGoods(): Promise<Goods> {
  const [goods] = await goodsNamed(['生理褲手洗精 補充包 500mL']);
  return goods as Goods;
}

/** Goods for one test only, by screen size: tests of both sizes run on one shop at the same time. */
const own = {
  stepper: { phone: '有機棉日用衛生棉 23cm', desktop: '有機棉日用衛生棉 25cm' },
  limited: { phone: '超薄日用衛生棉 23cm', desktop: '超薄日用衛生棉 25cm' },
  soldOut: { phone: '日常潔淨露 250mL', desktop: '日常潔淨露 補充包 400mL' },
  refused: { phone: '綿柔潔淨慕斯 150mL', desktop: '綿柔潔淨慕斯 補充包 300mL' },
  journey: { phone: '產褥護墊 M 33cm', desktop: '產褥護墊 L 42cm' },
  journeyToo: { phone: '產褥褲 L', desktop: '產褥褲 XL' },
  twice: { phone: '防溢乳墊 日用 36片', desktop: '防溢乳墊 日用 72片' },
  dear: { phone: '輕薄安睡褲 M', desktop: '輕薄安睡褲 L' },
  boughtAgain: { phone: '少女月亮褲 140', desktop: '少女月亮褲 160' },
  refunded: { phone: '白茶潔淨露 250mL', desktop: '白茶潔淨露 250mL' },
  exchanged: { phone: '孕期潔淨慕斯 150mL', desktop: '孕期潔淨慕斯 150mL' },
  discounted: { phone: '孕期潤膚乳 150mL', desktop: '孕期潤膚乳 150mL' },
  reviewed: { phone: '加長護墊 20cm', desktop: '天絲護墊 18cm' },
  received: { phone: '生理褲手洗精 300mL', desktop: '生理褲手洗精 300mL' },
  lastUnits: { phone: '潔膚濕巾 隨身包 12片', desktop: '潔膚濕巾 家庭包 40片' },
} as const;

export async function ownGoods(purpose: keyof typeof own): Promise<Goods> {
  const size = base.info().project.name === 'phone' ? 'phone' : 'desktop';
  const [goods] = await goodsNamed([own[purpose][size]]);
  return goods as Goods;
}

/** Units of a product that are available now. */
export async function stockOf(productId: number): Promise<number> {
  const { data } = await visitorApi().listProductStocks({ query: { ids: [productId] } });
  return data[0]?.webStock ?? Number.NaN;
}

type Lines = Record<number, number>;

const linesOf = (lines: Lines) =>
  Object.entries(lines).map(([id, quantity]) => ({ id: Number(id), quantity }));

/** Fills the member's saved cart: product id → units. */
export async function fillCart({ api }: Buyer, lines: Lines): Promise<void> {
  await api.updateShoppingCart({
    body: { items: { products: linesOf(lines), productCombinations: [] } },
  });
}

/** Sends the member's cart, like the button of the cart screen; returns until when the goods are reserved. */
export async function sendCart(
  { api }: Buyer,
  lines: Lines,
  order: Delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
): Promise<string | null> {
  const items = { products: linesOf(lines), productCombinations: [] };
  const { data } = await api.updateShoppingCart({ body: { order, items } });
  const frontendPaidAmount = data.amounts.paid;
  const sent = await api.updateShoppingCart({ body: { order, items, frontendPaidAmount } });
  return sent.data.order.locksExpireAt;
}

const order = {
  recipient: '林小晴',
  recipientMobile: '0987654321',
  shipAddress: '臺北市大安區和平東路一段 1 號',
  shipType: 'HOME',
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
  paymentType: 'HOME_CASH',
} as const;

/** Checks out the sent cart through the API; returns the code of the refusal, or ''. */
export async function checkOut({ api }: Buyer): Promise<string> {
  const user = { name: '林小晴', mobileNumber: '0987654321' };
  return api.checkout({ body: { user, order } }).then(
    () => '',
    (error: ApiError) => error.errorCode,
  );
}

/** Fills in the orderer's details. */
export async function fillInBuyer(page: Page): Promise<void> {
  const text = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
  await text('姓名').fill('王小明');
  await text('手機').fill('0912345678');
}

/** Chooses cash on receipt, at the door or in the store. */
export async function payOnReceipt(page: Page): Promise<void> {
  const way = page.getByRole('main').getByRole('radio', { name: /貨到付款|取貨付款/ });
  await way.check();
}

/** Fills in everything that a new member must enter at checkout. */
export async function fillIn(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const text = (name: string) => main.getByRole('textbox', { name, exact: true });
  await fillInBuyer(page);
  await main.getByLabel('縣市').selectOption('臺北市');
  await main.getByLabel('鄉鎮市區').selectOption('信義區');
  await text('地址').fill('市府路 1 號 5 樓');
  await payOnReceipt(page);
}
