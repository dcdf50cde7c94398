import { describe, expect, it } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';

/**
 * The page of a member with one unit of product 1, after another device has saved these units: the page cannot know it.
 */
async function openBeside(saved: Record<number, number>) {
  const page = testCart({ isMember: true });
  page.shop.saved = { 1: 1 };
  await page.cart.open();
  page.shop.saved = saved;
  return page;
}

const linesOf = ({ requests }: Awaited<ReturnType<typeof openBeside>>) =>
  requests.map(({ line }) => line).filter((line) => line.endsWith(cartPath));

describe('a member’s cart that another device has changed unnoticed', () => {
  it('has the goods of both when this page adds something', async () => {
    const page = await openBeside({ 1: 1, 2: 2 });
    await page.cart.add('product', productCard(1), 1);
    await page.cart.sendUnsent();
    expect(page.shop.saved).toEqual({ 1: 2, 2: 2 });
    expect(page.items()).toEqual({ 1: 2, 2: 2 });
    expect(linesOf(page)).toEqual(
      ['GET', 'PUT', 'GET', 'PUT'].map((method) => `${method} ${cartPath}`),
    );
  });

  it('stays without what either has removed', async () => {
    const page = await openBeside({ 2: 2 });
    page.cart.setQuantity('product', 2, 3);
    await page.cart.sendUnsent();
    expect(page.shop.saved).toEqual({ 2: 3 });
  });

  it('gets the coupon that is chosen here, and keeps the goods', async () => {
    const page = await openBeside({ 1: 1, 2: 2 });
    await page.cart.chooseCoupon(5);
    expect([page.shop.saved, page.shop.couponId]).toEqual([{ 1: 1, 2: 2 }, 5]);
  });

  it('stays without what was removed elsewhere after a reading, though a request of before was refused', async () => {
    const page = await openBeside({ 1: 1, 2: 2 });
    const saving = `PUT ${cartPath}`;
    const reading = holdAnswer(page.shop, `GET ${cartPath}`);
    const read = page.cart.open();
    await reading.asked;
    page.shop.refused[saving] = '';
    const change = holdAnswer(page.shop, saving);
    const refused = page.cart.save().catch(() => undefined);
    await change.asked;
    reading.answer();
    await read;
    change.answer();
    await refused;
    expect(page.items()).toEqual({ 1: 1, 2: 2 });
    delete page.shop.refused[saving];
    page.shop.saved = { 1: 1 };
    page.cart.fallBehind();
    await page.cart.open();
    await page.cart.flush();
    expect([page.shop.saved, page.items()]).toEqual([{ 1: 1 }, { 1: 1 }]);
  });

  it('stays without what was removed elsewhere, though its order was refused and its goods could not be read', async () => {
    const page = await openBeside({ 1: 1 });
    const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
    page.shop.refused[`PUT ${cartPath}`] = 'PRODUCT_IS_OUT_OF_STOCK';
    await page.cart.send({ delivery, paidAmount: 180 }).catch(() => undefined);
    page.shop.saved = { 1: 1, 2: 2 };
    page.shop.refused = { 'GET /products': '' };
    await page.cart.open();
    page.shop.refused = {};
    page.shop.saved = { 1: 1 };
    page.cart.setQuantity('product', 1, 3);
    await page.cart.sendUnsent();
    expect([page.shop.saved, page.items()]).toEqual([{ 1: 3 }, { 1: 3 }]);
  });

  it('is not sent for an order with the goods of this page alone, and is read again', async () => {
    const page = await openBeside({ 1: 1, 2: 2 });
    const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
    const sending = page.cart.send({ delivery, paidAmount: 180 });
    await expect(sending).rejects.toMatchObject({ errorCode: 'CART_CHANGED' });
    expect(page.shop.sendings).toBe(0);
    await page.cart.open();
    expect(page.items()).toEqual({ 1: 1, 2: 2 });
  });
});
