import { expect, expectAccessible, test } from './journey.ts';
import {
  api,
  changeAnswer,
  detail,
  dialog,
  entry,
  main,
  member,
  menu,
  saveProfile,
  section,
} from './member-screens.ts';
import { placeOrder } from './orders.ts';
import { askedDuring, visit } from './visit.ts';

test.describe('the member centre', () => {
  test('shows the section of every number, none with findings of axe [2.076, 2.111, 2.112, 2.115, 2.116, 2.117, 2.118, 2.119, 2.120, 2.121, 2.122, 2.123]', async ({
    page,
  }) => {
    const { token } = await member(page);
    await placeOrder(page, token, { products: { 1: 1 } });
    const names = [
      '會員資料',
      '我的訂單',
      '我的優惠券',
      '消費累金',
      '會員資料',
      '常用收件人資料',
      '常用發票資料',
    ];
    for (const [index, name] of names.entries()) {
      await visit(page, `/member-centre?type=${index + 1}`);
      await section(page, name);
      // The journeys of the saved details look at the sections 6 and 7; section 1 is section 5.
      if (index < 1 || index > 4) continue;
      await expect(main(page).getByRole('status')).toHaveCount(0);
      await expectAccessible(page);
    }
  });

  test('is the same placeholder for everybody until the browser has read the member, accepts a name, and leads from an unknown section to the member’s data [2.113, 2.114, 6.001, 6.012]', {
    tag: '@once',
  }, async ({ page }) => {
    const html = await (await page.request.get('/member-centre?type=5')).text();
    expect(html).toContain('會員資料');
    expect(html).toContain('aria-busy="true"');
    await page.goto('/member-centre?type=5');
    await expect(page).toHaveURL(/\/signin$/);
    await member(page);
    await page.goto('/member-centre?type=orders');
    await section(page, '我的訂單');
    await expect(page).toHaveURL('/member-centre?type=orders');
    for (const query of ['', '?type=99', '?type=xyz']) {
      await page.goto(`/member-centre${query}`);
      await section(page, '會員資料');
      await expect(page).toHaveURL('/member-centre?type=5');
    }
  });

  test('has a menu whose entry for the account opens to its entries [2.124, 2.125, 2.126, 2.127, 2.128, 2.129, 2.130, 2.131]', async ({
    page,
  }) => {
    await member(page);
    await visit(page, '/member-centre?type=3');
    await section(page, '我的優惠券');
    const names = menu(page).getByRole('link');
    await expect(names).toHaveText(['我的帳戶', '我的訂單', '定期配', '我的優惠券', '我的評論']);
    await entry(page, '我的帳戶').click();
    await section(page, '會員資料');
    await expect(names).toHaveText([
      '我的帳戶',
      '消費累金',
      '會員資料',
      '帳號與安全',
      '常用收件人資料',
      '常用發票資料',
      '我的訂單',
      '定期配',
      '我的優惠券',
      '我的評論',
    ]);
    await expect(entry(page, '會員資料')).toHaveAttribute('aria-current', 'page');
    for (const name of ['常用收件人資料', '常用發票資料', '消費累金', '我的訂單', '定期配']) {
      await entry(page, name).click();
      await section(page, name);
    }
  });
});

