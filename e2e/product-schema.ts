import { z } from 'zod';

const ofType = <Name extends string, Shape extends z.core.$ZodShape>(name: Name, shape: Shape) =>
  z.strictObject({ '@type': z.literal(name), ...shape });

const ofSchema = <Name extends string>(...names: readonly Name[]) =>
  z.enum(names.map((name) => `https://schema.org/${name}` as const));

const days = ofType('QuantitativeValue', {
  minValue: z.int().min(0),
  maxValue: z.int().positive(),
  unitCode: z.literal('DAY'),
});

const unitPrice = ofType('UnitPriceSpecification', {
  price: z.number().positive(),
  priceCurrency: z.literal('TWD'),
  referenceQuantity: ofType('QuantitativeValue', {
    value: z.union([z.literal(1), z.literal(100)]),
    unitCode: z.enum(['C62', 'MLT']),
  }),
});

const delivery = ofType('OfferShippingDetails', {
  shippingRate: ofType('MonetaryAmount', { value: z.int().min(0), currency: z.literal('TWD') }),
  shippingDestination: ofType('DefinedRegion', { addressCountry: z.literal('TW') }),
  deliveryTime: ofType('ShippingDeliveryTime', {
    cutoffTime: z
      .string()
      .regex(/^\d\d:\d\d:00\+08:00$/)
      .optional(),
    handlingTime: days,
    transitTime: days,
  }),
});

const returnPolicy = ofType('MerchantReturnPolicy', {
  applicableCountry: z.literal('TW'),
  returnPolicyCategory: ofSchema('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: z.int().min(7),
  returnMethod: ofSchema('ReturnByMail'),
  itemCondition: ofSchema('NewCondition'),
});

/**
 * A page's data about its goods with all fields that search engines ask of a shop
 * (developers.google.com/search/docs/appearance/structured-data/merchant-listing), and no others.
 */
export const productSchema = ofType('Product', {
  '@context': z.literal('https://schema.org'),
  name: z.string().min(1).max(150),
  description: z.string().min(1).max(5000),
  image: z.array(z.url()).min(1),
  sku: z.string().min(1),
  gtin13: z
    .string()
    .regex(/^\d{13}$/)
    .optional(),
  brand: ofType('Brand', { name: z.string().min(1) }),
  aggregateRating: ofType('AggregateRating', {
    ratingValue: z.number().min(1).max(5),
    reviewCount: z.int().positive(),
    bestRating: z.literal(5),
    worstRating: z.literal(1),
  }).optional(),
  offers: ofType('Offer', {
    url: z.url(),
    price: z.int().positive(),
    priceCurrency: z.literal('TWD'),
    priceSpecification: unitPrice.optional(),
    priceValidUntil: z.iso.date().optional(),
    availability: ofSchema('InStock', 'LimitedAvailability', 'OutOfStock'),
    itemCondition: ofSchema('NewCondition'),
    shippingDetails: delivery,
    hasMerchantReturnPolicy: returnPolicy,
  }),
});
