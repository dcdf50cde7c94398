import type { Browser, Page } from '@playwright/test';
import { anyGoods, type Buyer, sendCart, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';
import { main, result } from './paying.ts';
import { hydrated } from './visit.ts';

const masked = (orderNo: string) => `${orderNo.slice(0, 4)}******${orderNo.slice(-4)}`;

/** An order by transfer for which too much money came: the rest has to be refunded. */
async function paidTooMuch(page: Page) {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await sendCart(buyer, { [goods.id]: 1 });
  const order = await checkout(buyer);
  const { data } = await buyer.api.startPayment({ body: { orderId: order.id } });
  const deposit = { virtualAccount: data.virtualAccount ?? '', amount: order.paidAmount + 35 };
  await visitorApi().makeTestDeposit({ body: deposit });
  return { ...buyer, ...order, link: await linkInEmail(page, buyer.email) };
}

async function checkout({ api }: Buyer) {
  const { data } = await api.checkout({
    body: {
      user: { name: '林小晴', mobileNumber: '0912345678' },
      order: {
        recipient: '林小晴',
        recipientMobile: '0912345678',
        shipType: 'HOME',
        shipAddress: '臺北市大安區和平東路一段 1 號',
        invoiceType: 'PERSON',
        carrierType: 'MEMBER',
        paymentType: 'CATHAY_ATM',
      },
    },
  });
  return data;
}

/** Path and query of the link in the e-mail about the refund. */
async function linkInEmail(page: Page, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/backstage/api/v1/test/mails', {
      params: { to: email },
    });
    const messages: { subject: string; text: string }[] = (await answer.json()).data;
    const message = messages.find((each) => each.subject.includes('請填寫退款帳戶'));
    link = /\/refund-account\?code=[\w.-]+/.exec(message?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** A page of another browser, in which the shop has stored nothing. */
async function elsewhere(browser: Browser, { scripts = true } = {}): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  return context.newPage();
}

const field = (page: Page, name: string) => main(page).getByLabel(name);
const send = (page: Page) => main(page).getByRole('button', { name: '送出' }).click();

async function fill(page: Page, account: string): Promise<void> {
  await field(page, '銀行代碼').fill('013');
  await field(page, '帳號').fill(account);
  await field(page, '戶名').fill('王小棉');
}

test('the e-mail about money that goes back leads to a form in any browser, with or without scripts; the account can be changed and is shown masked, and the code stays out of links, of what analytics are told and of what is kept', {
  tag: '@once',
}, async ({ page, browser }) => {
  const { orderNo, link } = await paidTooMuch(page);
  const plain = await elsewhere(browser, { scripts: false });
  await plain.goto(link);
  await result(plain, '填寫退款帳戶');
  await expect(main(plain)).toContainText(masked(orderNo));
  for (const forged of [`${link}x`, link.replace('code=', 'code=1'), '/refund-account']) {
    await plain.goto(forged);
    await result(plain, '連結已失效');
    await expect(main(plain)).not.toContainText('$35');
  }
  await plain.context().close();

  const other = await elsewhere(browser);
  const answer = await other.goto(link);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await hydrated(other);
  await result(other, '填寫退款帳戶');
  await expect(main(other)).toContainText(masked(orderNo));
  await expect(main(other)).toContainText('$35');
  await expectAccessible(other);
  await test.step('the code stays on the page', () => expectSecret(other, link));
  await send(other);
  await expect(main(other)).toContainText('請填寫銀行代碼');
  await fill(other, '0123-4567-8901');
  await send(other);
  await result(other, '已收到您的退款帳戶');
  await expect(main(other).getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(main(other)).toContainText('013 國泰世華銀行');
  await expect(main(other)).toContainText('********8901');
  await expect(main(other)).toContainText('王＊棉');
  await expectAccessible(other);
  await main(other).getByRole('button', { name: '改用其他帳戶' }).click();
  await fill(other, '999988887777');
  await send(other);
  await expect(main(other)).toContainText('********7777');
  await other.reload();
  await expect(main(other)).toContainText('********7777');
  const content = await other.content();
  for (const secret of [orderNo, '999988887777', '王小棉']) expect(content).not.toContain(secret);
  await other.context().close();
});

/** The code of the link is in no other address, no message to analytics and no storage of the page. */
async function expectSecret(page: Page, link: string): Promise<void> {
  const code = new URL(link, 'http://localhost').searchParams.get('code') ?? '';
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const pushed = await page.evaluate(() => JSON.stringify(window.dataLayer));
  expect(pushed).not.toContain(code);
  const ways = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(ways.join(' ')).not.toContain(code);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.join(' ')).not.toContain('refund-account');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(code);
}

test('whoever transfers the money sees the whole account in the back office and completes the refund', {
  tag: '@once',
}, async ({ page, browser }) => {
  const { id, link } = await paidTooMuch(page);
  const other = await elsewhere(browser);
  await openOffice(other, `/orders/${id}`);
  const refund = other.getByRole('list', { name: '付款與退款' });
  await expect(refund).toContainText('顧客尚未填寫退款帳戶');
  await page.goto(link);
  await hydrated(page);
  await fill(page, '012345678901');
  await send(page);
  await result(page, '已收到您的退款帳戶');
  await other.reload();
  await expect(refund).toContainText('********8901');
  await expect(refund).not.toContainText('王小棉');
  await refund.getByRole('button', { name: '顯示完整帳號' }).click();
  await expect(refund).toContainText('012345678901');
  await expect(refund).toContainText('王小棉');
  await refund.getByLabel(/匯款 35 元的編號/).fill('TX-20261125');
  await refund.getByRole('button', { name: '已匯款' }).click();
  await expect(refund).toContainText('匯款編號 TX-20261125');
  await page.reload();
  await result(page, '款項已匯出');
  await other.context().close();
});