test.describe('the member’s data', () => {
  test('show every field of the profile and which are missing, an impossible birthday as none, the spending beside them, and are read again on every page [1.002, 2.132, 2.202, 3.062, 3.063, 3.065, 5.039]', {
    tag: '@once',
  }, async ({ page }) => {
    const { email, token } = await member(page);
    const asked = await askedDuring(page, async () => {
      await visit(page, '/member-centre?type=5');
      await expect(detail(page, '電子信箱')).toHaveText(email);
    });
    expect(asked).toEqual(
      expect.arrayContaining([`${api}/user`, `${api}/user/level-rules`, `${api}/user/level`]),
    );
    await expect(main(page)).toContainText('會員資料尚未完整，還缺姓名與手機號碼。');
    await expect(detail(page, '姓名')).toHaveText('尚未填寫');
    await saveProfile(page, token, {
      name: '林小晴',
      birthday: '1995-02-28',
      mobile_number: '0912345678',
      telephone_number: '02-23456789',
      edm_status: 'YES',
    });
    await saveProfile(page, token, {
      city: '臺北市',
      city_zone: '大安區',
      address: '和平東路一段 1 號',
    });
    await page.reload();
    await expect(detail(page, '姓名')).toHaveText('林小晴');
    await expect(detail(page, '生日')).toHaveText('1995.02.28');
    await expect(detail(page, '手機號碼')).toHaveText('0912345678');
    await expect(detail(page, '市話')).toHaveText('02-23456789');
    await expect(detail(page, '通訊地址')).toHaveText('臺北市大安區和平東路一段 1 號');
    await expect(detail(page, '訂閱電子報')).toHaveText('訂閱');
    await expect(main(page)).not.toContainText('尚未完整');

    await changeAnswer(page, '/user', () => ({ birthday: 'abc' }));
    await changeAnswer(page, '/user/level', () => ({
      coming_benefits: [{ text: '每月一張免運券', day: '2027-01-01' }],
    }));
    await page.reload();
    const spending = main(page).getByRole('link', { name: /本期累計/ });
    await expect(spending).toContainText('下一份禮遇 2027.01.01每月一張免運券');
    await expect(detail(page, '生日')).toHaveText('');

    const read = page.waitForRequest(`**${api}/user`);
    await page.getByRole('contentinfo').getByRole('link', { name: '配送方式' }).click();
    await read;
  });
});

test.describe('the spending', () => {
  test('shows the level, what is missing, the next benefits, every order that counted and all rules [2.133, 2.138, 7.041]', {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await member(page);
    const order = await placeOrder(page, token, { products: { 1: 1 } });
    const rules = (await (await page.request.get(`${api}/user/level-rules`)).json()).data;
    const [, own, next] = rules;
    await changeAnswer(page, '/user', () => ({
      level_id: own.id,
      accumulated_amount: own.keep_amount - 1,
      period_begin_at: '2026-01-01T00:00:00+08:00',
      period_end_at: '2027-01-01T00:00:00+08:00',
    }));
    const counted = { order_id: order.id, order_no: order.orderNo, is_in_period: true };
    await changeAnswer(page, '/user/level', () => ({
      next: { level_id: next.id, missing_amount: 500 },
      missing_to_keep: 1,
      orders: [
        { ...counted, amount: own.keep_amount - 1, counted_at: '2026-03-02T10:00:00+08:00' },
        {
          order_id: 999_999,
          order_no: '20251201000001',
          amount: 3240,
          counted_at: '2025-12-31T10:00:00+08:00',
          is_in_period: false,
        },
      ],
      coming_benefits: [
        { text: '每季一張免運券', day: '2027-01-01' },
        { text: '生日當月 100 元優惠券', day: null },
      ],
    }));
    await visit(page, '/member-centre?type=4');
    await expect(main(page)).toContainText(`再消費 $500，升等為${next.name}`);
    await expect(main(page)).toContainText(`2027.01.01 前再消費 $1，續享${own.name}`);
    await expect(main(page)).toContainText('計算期間 2026.01.01 至 2027.01.01');
    await expect(main(page).getByRole('progressbar')).toHaveAttribute(
      'value',
      String(next.min_amount - 500),
    );
    await expect(main(page)).toContainText('近 12 個月累計 $7,500');
    const benefits = main(page).getByRole('region', { name: '即將到來的禮遇' });
    await expect(benefits.getByRole('listitem')).toHaveText([
      /每季一張免運券\s*2027\.01\.01/,
      /生日當月 100 元優惠券\s*請先填寫生日/,
    ]);
    const orders = main(page).getByRole('table', { name: '計入的訂單' }).getByRole('row');
    await expect(orders).toHaveText([
      /計入日期/,
      new RegExp(`2026\\.03\\.02本期${order.orderNo}`),
      /2025\.12\.3120251201000001\$3,240/,
    ]);
    const rows = main(page).getByRole('table', { name: '等級規則' }).getByRole('rowheader');
    await expect(rows).toHaveText(
      rules.map(
        ({ id, name }: { id: number; name: string }) =>
          new RegExp(`^${name}${id === own.id ? '目前' : ''}(註冊即享|12 個月滿 )`),
      ),
    );
    await expectAccessible(page);
    await main(page).getByRole('link', { name: order.orderNo, exact: true }).click();
    await expect(page).toHaveURL(`/member-order-detail/${order.id}`);
  });
});

