import { z } from 'zod';
import { availabilities, quantityOfferKinds, seriesColors } from '../enumerations.ts';
import {
  count,
  html,
  id,
  instant,
  money,
  picture,
  picturePath,
  visibilityRule,
} from '../fields.ts';

/** A running event that lowers the price of one product or combination (G-045, G-061). */
export const productDiscount = z.object({
  id,
  title: z.string(),
  label: z.string(),
  /** TWD saved per unit compared with the price without the event. */
  discount: money,
  endsAt: instant,
});
export type ProductDiscount = z.infer<typeof productDiscount>;

/** The same product in another size (G-045). */
export const productRelative = z.object({
  id,
  name: z.string(),
  volume: z.string(),
  lengthCm: z.number().nullable(),
  images: z.array(picture),
});
export type ProductRelative = z.infer<typeof productRelative>;

/** An offer on several units that runs for these goods (G-200). */
const cardOffer = z.object({
  id,
  kind: z.enum(quantityOfferKinds),
  title: z.string(),
  /** The short tag. */
  label: z.string(),
  /** What it gives, in words: 任選 3 件 $199. */
  sentence: z.string(),
});
export type CardOffer = z.infer<typeof cardOffer>;

/** The fields of a product that listing cards, cart lines and feeds need. */
const saleFields = {
  id,
  name: z.string(),
  briefDescription: z.string(),
  materialNo: z.string(),
  price: money,
  memberPrice: money.nullable(),
  /** The lowest price of a running event, or null (G-061). */
  eventPrice: money.nullable(),
  /** The most units per order; null is unlimited, 0 cannot be bought (G-070). */
  purchaseLimit: z.number().int().nonnegative().nullable(),
  discounts: z.array(productDiscount),
  /** The first of them by weight; absent without any, so that a shop without offers sends nothing. */
  offers: z.array(cardOffer).optional(),
  hashtag1: z.string(),
  hashtag2: z.string(),
  volume: z.string(),
  /** Pieces or mL in one unit of sale, for the unit price; null if the goods have none. */
  unitCount: z.number().int().positive().nullable(),
  unitName: z.string().nullable(),
  lengthCm: z.number().nullable(),
  /** Pieces that one cycle of usual flow takes, of pads and liners; null for all other goods. */
  cyclePieces: z.number().int().positive().nullable(),
  images: z.array(picture),
  /** The average stars of the published reviews, one decimal; null without a review, and for combinations. */
  ratingAverage: z.number().nullable(),
  ratingCount: count,
  currentVisibilityRule: visibilityRule,
};

const detailFields = {
  internationalBarcode: z.string(),
  /** The place of production on its label; empty if the label names none. */
  origin: z.string(),
  /** How often it is changed or used, in one plain sentence; empty if it is not known. */
  changeEvery: z.string(),
  /** For whom or when it is not made, in one plain sentence; empty if there is nothing to say. */
  notFor: z.string(),
  /** The page's title for search engines; empty: the name. */
  seoTitle: z.string(),
  /** The page's description for search engines; empty: the introduction. */
  seoDescription: z.string(),
  /** 許可證字號 of a medical device; empty for all other goods. */
  licenseNo: z.string(),
  /** 廣告核准字號: with it a medical device may have reviews (G-208). */
  adApprovalNo: z.string(),
  description: html,
  spec: html,
  notice: html,
  introduction: z.string(),
  webIntroduction: html,
  mobileIntroduction: html,
};

/** The fields that the listing filters compare. */
const attributeFields = {
  usage: z.string().nullable(),
  /** Tenths of a millimetre. */
  thicknessTenths: z.number().int().positive().nullable(),
  absorbency: z.string().nullable(),
  material: z.string().nullable(),
  scented: z.boolean().nullable(),
};

/** The first ONLINE series that contains a product, for breadcrumbs and for related products. */
export const productPlace = z.object({
  id,
  name: z.string(),
  color: z.enum(seriesColors),
  subSeriesId: id,
});
export type ProductPlace = z.infer<typeof productPlace>;

/** The fields of a product that its card leaves out. */
const fieldsBesideCard = {
  ...detailFields,
  ...attributeFields,
  relateSelves: z.array(productRelative),
  /** Null for a combination, and for a product that is in no ONLINE series. */
  series: productPlace.nullable(),
};

export const product = z.object({ ...saleFields, ...fieldsBesideCard });
export type Product = z.infer<typeof product>;

