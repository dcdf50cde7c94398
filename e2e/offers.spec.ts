import type { Page } from '@playwright/test';
import { toast } from './account-screens.ts';
import { expectApart } from './boxes.ts';
import { checkOut, fillCart, type Goods, sendCart, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { plainGoods, test } from './offers-shop.ts';
import { ownersRecords } from './office.ts';
import { arrived } from './visit.ts';

// They share one shop, whose server is started for each worker.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

test('any three at one price: from the product to the offer’s goods, the mixed cart and the order', async ({
  page,
  offer,
}) => {
  test.slow();
  const [first, second] = (await plainGoods(2)) as [Goods, Goods];
  const amount = 2 * first.price + second.price - 38;
  const id = await offer('quantity-offers', {
    title: '夏日三件組',
    label: '3 件組',
    kind: 'ANY_N_FOR',
    scope: 'PARTIAL_PRODUCTS',
    products: [first.id, second.id],
    tiers: [{ count: 3, amount, percent: null }],
  });
  const sentence = `任選 3 件 ${dollars(amount)}`;
  const buyer = await signedInBuyer(page);
  await page.goto(`/products/${first.id}`);
  await arrived(page);
  const line = main(page).getByRole('link', { name: /看可搭配商品/ });
  await expect(line).toContainText(sentence);
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/products\\?quantityOffer=${id}`));
  const bar = main(page).getByRole('region', { name: '優惠進度' });
  await expect(bar).toContainText(sentence);
  await expect(bar).toContainText('已選 0/3，再選 3 件');
  const add = (name: string) => main(page).getByRole('button', { name: `加入購物車：${name}` });
  await add(first.name).click();
  await expect(bar).toContainText('已選 1/3，再選 2 件');
  // The message leaves the bar in view, which says how many are left.
  await expectApart(toast(page, '已加入購物車').filter({ visible: true }), bar);
  await add(first.name).click();
  await expect(bar).toContainText('已選 2/3，再選 1 件');
  await add(second.name).click();
  await expect(bar).toContainText('已選 3/3，符合優惠');
  await expectAccessible(page);

  // Leaving the page at once would meet the saving of the last press.
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.items.products)
    .toMatchObject([
      { id: first.id, quantity: 2 },
      { id: second.id, quantity: 1 },
    ]);
  await page.goto('/cart');
  await expect(main(page).getByRole('listitem').filter({ hasText: '省 $38' })).toContainText(
    `${sentence}：${first.name} × 2、${second.name} × 1，省 $38`,
  );
  await expect(main(page)).toContainText('多件優惠：夏日三件組');
  await main(page).getByRole('button', { name: '為什麼是這個價錢？' }).click();
  await expect(main(page).getByRole('list', { name: '套用的優惠', exact: true })).toContainText(
    '夏日三件組',
  );
  await expectAccessible(page);
  await main(page)
    .getByRole('button', { name: /^前往結帳 \$/ })
    .click();
  await expect(page).toHaveURL('/checkout');
  const { data: cart } = await buyer.api.readShoppingCart();
  expect(cart.amounts).toMatchObject({ discount: 38 });
  expect(await checkOut(buyer)).toBe('');
  const { data: orders } = await buyer.api.listOrders();
  const { data: order } = await buyer.api.readOrder({ params: { id: orders[0]?.id ?? 0 } });
  expect(order.paidAmount).toBe(cart.amounts.paid);
});

test('a pair: one of each group costs the price of the pair', async ({ page, offer }) => {
  const [red, green] = (await plainGoods(2)) as [Goods, Goods];
  const amount = red.price + green.price - 20;
  const id = await offer('quantity-offers', {
    title: '紅配綠',
    label: '紅配綠',
    kind: 'PAIR',
    scope: 'PARTIAL_PRODUCTS',
    products: [red.id],
    group_b: [green.id],
    tiers: [{ count: null, amount, percent: null }],
  });
  const buyer = await signedInBuyer(page);
  await fillCart(buyer, { [red.id]: 1 });
  await page.goto('/cart');
  await expect(main(page)).toContainText(red.name);
  await expect(main(page)).not.toContainText('省 $20');
  const alone = main(page).getByRole('listitem').filter({ hasText: '還差一件可搭配的商品' });
  await alone.getByRole('link', { name: '看可搭配商品' }).click();
  await expect(page).toHaveURL(new RegExp(`/products\\?quantityOffer=${id}`));
  await expect(main(page).getByRole('link', { name: green.name }).first()).toBeVisible();
  await fillCart(buyer, { [red.id]: 1, [green.id]: 1 });
  await page.goto('/cart');
  await expect(main(page)).toContainText(
    `紅配綠 ${dollars(amount)}：${red.name} × 1、${green.name} × 1，省 $20`,
  );
  await expectAccessible(page);
});

test('an add-on has its price as long as the cart reaches the amount, and its own price afterwards', async ({
  page,
  offer,
}) => {
  const [goods, extra] = (await plainGoods(2)) as [Goods, Goods];
  const price = extra.price - 10;
  const offerId = await offer('add-on-offers', {
    title: '滿額加購',
    threshold_amount: 2 * goods.price,
    condition_product_ids: [goods.id],
    goods: [{ product_id: extra.id, add_on_price: price, limit: 1 }],
  });
  const buyer = await signedInBuyer(page);
  await fillCart(buyer, { [goods.id]: 1 });
  await page.goto('/cart');
  const row = main(page)
    .getByRole('region', { name: /^加價購/ })
    .filter({ hasText: '滿額加購' });
  await expect(row).toContainText(`再買 ${dollars(goods.price)} 即可加購`);
  const add = row.getByRole('button', { name: `加購 ${extra.name}` });
  await expect(add).toBeDisabled();
  const own = main(page).getByTestId(`cart-line-product-${goods.id}`);
  await own.getByRole('button', { name: '增加一件' }).click();
  await expect(add).toBeEnabled();
  await add.click();
  const added = main(page).getByTestId(`add-on-line-${offerId}-${extra.id}`);
  await expect(added).toContainText(dollars(price));
  await expect(main(page)).toContainText('加價購：滿額加購');
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.items.addOns)
    .toMatchObject([{ offerId, id: extra.id, quantity: 1, unitPrice: price }]);
  await expectAccessible(page);

  await own.getByRole('button', { name: '減少一件' }).click();
  const line = main(page).getByTestId(`cart-line-product-${extra.id}`);
  await expect(line).toContainText('加價購資格已取消，改以原價計算');
  await expect(line).toContainText(dollars(extra.price));
  await expect(added).toBeHidden();
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.items)
    .toMatchObject({
      addOns: [],
      products: [
        { id: goods.id, quantity: 1 },
        { id: extra.id, quantity: 1 },
      ],
    });
});

test('a shopper chooses one of three gifts', async ({ page, offer }) => {
  const [goods] = (await plainGoods(1)) as [Goods];
  const { data: rewards } = await visitorApi().listThresholdRewards();
  const gifts = [...new Map(rewards.flatMap((one) => one.gifts).map((one) => [one.id, one]))].map(
    ([, gift]) => gift,
  );
  const [first, second] = gifts;
  if (!first || !second) throw new Error('The demonstration shop has too few gifts.');
  await offer('threshold-rewards', {
    title: '贈品任選',
    threshold_amount: goods.price,
    gifts: gifts.slice(0, 3).map(({ id }) => id),
    choose: 1,
  });
  const buyer = await signedInBuyer(page);
  await fillCart(buyer, { [goods.id]: 1 });
  await page.goto('/cart');
  const choice = main(page).getByRole('group', { name: /^選擇贈品/ });
  await expect(choice.getByRole('radio', { name: first.name })).toBeChecked();
  await choice.getByRole('radio', { name: second.name }).check();
  await expect(main(page).getByTestId(`gift-line-${second.id}`)).toBeVisible();
  await expect(main(page).getByTestId(`gift-line-${first.id}`)).toBeHidden();
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.giftIds)
    .toEqual([second.id]);
  await expectAccessible(page);
});

test('half price for the second, 9 折 for three, 40 off five and an amount each time: one cart counts all of them, and the order says so', async ({
  page,
  offer,
}) => {
  test.slow();
  const [half, tenth, five] = (await plainGoods(3)) as [Goods, Goods, Goods];
  const make = (goods: Goods, title: string, values: Readonly<Record<string, unknown>>) =>
    offer('quantity-offers', {
      title,
      label: title,
      scope: 'PARTIAL_PRODUCTS',
      products: [goods.id],
      ...values,
    });
  const step = (count: number, amount: number | null, percent: number | null) => [
    { count, amount, percent },
  ];
  await make(half, '第二件半價', { kind: 'NTH_PERCENT', tiers: step(2, null, 50) });
  await make(tenth, '三件九折', { kind: 'COUNT_PERCENT', tiers: step(3, null, 10) });
  await make(five, '五件折四十', { kind: 'COUNT_AMOUNT', tiers: step(5, 40, null) });
  await offer('amount-offers', {
    title: '每滿都折',
    label: '每滿',
    threshold_amount: five.price,
    discount_value: 7,
    is_repeated: true,
    scope: 'PARTIAL_PRODUCTS',
    products: [five.id],
  });
  const buyer = await signedInBuyer(page);
  const units = { [half.id]: 2, [tenth.id]: 3, [five.id]: 5 };
  await fillCart(buyer, units);
  const { data: cart } = await buyer.api.readShoppingCart();
  const saved = (title: string) => cart.offers.find((one) => one.title === title)?.amount ?? 0;
  // The shopper never pays a fraction of a dollar more.
  expect(saved('第二件半價')).toBe(Math.ceil(half.price / 2));
  expect(saved('三件九折')).toBe(Math.ceil((3 * tenth.price) / 10));
  // Five of them without the 40 are four times the amount.
  expect([saved('五件折四十'), saved('每滿都折')]).toEqual([40, 28]);
  await page.goto('/cart');
  const sentence = (text: string) => main(page).getByRole('listitem').filter({ hasText: text });
  for (const [words, goods, title] of [
    ['第 2 件 5 折', `：${half.name} × 2`, '第二件半價'],
    ['滿 3 件 9 折', `：${tenth.name} × 3`, '三件九折'],
    ['滿 5 件折 $40', `：${five.name} × 5`, '五件折四十'],
    [`每滿 ${dollars(five.price)} 折 $7`, '', '每滿都折'],
  ] as const) {
    await expect(sentence(words)).toContainText(`${words}${goods}，省 ${dollars(saved(title))}`);
  }
  await expectAccessible(page);

  // However many lines there are, the way to the checkout stays in sight.
  const { data: stocks } = await visitorApi().listProductStocks();
  const others = stocks.filter(({ id, webStock }) => !(id in units) && (webStock ?? 0) > 9);
  const more = Object.fromEntries(others.slice(0, 3).map(({ id }) => [id, 1]));
  await fillCart(buyer, { ...units, ...more });
  await page.goto('/faq');
  await arrived(page);
  await page.getByRole('button', { name: '購物車，13 件商品' }).click();
  const side = page.getByRole('region', { name: '購物車' });
  await expect(side.getByText('滿 5 件折 $40')).toBeAttached();
  await expect(side.getByRole('link', { name: '前往結帳' })).toBeInViewport({ ratio: 1 });

  await sendCart(buyer, units);
  expect(await checkOut(buyer)).toBe('');
  const { data: orders } = await buyer.api.listOrders();
  await page.goto(`/member-order-detail/${orders[0]?.id}`);
  for (const title of ['第二件半價', '三件九折', '五件折四十', '每滿都折']) {
    await expect(main(page).getByText(title).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test('a member pays the price of the level, and a code of a batch takes its amount off once', async ({
  page,
  offersShop,
}) => {
  test.slow();
  const [goods] = (await plainGoods(1)) as [Goods];
  const records = await ownersRecords(offersShop);
  const levels = await records.ask('level-rules/search', {});
  const { id: level, name } = levels.find((one: { level: number }) => one.level === 1);
  const couponEventId = await records.make('coupon-events', {
    name: '一次一碼',
    discount_value: 15,
    event_begin_at: '2026-01-01T00:00:00+08:00',
    event_end_at: '2099-01-01T00:00:00+08:00',
    current_visibility_rule: 'ONLINE',
  });
  await records.ask('coupon-codes/create', { coupon_event_id: couponEventId, count: 2 });
  const findCodes = () => records.ask('coupon-codes/search', { keyword: '' });
  const ofEvent = (one: { coupon_event_id: number }) => one.coupon_event_id === couponEventId;
  await expect.poll(async () => (await findCodes()).filter(ofEvent).length).toBe(2);
  const [{ code }] = (await findCodes()).filter(ofEvent);
  await records.change('level-rules', level, { level_percent: 10 });
  const price = Math.floor(goods.price * 0.9);
  const buyer = await signedInBuyer(page);
  await fillCart(buyer, { [goods.id]: 2 });
  await page.goto(`/products/${goods.id}`);
  await expect(main(page).getByText('等級價').first()).toBeVisible();
  await expect(main(page).getByText(dollars(price)).first()).toBeVisible();

  await page.goto(`/coupon-receive?code=${code}`);
  await expect(main(page).getByRole('heading', { name: '一次一碼' })).toBeVisible();
  await page.goto(`/coupon-receive?code=${code}`);
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto('/cart');
  await main(page)
    .getByRole('button', { name: /優惠券|張可用/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '使用 一次一碼' }).click();
  await expect(main(page)).toContainText('優惠券：一次一碼');
  await expect(main(page)).toContainText(`會員等級價（${name}）`);
  await expectAccessible(page);
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.amounts)
    .toMatchObject({ discount: 2 * (goods.price - price), coupon: 15 });
  // Other journeys of this shop pay what they always do.
  await records.change('level-rules', level, { level_percent: 0 });
});

test('a cart that is open when free delivery begins says once that the amount has changed, and can then be ordered', async ({
  page,
  offer,
}) => {
  const [goods] = (await plainGoods(1)) as [Goods];
  const buyer = await signedInBuyer(page);
  await fillCart(buyer, { [goods.id]: 1 });
  await page.goto('/cart');
  const checkOutFor = (amount: number) =>
    main(page).getByRole('button', { name: `前往結帳 ${dollars(amount)}`, exact: true });
  await expect(main(page).getByRole('button', { name: /^前往結帳 \$/ })).toBeEnabled();
  const fee = 80;
  await expect(checkOutFor(goods.price + fee)).toBeVisible();
  await offer('free-shipping-events', { title: '限時免運', threshold_amount: 1 });
  await expect
    .poll(async () => (await visitorApi().listFreeShippingEvents()).data)
    .toContainEqual(expect.objectContaining({ title: '限時免運' }));
  await checkOutFor(goods.price + fee).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('金額已更新，請重新確認購物車');
  await dialog.getByRole('button').first().click();
  await checkOutFor(goods.price).click();
  await expect(page).toHaveURL('/checkout');
});
