import type { Product } from '#contract/entities/catalog.ts';
import picture from './placeholder.svg';

/** Stands in for a product that does not exist, is offline or could not be read (G-137): nothing of it can be bought. */
export const placeholderProduct: Product = {
  id: -1,
  name: '商品不存在或已下架',
  briefDescription: '這項商品可能已停售，或網址有誤。',
  materialNo: '',
  internationalBarcode: '',
  price: 0,
  memberPrice: null,
  eventPrice: null,
  purchaseLimit: 0,
  discounts: [],
  hashtag1: '',
  hashtag2: '',
  volume: '',
  unitCount: null,
  unitName: null,
  images: [{ id: -1, url: picture, alt: '' }],
  currentVisibilityRule: 'OFFLINE',
  description: '',
  spec: '',
  notice: '',
  introduction: '',
  webIntroduction: '',
  mobileIntroduction: '',
  usage: null,
  lengthCm: null,
  absorbency: null,
  material: null,
  scented: null,
  relateSelves: [],
  series: null,
};

export function isPlaceholder({ id }: Pick<Product, 'id'>): boolean {
  return id === placeholderProduct.id;
}
