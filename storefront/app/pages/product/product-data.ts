import type { Availability } from '#contract/enumerations.ts';
import type { ShippingFees } from '#rules/delivery/shipping.ts';
import { pictureFileAt } from '#rules/goods/pictures.ts';
import { unitPrice } from '#rules/numbers.ts';
import { takesReviews } from '#rules/orders/reviews.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { saleablePath } from '../../product-card/product-card.tsx';
import type { GoodsPage } from './load-product.ts';

const schemaNames: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'InStock',
  FEW: 'LimitedAvailability',
  SOLD_OUT: 'OutOfStock',
};

interface Shop {
  publicUrl: string;
  brandName: string;
  fees: ShippingFees;
  /** TWD from which delivery is free; undefined without an event. */
  freeFrom: number | undefined;
  /** Until when an order leaves on the same working day (14:00); undefined if it is not known. */
  cutOff: string | undefined;
}

/**
 * The goods as structured data (schema.org/Product) with the fields that search engines ask of a shop's offer: price,
 * unit price, state of the stock, delivery and return. The number in stock stays secret.
 */
export function productData(
  { kind, item, availability }: Pick<GoodsPage, 'kind' | 'item' | 'availability'>,
  shop: Shop,
) {
  // Goods with a purchase limit of 0 count as sold out (G-070).
  const stock = item.purchaseLimit === 0 ? 'SOLD_OUT' : availability;
  const price = sellingPrice(item);
  const [event] = item.discounts;
  return {
    '@type': 'Product',
    name: item.name,
    description: item.introduction || item.briefDescription,
    image: item.images.map(({ url }) => new URL(pictureFileAt(url, 1200), shop.publicUrl).href),
    sku: item.materialNo,
    ...(item.internationalBarcode && { gtin13: item.internationalBarcode }),
    brand: { '@type': 'Brand', name: shop.brandName },
    ...ratingData(item),
    offers: {
      '@type': 'Offer',
      url: shop.publicUrl + saleablePath(kind, item.id),
      price,
      priceCurrency: 'TWD',
      ...unitPriceData(price, item),
      ...(event && { priceValidUntil: event.endsAt.slice(0, 10) }),
      ...(stock && { availability: `https://schema.org/${schemaNames[stock]}` }),
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: delivery(price, shop),
      hasMerchantReturnPolicy: returnPolicy,
    },
  };
}

/** What the published reviews add up to; nothing without a review, and for goods that take none (G-208). */
function ratingData(item: GoodsPage['item']) {
  const { ratingAverage, ratingCount } = item;
  if (ratingAverage === null || ratingCount === 0 || !takesReviews(item)) return undefined;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: ratingAverage,
      reviewCount: ratingCount,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** The price of a piece or of 100 mL as `priceSpecification`. */
function unitPriceData(price: number, { unitCount, unitName }: GoodsPage['item']) {
  const each = unitPrice(price, unitCount, unitName);
  if (each === null) return undefined;
  // The codes of UN/CEFACT: millilitre, and one piece.
  const [value, unitCode] = unitName === 'mL' ? [100, 'MLT'] : [1, 'C62'];
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: each,
      priceCurrency: 'TWD',
      referenceQuantity: { '@type': 'QuantitativeValue', value, unitCode },
    },
  };
}

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Delivery to a home on the main island: the fee for one unit, and the working days. */
function delivery(price: number, { fees, freeFrom, cutOff }: Shop) {
  const isFree = freeFrom !== undefined && price >= freeFrom;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: isFree ? 0 : fees.homeMainIsland,
      currency: 'TWD',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TW' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      ...(cutOff && { cutoffTime: `${cutOff}:00+08:00` }),
      handlingTime: days(0, 1),
      transitTime: days(1, 2),
    },
  };
}

/** Seven days for goods that were not opened (消費者保護法 §19). */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TW',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 7,
  returnMethod: 'https://schema.org/ReturnByMail',
  itemCondition: 'https://schema.org/NewCondition',
};
