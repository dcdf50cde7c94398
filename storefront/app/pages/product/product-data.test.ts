import { describe, expect, it } from 'vitest';
import { productDetails } from '../../testing/cards.ts';
import { productData } from './product-data.ts';

const shop = {
  publicUrl: 'https://shop.local',
  brandName: '晴棉',
  fees: { homeMainIsland: 80, homeOutlyingIsland: 200, store: 60 },
  freeFrom: 990,
  cutOff: '14:00',
};
const dataOf = (parts: Parameters<typeof productDetails>[1], availability = 'IN_STOCK' as const) =>
  productData({ kind: 'product', item: productDetails(5, parts), availability }, shop);

describe('goods as data for machines', () => {
  it('have price, unit price, stock, delivery and return', () => {
    expect(dataOf({ price: 140, unitCount: 14, unitName: '片' })).toMatchObject({
      '@type': 'Product',
      sku: 'QM-5',
      offers: {
        url: 'https://shop.local/products/5',
        price: 140,
        priceCurrency: 'TWD',
        availability: 'https://schema.org/InStock',
        priceSpecification: { price: 10, referenceQuantity: { value: 1, unitCode: 'C62' } },
        shippingDetails: {
          shippingRate: { value: 80, currency: 'TWD' },
          shippingDestination: { addressCountry: 'TW' },
          deliveryTime: { cutoffTime: '14:00:00+08:00' },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 7 },
      },
    });
  });

  it('name the price of 100 mL, and no unit price without a unit', () => {
    expect(dataOf({ price: 330, unitCount: 250, unitName: 'mL' }).offers).toMatchObject({
      priceSpecification: { price: 132, referenceQuantity: { value: 100, unitCode: 'MLT' } },
    });
    expect(dataOf({ unitCount: null }).offers).not.toHaveProperty('priceSpecification');
  });

  it('name the average of their reviews, and none without a review', () => {
    expect(dataOf({ ratingAverage: 4.3, ratingCount: 12 }).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.3,
      reviewCount: 12,
      bestRating: 5,
      worstRating: 1,
    });
    expect(dataOf({ ratingAverage: null, ratingCount: 0 })).not.toHaveProperty('aggregateRating');
  });

  it('name none for a medical device without an approval to advertise', () => {
    const device = { ratingAverage: 4.3, ratingCount: 12, licenseNo: '衛部醫器製字第000001號' };
    expect(dataOf(device)).not.toHaveProperty('aggregateRating');
    expect(dataOf({ ...device, adApprovalNo: '核准1號' })).toHaveProperty('aggregateRating');
  });

  it('are delivered free if one unit reaches the threshold', () => {
    expect(dataOf({ price: 990 }).offers.shippingDetails.shippingRate.value).toBe(0);
  });

  it('that cannot be bought are out of stock, and the number in stock stays secret', () => {
    const { offers } = dataOf({ purchaseLimit: 0 });
    expect(offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(JSON.stringify(offers)).not.toMatch(/inventoryLevel/);
  });
});
