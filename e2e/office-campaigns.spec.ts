import { ownGoods } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, ownersRecords, unique } from './office.ts';

const day = 86_400_000;

/** A hidden discount on goods whose price no other journey depends on, because a copy of it is shown for a moment. */
async function newDiscount({ make }: Awaited<ReturnType<typeof ownersRecords>>): Promise<number> {
  const goods = await ownGoods('discounted');
  return make('discount-events', {
    title: unique('沐浴週'),
    label: '85 折',
    applicable: 'PARTIAL_PRODUCTS',
    discount_type: 'PERCENT',
    discount_value: 15,
    event_begin_at: new Date(Date.now() - 5 * day).toISOString(),
    event_end_at: new Date(Date.now() + 12 * day).toISOString(),
    products: [goods.id],
    web_image: '/media/events/day-fifteen-off-web-1920.webp',
    mobile_image: '/media/events/day-fifteen-off-mobile-1200.webp',
  });
}

test('an operator reads what a discount would do, shows it after a question, and moves it in the calendar', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const title = unique('毛巾週');
  const records = await ownersRecords(baseURL);
  await openOffice(page, `/discount-events/${await newDiscount(records)}`);
  const review = page.getByRole('region', { name: '活動試算' });
  await expect(review.getByRole('table')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '（複本）' })).toBeVisible();
  await page.getByLabel('標題').fill(title);
  await page.getByRole('textbox', { name: '折扣／金額' }).fill('4 折');
  await expect(review).toContainText('4 折');
  await expect(review).toContainText('低於售價的 50 %');
  await expect(review.getByRole('status')).toBeEmpty();

  // Hidden campaigns are saved without a confirmation.
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/discount-events\/\d+$/);
  const form = page.url();
  const id = Number(/\d+$/.exec(form)?.[0]);
  await page.goto(`/admin/discount-events?keyword=${encodeURIComponent(title)}`);
  const question = page.getByRole('dialog', { name: /上架前請確認/ });
  await page.getByRole('gridcell', { name: '下架', exact: true }).dblclick();
  await page.getByRole('combobox', { name: '顯示' }).selectOption('上架');
  await expect(question.getByRole('listitem').first()).toContainText('注意');
  await expectAccessible(page);
  await question.getByRole('button', { name: '返回修改' }).click();
  await expect(page.getByRole('alert')).toHaveText('已取消上架');

  await page.goto(form);
  await page.getByText('上架', { exact: true }).click();
  await page.getByRole('button', { name: '儲存' }).click();
  await question.getByRole('button', { name: '仍要繼續' }).click();
  // More than half off needs a second person; this person may decide about slightly less.
  await expect(page.getByRole('status', { name: '等待另一位核可' })).toContainText(
    '已送出核可申請',
  );
  await page.getByRole('textbox', { name: '折扣／金額' }).fill('55');
  await page.getByRole('button', { name: '儲存' }).click();
  await question.getByRole('button', { name: '仍要繼續' }).click();
  await expect(page.getByText('已儲存')).toBeVisible();
  // From now on shoppers get it, so the next change asks for a confirmation too.
  await page.getByRole('textbox', { name: '折扣／金額' }).fill('56 折');
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(question).toContainText('活動正在進行，儲存後立即對顧客生效');
  await question.getByRole('button', { name: '返回修改' }).click();
  await page.getByRole('button', { name: '捨棄', exact: true }).click();

  const address = `/admin/calendar?kinds=discount-events&keyword=${encodeURIComponent(title)}`;
  await page.goto(address);
  await expect(page.getByText('共 1 項活動')).toBeVisible();
  const move = page.getByRole('dialog', { name: `調整「${title}」的期間` });

  const bar = page.getByRole('button', { name: title });
  const said = bar.locator('..').getByRole('status');
  // Screen readers announce nothing of a region that appears together with its text.
  await expect(said).toHaveText('');
  await bar.focus();
  await bar.press('ArrowRight');
  await bar.press('Shift+ArrowRight');
  await expect(said).toContainText('移至');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await bar.press('Enter');
  await move.getByRole('button', { name: '結束延後一天' }).click();
  const period = await move.getByRole('definition').last().innerText();
  await move.getByRole('button', { name: '確認調整' }).click();
  await expect(move).toBeHidden();
  await expect(bar).toHaveAccessibleName(new RegExp(`，${period}，`));

  // On a phone; a colleague changes the period while it is being moved.
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole('list', { name: '活動列表' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(period);
  await expectAccessible(page);
  await list.getByRole('button', { name: `調整期間：${title}` }).click();
  await move.getByRole('button', { name: '提早一天', exact: true }).click();
  const end = new Date(Date.now() + 20 * day).toISOString();
  await records.change('discount-events', id, { event_end_at: end });
  await move.getByRole('button', { name: '確認調整' }).click();
  await expect(move.getByRole('alert')).toContainText('剛被別人修改');
  await move.getByRole('button', { name: '取消' }).click();
  await expect(list).not.toContainText(period);
  await list.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Nothing remains in the shop.
  await page.getByRole('region', { name: '顯示' }).getByText('下架').click();
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('已儲存')).toBeVisible();
});

