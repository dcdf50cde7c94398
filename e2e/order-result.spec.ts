import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { atLinePay, atThePayment, choose, main, onlyOrder, result, submit } from './paying.ts';
import { hydrated } from './visit.ts';

const masked = (orderNo: string) => `${orderNo.slice(0, 4)}******${orderNo.slice(-4)}`;

/** Path and query of the button's link in the newest e-mail with this subject. */
async function linkInEmail(page: Page, email: string, subject: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/backstage/api/v1/test/mails', {
      params: { to: email },
    });
    const messages: { subject: string; text: string }[] = (await answer.json()).data;
    const message = messages.find((each) => each.subject.includes(subject));
    link = /\/redirect\?code=[\w.-]+/.exec(message?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** A page of another browser, in which the shop has stored nothing. */
async function elsewhere(browser: Browser, { scripts = true } = {}): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  return context.newPage();
}

/** An order in cash, and the link in its e-mail. */
async function ordered(page: Page) {
  const account = await newMember(page);
  const order = await placeOrder(page, await tokenOf(page, account), { products: { 1: 1 } });
  return { account, order, link: await linkInEmail(page, account.email, '訂單成立通知') };
}

async function expectResult(
  page: Page,
  { orderNo, paidAmount }: { orderNo: string; paidAmount: number },
) {
  await expect(main(page)).toContainText(masked(orderNo));
  await expect(main(page)).toContainText(`$${paidAmount.toLocaleString('en-US')}`);
  expect(await page.content()).not.toContain(orderNo);
}

test('the link of an e-mail shows the order’s result in any browser, without scripts, too; a forged one shows nothing of it, and signing in leads to the orders [2.024]', async ({
  page,
  browser,
}) => {
  const { account, order, link } = await ordered(page);
  const plain = await elsewhere(browser, { scripts: false });
  await plain.goto(link);
  await result(plain, '訂單成立');
  await expectResult(plain, order);
  await expect(main(plain).getByRole('link', { name: '登入看訂單' })).toBeVisible();
  for (const forged of [`${link}x`, link.replace('code=', 'code=1'), '/redirect?code=']) {
    await plain.goto(forged);
    await result(plain, '連結已失效');
    await expect(main(plain)).not.toContainText(String(order.paidAmount));
    await expect(main(plain)).not.toContainText('訂單編號');
  }
  await plain.context().close();

  const other = await elsewhere(browser);
  await other.goto(`${link}x`);
  await result(other, '連結已失效');
  await expectAccessible(other);
  const answer = await other.goto(link);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await hydrated(other);
  await result(other, '訂單成立');
  await expectResult(other, order);
  await expectAccessible(other);
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const code = new URL(link, 'http://localhost').searchParams.get('code') ?? '';
  const pushed = await other.evaluate(() => JSON.stringify(window.dataLayer));
  expect(pushed).not.toContain(code);
  const ways = await other
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(ways.join(' ')).not.toContain(code);
  const referrers: string[] = [];
  other.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  await main(other).getByRole('link', { name: '登入看訂單' }).click();
  await expect(other).toHaveURL('/signin');
  expect(referrers.join(' ')).not.toContain(code);
  await other.getByLabel('電子信箱或帳號').fill(account.email);
  await other.getByRole('textbox', { name: '密碼', exact: true }).fill(account.password);
  await main(other).getByRole('button', { name: '登入', exact: true }).click();
  await expect(other).toHaveURL('/member-centre?type=2');
  await other.context().close();
});

test('a payment whose provider leads back to another browser shows there, while that of the e-mail says what is true now', async ({
  page,
  browser,
}) => {
  const buyer = await atThePayment(page, 'LINE Pay');
  const returning = page.waitForRequest(/\/redirect\?result=/);
  await submit(page).click();
  await atLinePay(page);
  const unpaid = await linkInEmail(page, buyer.email, '訂單成立通知');
  const other = await elsewhere(browser);
  await other.goto(unpaid);
  await result(other, '尚未完成付款');
  await choose(page, '同意付款');
  const back = (await returning).url();
  const order = await onlyOrder(buyer);
  await other.goto(back);
  await hydrated(other);
  await result(other, '付款成功');
  await expectResult(other, order);
  await expect(other).toHaveURL(/\/redirect\?result=successed/);
  await other.goto(unpaid);
  await result(other, '付款成功');
  await other.context().close();
});
