import type { ProductCard as Goods } from '#contract/entities/catalog.ts';
import { ProductCard } from '../../app/product-card/product-card.tsx';
import type { Part } from '../part.ts';

const goods = (parts: Partial<Goods> = {}): Goods => ({
  id: 1,
  name: '棉柔日用衛生棉 24 公分 14 片',
  briefDescription: '',
  materialNo: 'QM-1',
  price: 129,
  memberPrice: null,
  eventPrice: null,
  purchaseLimit: null,
  discounts: [],
  hashtag1: '#透氣',
  hashtag2: '#日用',
  volume: '24 公分 × 14 片',
  unitCount: 14,
  unitName: '片',
  lengthCm: 24,
  cyclePieces: 14,
  images: [{ id: 1, url: '/media/products/day-regular-24-1-1200.webp', alt: '' }],
  ratingAverage: 4.6,
  ratingCount: 12,
  currentVisibilityRule: 'ONLINE',
  ...parts,
});
const card = (item: Goods, isSoldOut = false) => (
  <div className="w-44">
    <ProductCard kind="product" item={item} isSoldOut={isSoldOut} />
  </div>
);

export const part: Part = {
  title: '商品卡',
  states: {
    一般: card(goods()),
    會員價: card(goods({ memberPrice: 119 })),
    很長的名稱: card(goods({ name: '有機棉柔護墊與日用衛生棉與夜用衛生棉與安睡褲的超長名稱組合' })),
    補貨中: card(goods(), true),
  },
};
