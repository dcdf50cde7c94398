import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../cart/lines.ts';
import { sideCartItem } from './side-cart-item.ts';

const line: CartLine = {
  kind: 'product',
  id: 7,
  image: '/media/p-320.webp',
  productName: '棉柔日用衛生棉 28cm',
  briefDescription: '量多日用',
  unitPrice: 109,
  count: 2,
  salePrice: 75,
  productState: 'normal',
  isCombination: false,
  max: 9,
  purchaseLimit: null,
  isLimited: false,
  productLabel: '',
  discountTitle: '',
  discount: 0,
  volume: '12片',
  materialNo: 'QM-D28',
};

describe('an item of the side cart', () => {
  it('has the documented fields, the state label only if there is one [3.001]', () => {
    expect(sideCartItem(line)).toEqual({
      id: 7,
      productName: '棉柔日用衛生棉 28cm',
      count: 2,
      unitPrice: 75,
      image: '/media/p-320.webp',
      materialNo: 'QM-D28',
      briefDescription: '量多日用',
      isCombination: false,
    });
    const labelOf = (overrides: Partial<CartLine>) =>
      sideCartItem({ ...line, ...overrides }).stateLabel;
    expect(labelOf({ productState: 'soldOut', productLabel: '限時' })).toBe('已售完');
    expect(labelOf({ productState: 'purchaseLimit' })).toBe('已達購買上限');
    expect(labelOf({ productLabel: '限時' })).toBe('限時');
  });
});