test.describe('the orders', () => {
  test('that cannot be read say so in their place, once, and offer a second try; then they are listed newest first, ten a page, and lead to each one [1.005, 2.136, 3.083, 3.084, 7.099, 8.081, 8.082]', {
    tag: '@once',
  }, async ({ page, problems }) => {
    const { token } = await member(page);
    const failure = { status: 500, error_code: 'INTERNAL_ERROR', request_id: 'r-4711' };
    await page.route(`**${api}/user/orders?*`, (route) =>
      route.fulfill({ status: 500, json: failure }),
    );
    await visit(page, '/member-centre?type=2');
    await expect(main(page).getByRole('alert')).toContainText('系統忙碌中，請稍後再試');
    await expect(main(page).getByRole('alert')).toContainText('r-4711');
    await expect(dialog(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(`**${api}/user/orders?*`);
    await main(page).getByRole('button', { name: '重試' }).click();
    await expect(main(page)).toContainText('還沒有訂單');
    expect(problems.splice(0)).toEqual([expect.stringContaining('500')]);
    await expect(main(page).getByRole('link', { name: '開始選購' })).toBeVisible();
    const placed: string[] = [];
    for (let count = 0; count < 11; count++) {
      placed.unshift((await placeOrder(page, token, { products: { 1: 1 } })).orderNo);
    }
    const asked = await askedDuring(page, async () => {
      await page.reload();
      await expect(main(page).getByRole('article')).toHaveCount(10);
    });
    expect(asked).toContain(`${api}/user/orders?page=1&per_page=10`);
    const shown = await main(page).getByRole('article').allInnerTexts();
    expect(shown.map((text) => /訂單編號 (\d+)/.exec(text)?.[1])).toEqual(placed.slice(0, 10));
    expect(shown[0]).toMatch(/^\d{4}\.\d{2}\.\d{2}\n/);
    await main(page).getByRole('link', { name: '第 2 頁' }).click();
    await expect(main(page).getByRole('article')).toHaveCount(1);
    await expect(main(page).getByRole('article')).toContainText(placed.at(-1) ?? '');
    await main(page).getByRole('article').getByRole('link').click();
    await expect(page).toHaveURL(/\/member-order-detail\/\d+$/);
    await expect(main(page)).toContainText(`訂單編號 ${placed.at(-1)}`);
  });

  test('are headed by the newest one on top of each section of the member centre', {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await member(page);
    await visit(page, '/member-centre');
    await section(page, '會員資料');
    const summary = main(page).getByRole('region', { name: '會員摘要' });
    await expect(summary).toContainText('還沒有訂單');
    await placeOrder(page, token, { products: { 1: 1 } });
    const { orderNo, id } = await placeOrder(page, token, { products: { 1: 2 } });
    await page.reload();
    await expect(summary).toContainText(orderNo);
    await expect(summary).toContainText('訂單成立');
    await expectAccessible(page);
    // One call for all sections.
    const asked = await askedDuring(page, async () => {
      await main(page).getByRole('link', { name: '我的優惠券', exact: true }).click();
      await section(page, '我的優惠券');
    });
    expect(asked).not.toContain(`${api}/user/start`);
    await expect(summary).toContainText(orderNo);
    await summary.getByRole('link', { name: orderNo }).click();
    await expect(page).toHaveURL(`/member-order-detail/${id}`);
  });
});
