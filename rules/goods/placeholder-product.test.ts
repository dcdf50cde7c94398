import { describe, expect, it } from 'vitest';
import { effectiveMaximum } from './cart-lines.ts';
import { placeholderProduct } from './placeholder-product.ts';

describe('the placeholder of a product', () => {
  it('has an id that no product has, and a name that says so [3.010, 3.011, 8.079]', () => {
    expect(placeholderProduct).toMatchObject({ id: -1, name: '商品不存在或已下架' });
  });

  it('cannot be bought, whatever the stock [3.011]', () => {
    expect(effectiveMaximum(99, placeholderProduct.purchaseLimit)).toBe(0);
  });
});
