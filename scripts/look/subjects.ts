import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createAdminClient } from '#contract/admin-client.ts';
import { ownPageHeader } from '#contract/administrators.ts';
import { createClient } from '#contract/client.ts';
import { type Buyer, fillCart, sendCart } from '../../e2e/buying.ts';
import { dayOfWork, morning } from '../../e2e/help-shop.ts';
import { newMember } from '../../e2e/journey.ts';
import { placeOrder, tokenOf, toTheStore } from '../../e2e/orders.ts';
import { owner } from '../../e2e/owner.ts';
import { origin } from './server.ts';

/** The moment of all pictures. */
export const moment = '2026-11-23T10:30:00+08:00';
export { morning };

/** The people and records on the screens. Both sides find them in their copy of the same database. */
export interface Subjects {
  /** Orders of several stages, as operators see them. */
  orders: readonly { id: number; orderNo: string }[];
  returnId: number;
  /** A member with several orders. */
  memberId: number;
  /** A member with a cart, orders and saved details. */
  member: { token: string; orders: readonly number[] };
  /** A member who has sent the cart and is at the order form. */
  buyer: { token: string };
  owner: { token: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> };
  /** The link in the e-mail of an order. */
  orderLink: string;
}

/** Fills the running shop with a day of work of operators and with shoppers. */
export async function prepareSubjects(browser: Browser): Promise<Subjects> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const { api: _, ...day } = await dayOfWork(page, origin);
  const visitor = createClient({ origin });
  const shopper = async (): Promise<Buyer & { token: string }> => {
    const account = await newMember(page);
    const token = await tokenOf(page, account);
    return { ...account, token, api: createClient({ origin, token: () => token }) };
  };
  const member = await shopper();
  const orders = [
    await placeOrder(page, member.token, { products: { 1: 2, 33: 1 } }),
    await placeOrder(page, member.token, { products: { 25: 1 } }, toTheStore, 'CATHAY_ATM'),
  ];
  await fillCart(member, { 1: 2, 47: 1 });
  const orderLink = await linkInEmail(member);
  await visitor.setTestClock({ body: { now: moment } });
  const buyer = await shopper();
  await sendCart(buyer, { 1: 3, 16: 1 });
  const ownersSession = await signInOwner(page);
  await context.close();
  return {
    ...day,
    member: { token: member.token, orders: orders.map(({ id }) => id) },
    buyer: { token: buyer.token },
    owner: ownersSession,
    orderLink,
  };
}

/** The owner's session for calls, and one for a browser. */
async function signInOwner(page: Page): Promise<Subjects['owner']> {
  const { data } = await createAdminClient({ origin }).adminLogin({ body: owner });
  await page.request.post('/backstage/api/backstagex/login', {
    headers: { [ownPageHeader.name]: ownPageHeader.value },
    data: { ...owner, session: 'cookie' },
  });
  return { token: data.token ?? '', cookies: await page.context().cookies() };
}

async function linkInEmail({ email }: Buyer): Promise<string> {
  for (;;) {
    const { data } = await createClient({ origin }).listTestMails({ query: { to: email } });
    const link = data.flatMap(({ text }) => /\/redirect\?code=[\w.-]+/.exec(text) ?? []).at(0);
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
