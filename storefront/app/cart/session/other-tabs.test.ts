import { describe, expect, it } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';
import { cartUnread } from './shopping.ts';

const reading = `GET ${cartPath}`;

/** A page whose shopper has one unit of product 1 in the cart. */
async function openPage(isMember: boolean) {
  const page = testCart({ isMember });
  if (isMember) page.shop.saved = { 1: 1 };
  else page.storeLocally({ 1: 1 });
  await page.cart.open();
  return page;
}

/** Another tab stores these quantities, and this page gets to know that there may be a change. */
function changeElsewhere({ cart, shop, storeLocally }: Page, isMember: boolean, items: object) {
  if (isMember) Object.assign(shop, { saved: { ...items } });
  else storeLocally({ ...items });
  cart.fallBehind();
}

type Page = Awaited<ReturnType<typeof openPage>>;

const storedNow = ({ shop, stored }: Page, isMember: boolean) =>
  isMember ? shop.saved : stored().normal;

describe.each([{ isMember: false }, { isMember: true }])(
  'a cart that another tab has changed (member: $isMember)',
  ({ isMember }) => {
    it('shows what the other tab did, without the state of loading', async () => {
      const page = await openPage(isMember);
      changeElsewhere(page, isMember, { 1: 1, 2: 2 });
      const caughtUp = page.cart.catchUp();
      expect(page.contents().status).toBe('ready');
      await caughtUp;
      expect(page.items()).toEqual({ 1: 1, 2: 2 });
      expect(page.lines()?.map(({ id, count }) => [id, count])).toEqual([
        [1, 1],
        [2, 2],
      ]);
    });

    it('has the goods of both when this page adds something', async () => {
      const page = await openPage(isMember);
      changeElsewhere(page, isMember, { 1: 2 });
      expect(await page.cart.add('product', productCard(1), 1)).toBe(1);
      expect(await page.cart.add('product', productCard(2), 1)).toBe(1);
      page.passTime();
      await page.cart.sendUnsent();
      expect(storedNow(page, isMember)).toEqual({ 1: 3, 2: 1 });
      expect(page.items()).toEqual({ 1: 3, 2: 1 });
    });

    it('has the goods of both when this page changes a quantity before it has read the others', async () => {
      const page = await openPage(isMember);
      changeElsewhere(page, isMember, { 1: 1, 2: 2 });
      page.cart.setQuantity('product', 1, 4);
      page.passTime();
      await page.cart.sendUnsent();
      expect(storedNow(page, isMember)).toEqual({ 1: 4, 2: 2 });
      expect(page.items()).toEqual({ 1: 4, 2: 2 });
    });

    it('stays without the goods that were ordered there', async () => {
      const page = await openPage(isMember);
      changeElsewhere(page, isMember, {});
      await page.cart.add('product', productCard(2), 1);
      page.passTime();
      await page.cart.sendUnsent();
      expect(storedNow(page, isMember)).toEqual({ 2: 1 });
      expect(page.items()).toEqual({ 2: 1 });
    });

    it('stays without what this page removes', async () => {
      const page = await openPage(isMember);
      changeElsewhere(page, isMember, { 1: 1, 2: 2 });
      page.cart.setQuantity('product', 1, undefined);
      page.passTime();
      await page.cart.sendUnsent();
      expect(storedNow(page, isMember)).toEqual({ 2: 2 });
    });
  },
);

describe('a visitor’s cart', () => {
  it('is not read again if it is the one that this page shows', async () => {
    const page = await openPage(false);
    const before = page.requests.length;
    page.cart.fallBehind();
    await page.cart.catchUp();
    expect(page.requests).toHaveLength(before);
  });

  it('gets only this page’s change, even before the page knows of the other tab', async () => {
    const page = await openPage(false);
    page.storeLocally({ 1: 1, 2: 2 });
    page.cart.setQuantity('product', 1, 3);
    expect(page.stored().normal).toEqual({ 1: 3, 2: 2 });
  });
});