test('a campaign is typed as people say it: dates, 8 折, pasted item numbers, goods of a use, and no pictures', async ({
  page,
}) => {
  await openOffice(page, '/discount-events/new');
  const title = unique('快填');
  await page.getByLabel('標題').fill(title);
  await page.getByRole('textbox', { name: '標籤' }).fill('8 折');
  const discount = page.getByRole('textbox', { name: '折扣／金額' });
  await discount.fill('10 折');
  await expect(page.getByText('10 折就是原價')).toBeVisible();
  await discount.fill('八折');
  await expect(page.getByText('8 折，減 20%')).toBeVisible();
  const begin = page.getByRole('textbox', { name: '開始' });
  await begin.fill('2026/2/30');
  await begin.blur();
  await expect(page.getByText('2026 年 2 月沒有 30 日')).toBeVisible();
  await begin.fill('2099/12/01');
  await begin.blur();
  await expect(begin).toHaveValue('2099.12.01 00:00');
  const end = page.getByRole('textbox', { name: '結束' });
  await end.fill('2099.12.07');
  await end.blur();
  await expect(end).toHaveValue('2099.12.07 23:59');
  await page.getByRole('button', { name: '結束的日曆' }).click();
  await page.locator('button[aria-label^="8 "]').click();
  await page.keyboard.press('Escape');
  await expect(end).toHaveValue('2099.12.08 23:59');

  const scope = page.getByRole('region', { name: '參加的商品' });
  await scope.getByRole('button', { name: '一次加入多項…' }).first().click();
  const dialog = page.getByRole('dialog', { name: '一次加入多項商品' });
  await dialog
    .getByRole('textbox', { name: '商品編號' })
    .fill('QM-WG-060\nQM-WG-250，QM-WT-250 QM-NONE-1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '尋找 4 個編號' }).click();
  await expect(dialog.getByText('找到 3 項')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('QM-NONE-1');
  await dialog.getByRole('button', { name: '加入 3 項' }).click();
  await expect(scope.getByText('已加入 3 項')).toBeVisible();
  await expect(scope.getByRole('listitem')).toHaveCount(3);
  await scope.getByRole('button', { name: '一次加入多項…' }).first().click();
  await dialog.getByRole('tab', { name: '用途' }).click();
  await dialog.getByRole('combobox', { name: '用途' }).fill('日用');
  await dialog.getByRole('button', { name: '尋找' }).click();
  await dialog.getByRole('button', { name: /^加入 \d+ 項$/ }).click();
  await expect(scope.getByRole('listitem')).not.toHaveCount(3);
  await scope.getByRole('button', { name: '復原加入' }).click();
  await expect(scope.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: '活動試算' })).toContainText('8 折');
  await expect(page.getByRole('region', { name: '活動試算' })).toContainText('毛利');
});
