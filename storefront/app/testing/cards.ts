import type { CombinationCard, Product, ProductCard } from '#contract/entities/catalog.ts';

/** A product as a list call returns it. */
export function productCard(id: number, parts: Partial<ProductCard> = {}): ProductCard {
  return {
    id,
    name: `商品${id}`,
    briefDescription: '',
    materialNo: `QM-${id}`,
    price: 100,
    memberPrice: null,
    eventPrice: null,
    purchaseLimit: null,
    discounts: [],
    hashtag1: '',
    hashtag2: '',
    volume: '24cm × 14片',
    unitCount: 14,
    unitName: '片',
    lengthCm: null,
    cyclePieces: null,
    images: [{ id: 1, url: `/media/products/${id}-1-1200.webp`, alt: '' }],
    ratingAverage: null,
    ratingCount: 0,
    currentVisibilityRule: 'ONLINE',
    ...parts,
  };
}

/** A product as the call for one product returns it. */
export function productDetails(id: number, parts: Partial<Product> = {}): Product {
  return {
    ...productCard(id),
    internationalBarcode: '',
    origin: '',
    changeEvery: '',
    notFor: '',
    seoTitle: '',
    seoDescription: '',
    licenseNo: '',
    adApprovalNo: '',
    description: '',
    spec: '',
    notice: '',
    introduction: '',
    webIntroduction: '',
    mobileIntroduction: '',
    usage: null,
    thicknessTenths: null,
    absorbency: null,
    material: null,
    scented: null,
    relateSelves: [],
    series: null,
    ...parts,
  };
}

/** A combination of one unit of each of these products. */
export function combinationCard(
  id: number,
  productIds: number[],
  parts: Partial<CombinationCard> = {},
): CombinationCard {
  return {
    ...productCard(id, { name: `組合${id}` }),
    productIds,
    products: productIds.map((productId) => ({ id: productId, quantity: 1, purchaseLimit: null })),
    ...parts,
  };
}