describe('a member’s cart', () => {
  it('that is changed while the others’ change is read has both', async () => {
    const page = await openPage(true);
    const { asked, answer } = holdAnswer(page.shop, reading);
    changeElsewhere(page, true, { 1: 1, 2: 2 });
    const caughtUp = page.cart.catchUp();
    await asked;
    page.cart.setQuantity('product', 1, 5);
    page.passTime();
    expect(page.puts()).toEqual([]);
    answer();
    await caughtUp;
    await page.cart.sendUnsent();
    expect(page.shop.saved).toEqual({ 1: 5, 2: 2 });
    expect(page.items()).toEqual({ 1: 5, 2: 2 });
  });

  it('is read once more if it changes elsewhere while it is read', async () => {
    const page = await openPage(true);
    const { asked, answer } = holdAnswer(page.shop, reading);
    changeElsewhere(page, true, { 1: 2 });
    const first = page.cart.catchUp();
    await asked;
    changeElsewhere(page, true, { 1: 3 });
    const second = page.cart.catchUp();
    answer();
    await Promise.all([first, second]);
    expect(page.items()).toEqual({ 1: 3 });
    expect(page.reads()).toBe(3);
  });

  it('is still shown if it could not be read again, and sends nothing until it is', async () => {
    const page = await openPage(true);
    page.shop.refused[reading] = '';
    changeElsewhere(page, true, { 1: 1, 2: 2 });
    await expect(page.cart.catchUp()).rejects.toMatchObject({ status: 500 });
    expect([page.contents().status, page.items()]).toEqual(['ready', { 1: 1 }]);
    page.cart.setQuantity('product', 1, 4);
    page.passTime();
    await page.cart.sendUnsent();
    await expect(page.cart.chooseCoupon(5)).rejects.toMatchObject({ status: 500 });
    expect([page.puts(), page.contents().couponId]).toEqual([[], null]);
    delete page.shop.refused[reading];
    await page.cart.sendUnsent();
    expect(page.shop.saved).toEqual({ 1: 4, 2: 2 });
  });

  it('stays as it is shown when goods are added, also without the coupon that was left out', async () => {
    const page = testCart({ isMember: true });
    Object.assign(page.shop, { saved: { 1: 1 }, couponId: 5 });
    await page.cart.open({ withoutCoupon: true });
    changeElsewhere(page, true, { 1: 2 });
    expect(await page.cart.add('product', productCard(2), 1)).toBe(1);
    expect([page.items(), page.contents().couponId]).toEqual([{ 1: 2, 2: 1 }, null]);
  });

  it('takes no goods while it cannot be read again, says so and is still shown', async () => {
    const page = await openPage(true);
    page.shop.refused[reading] = '';
    changeElsewhere(page, true, { 1: 2 });
    expect(await page.cart.add('product', productCard(2), 1)).toBe(0);
    expect(page.said.map(({ message }) => message)).toEqual([cartUnread]);
    expect([page.contents().status, page.items()]).toEqual(['ready', { 1: 1 }]);
  });

  it('without an unsent change reads nothing in order to send it', async () => {
    const page = await openPage(true);
    changeElsewhere(page, true, { 1: 1, 2: 2 });
    await page.cart.sendUnsent();
    expect([page.reads(), page.items()]).toEqual([1, { 1: 1 }]);
  });

  it('is flushed without a reading, and a change of this page waits for one', async () => {
    const page = await openPage(true);
    changeElsewhere(page, true, { 1: 1, 2: 2 });
    page.cart.setQuantity('product', 1, 4);
    await page.cart.flush();
    expect([page.reads(), page.puts()]).toEqual([1, []]);
    await page.cart.catchUp();
    expect(page.shop.saved).toEqual({ 1: 4, 2: 2 });
  });

  it('that changes elsewhere while a reading waits for a sending is read all the same', async () => {
    const page = await openPage(true);
    const { cart, shop } = page;
    const { asked, answer } = holdAnswer(shop, `PUT ${cartPath}`);
    const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
    const sent = cart.send({ delivery, paidAmount: 180 });
    await asked;
    cart.setQuantity('product', 1, 4);
    const opened = cart.open();
    cart.fallBehind();
    answer();
    await Promise.all([sent, opened]);
    shop.saved = { ...shop.saved, 2: 2 };
    await cart.catchUp();
    expect([page.items(), shop.saved]).toEqual([
      { 1: 4, 2: 2 },
      { 1: 4, 2: 2 },
    ]);
  });

  it('that the shop has corrected here has what the other tab chose, and the shopper’s change', async () => {
    const page = testCart({ isMember: true });
    page.shop.saved = { 1: 12 };
    await page.cart.open();
    expect(page.items()).toEqual({ 1: 10 });
    page.cart.setQuantity('product', 2, 1);
    changeElsewhere(page, true, { 1: 2 });
    await page.cart.catchUp();
    expect(page.shop.saved).toEqual({ 1: 2, 2: 1 });
  });

  it('is not corrected by the shop while another reading has to follow', async () => {
    const page = await openPage(true);
    page.shop.saved = { 1: 12 };
    const { asked, answer } = holdAnswer(page.shop, 'GET /products');
    const opened = page.cart.open();
    await asked;
    changeElsewhere(page, true, { 1: 2 });
    answer();
    await opened;
    expect([page.waits(), page.contents().notices]).toEqual([[], []]);
    await page.cart.catchUp();
    await page.cart.flush();
    expect([page.items(), page.shop.saved]).toEqual([{ 1: 2 }, { 1: 2 }]);
  });

  it('keeps the shopper’s choice of a coupon, unless another tab has chosen one', async () => {
    const page = testCart({ isMember: true });
    Object.assign(page.shop, { saved: { 1: 1 }, couponId: 5 });
    await page.cart.open({ withoutCoupon: true });
    changeElsewhere(page, true, { 1: 2 });
    await page.cart.catchUp();
    expect(page.contents().couponId).toBeNull();
    page.shop.couponId = 6;
    changeElsewhere(page, true, { 1: 2 });
    await page.cart.catchUp();
    expect(page.contents().couponId).toBe(6);
  });

  it('with a coupon that is chosen meanwhile has the others’ goods too', async () => {
    const page = await openPage(true);
    changeElsewhere(page, true, { 1: 1, 2: 2 });
    await page.cart.chooseCoupon(5);
    expect([page.shop.saved, page.shop.couponId]).toEqual([{ 1: 1, 2: 2 }, 5]);
    expect(page.contents().couponId).toBe(5);
  });

  it('gets the coupon that is chosen last, also if another tab has chosen one before', async () => {
    const page = await openPage(true);
    page.shop.couponId = 6;
    changeElsewhere(page, true, { 1: 1 });
    await page.cart.chooseCoupon(5);
    expect([page.shop.couponId, page.contents().couponId]).toEqual([5, 5]);
  });

  it('lets the other tabs know of each change that the server has taken, and of its order', async () => {
    const page = await openPage(true);
    expect(page.heard).toEqual([]);
    page.cart.setQuantity('product', 1, 4);
    await page.cart.save();
    expect(page.heard).toHaveLength(1);
    page.shop.refused[`PUT ${cartPath}`] = '';
    page.cart.setQuantity('product', 1, 5);
    await page.cart.save().catch(() => undefined);
    expect(page.heard).toHaveLength(1);
    page.cart.becameOrder(7);
    expect(page.heard).toHaveLength(2);
  });
});