/** A product of a list: the whole product, or only the fields of its card (G-155). */
export const listedProduct = z.object({
  ...saleFields,
  ...z.object(fieldsBesideCard).partial().shape,
});
export type ListedProduct = z.infer<typeof listedProduct>;

/** One component of a combination (G-066). */
export const combinationComponent = z.object({
  id,
  quantity: z.number().int().positive(),
  /** Units of this product per order, however bought (G-163); null is unlimited. */
  purchaseLimit: z.number().int().nonnegative().nullable(),
});

/** Several products sold as one: the fields of a product, plus the components. */
export const combination = product.extend({
  productIds: z.array(id),
  products: z.array(combinationComponent),
});
export type Combination = z.infer<typeof combination>;

/** The prices of goods in the last 30 days, and how they changed in twelve weeks (G-176). */
export const recentPrices = z.object({
  /** The lowest price (TWD) that a shopper could have paid; null if none is known. */
  lowest: money.nullable(),
  /** Whether the list price was ever charged: then it is a former price, otherwise only a suggested one. */
  isListPriceCharged: z.boolean(),
  /** The price to pay (TWD) from each moment until the next in the last 84 days, the earliest first. */
  history: z.array(z.object({ from: instant, price: money })),
});
export type RecentPrices = z.infer<typeof recentPrices>;

/** The availability of goods: their stock less the units reserved for sent carts. Purchase limits are separate. */
export const goodsAvailability = z.object({
  availability: z.enum(availabilities),
  /** Of a sold-out product: the day in Taipei on which units are expected; absent if none is known. */
  expectedOn: z.iso.date().optional(),
});
export type GoodsAvailability = z.infer<typeof goodsAvailability>;

/** A product inside another entity, with the fields of a card. */
export const productCard = z.object(saleFields);
export type ProductCard = z.infer<typeof productCard>;

const facetValues = z.array(z.object({ value: z.string(), count: z.number().int().positive() }));

/** The values of a listing's filters, each with its number of products. */
export const productFacets = z.object({
  total: z.number().int().nonnegative(),
  usage: facetValues,
  material: facetValues,
  absorbency: facetValues,
  /** Lowest and highest selling price in TWD; null if nothing is found. */
  minPrice: money.nullable(),
  maxPrice: money.nullable(),
});
export type ProductFacets = z.infer<typeof productFacets>;

/** A combination inside another entity, with the fields of a card. */
export const combinationCard = productCard.extend({
  productIds: z.array(id),
  products: z.array(combinationComponent),
});
export type CombinationCard = z.infer<typeof combinationCard>;

export const subSeries = z.object({
  id,
  name: z.string(),
  productSeriesId: id,
  webImage: picturePath.nullable(),
  mobileImage: picturePath.nullable(),
  currentVisibilityRule: visibilityRule,
  products: z.array(productCard),
});
export type SubSeries = z.infer<typeof subSeries>;

export const series = z.object({
  id,
  name: z.string(),
  color: z.enum(seriesColors),
  webImage: picturePath,
  mobileImage: picturePath,
  currentVisibilityRule: visibilityRule,
  subSeries: z.array(subSeries),
});
export type Series = z.infer<typeof series>;

export const indexSeries = z.object({
  id,
  name: z.string(),
  /** The colour of the series. */
  color: z.enum(seriesColors),
  indexImage: picturePath,
  productSeriesId: id,
  currentVisibilityRule: visibilityRule,
});
export type IndexSeries = z.infer<typeof indexSeries>;

export const newRelease = z.object({
  id,
  title: z.string(),
  webImage: picturePath,
  mobileImage: picturePath,
  link: z.string().nullable(),
  products: z.array(productCard),
  currentVisibilityRule: visibilityRule,
});
export type NewRelease = z.infer<typeof newRelease>;

export const exclusiveSale = z.object({
  id,
  title: z.string(),
  images: z.array(picture),
  link: z.string().nullable(),
  currentVisibilityRule: visibilityRule,
});
export type ExclusiveSale = z.infer<typeof exclusiveSale>;

/** Both counts are available units. A record is used only if both are defined (row 9.024). */
export const stockRecord = z.object({
  id,
  webStock: z.number().int().nullable(),
  erpStock: z.number().int().nullable(),
});
export type StockRecord = z.infer<typeof stockRecord>;
