import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { readSaleable } from './read-saleable.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, product_combinations, discount_events cascade');
});

const read = (productIds: number[], combinationIds: number[] = []) =>
  readSaleable(test.shop.db, test.shop, { productIds, combinationIds });

describe('what a quote reads', () => {
  it('has every field of a product', async () => {
    const id = await newProduct(test.shop, {
      name: '日用',
      materialNo: 'QM-D21',
      volume: '21cm',
      price: 100,
      memberPrice: 90,
      purchaseLimit: 3,
      weightGrams: 180,
      images: [{ id: 1, url: '/media/a-1200.webp', alt: '' }],
    });
    const eventId = await newDiscountEvent(test.shop, { title: '週年慶', label: '九折' });
    const { products, combinations } = await read([id, 999_999]);
    expect([...products.keys()]).toEqual([id]);
    expect(products.get(id)).toEqual({
      kind: 'product',
      id,
      name: '日用',
      materialNo: 'QM-D21',
      volume: '21cm',
      image: '/media/a-1200.webp',
      price: 100,
      memberPrice: 90,
      eventPrice: 81,
      event: { id: eventId, title: '週年慶', label: '九折' },
      sellingPrice: 81,
      purchaseLimit: 3,
      isVisible: true,
      components: [
        {
          productId: id,
          quantity: 1,
          purchaseLimit: 3,
          parcel: { weightGrams: 180, lengthMm: null, widthMm: null, heightMm: null },
        },
      ],
    });
    expect(combinations.size).toBe(0);
  });

  it('has every field of a combination', async () => {
    const [first, second] = [
      await newProduct(test.shop),
      await newProduct(test.shop, { purchaseLimit: 4 }),
    ];
    const id = await newCombination(test.shop, { [second]: 1, [first]: 3 }, { price: 250 });
    const { combinations } = await read([], [id]);
    expect(combinations.get(id)).toMatchObject({
      kind: 'combination',
      sellingPrice: 250,
      event: null,
      image: '',
      isVisible: true,
      components: [
        { productId: first, quantity: 3, purchaseLimit: null },
        { productId: second, quantity: 1, purchaseLimit: 4 },
      ],
    });
  });

  it('marks goods that are not sold', async () => {
    const offline = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const withOffline = await newCombination(test.shop, { [offline]: 1 });
    const { products, combinations } = await read([offline], [withOffline]);
    expect(products.get(offline)?.isVisible).toBe(false);
    expect(combinations.get(withOffline)?.isVisible).toBe(false);
  });

  it('is empty if no goods are requested', async () => {
    const { products, combinations } = await read([]);
    expect([products.size, combinations.size]).toEqual([0, 0]);
  });
});
