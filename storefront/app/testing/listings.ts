import { readListingQuery } from '../pages/listing/listing-query.ts';
import { productCard } from './cards.ts';

/** What tests of listings ask, and what the shop answers them. */

export const now = () => new Date('2026-11-20T10:00:00+08:00');
export const images = { webImage: '/media/web-1920.webp', mobileImage: '/media/mobile-1200.webp' };
export const online = { currentVisibilityRule: 'ONLINE' } as const;
export const offline = { currentVisibilityRule: 'OFFLINE' } as const;
export const query = (search: string) => readListingQuery(new URLSearchParams(search));
export const page =
  (ids: number[], total = ids.length) =>
  () => ({
    data: ids.map((id) => productCard(id)),
    meta: { total, page: 1, perPage: 24 },
  });

export const facets = {
  total: 2,
  usage: [],
  material: [],
  absorbency: [],
  minPrice: 1,
  maxPrice: 2,
};
