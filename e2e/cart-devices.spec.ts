import { anyGoods, fillCart, signedInBuyer, test } from './buying.ts';
import { expect } from './journey.ts';

test('goods that another device adds meanwhile stay when this page changes the cart @once', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [first, second] = await anyGoods();
  await fillCart(buyer, { [first.id]: 1 });
  await page.goto('/cart');
  const lineOf = ({ id }: { id: number }) => page.getByTestId(`cart-line-product-${id}`);
  const more = lineOf(first).getByRole('button', { name: /^增加/ });
  await expect(more).toBeEnabled();
  // The page stays in view, so nothing makes it read the cart again.
  await fillCart(buyer, { [first.id]: 1, [second.id]: 1 });
  await more.click();
  await expect(lineOf(second)).toBeVisible();
  await expect
    .poll(async () => {
      const { products } = (await buyer.api.readShoppingCart()).data.items;
      return Object.fromEntries(products.map(({ id, quantity }) => [id, quantity]));
    })
    .toEqual({ [first.id]: 2, [second.id]: 1 });
});
