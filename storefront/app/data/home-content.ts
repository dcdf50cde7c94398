import type { Banner, HomeBlock, Testimonial, Video } from '#contract/entities/content.ts';
import type { FlashSale } from '#contract/entities/promotions.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** The pictures at the top of the home page, heaviest first. */
export async function loadBanners(api: PublicApi): Promise<Banner[]> {
  const banners = await onlineOnly(api.listBanners());
  return banners.toSorted((a, b) => b.weight - a.weight || b.id - a.id);
}

/** In the server's order. Empty if they cannot be read; throws without a network. */
export function loadFlashSales(api: PublicApi): Promise<FlashSale[]> {
  return onlineOnly(api.listFlashSales());
}

/** In the server's order. Empty if they cannot be read; throws without a network. */
export function loadVideos(api: PublicApi): Promise<Video[]> {
  return onlineOnly(api.listVideos());
}

/** In the server's order. Empty if they cannot be read; throws without a network. */
export function loadTestimonials(api: PublicApi): Promise<Testimonial[]> {
  return onlineOnly(api.listTestimonials());
}

/** The sections of the home page below the banners, in the operator's order. */
export function loadHomeBlocks(api: PublicApi): Promise<HomeBlock[]> {
  return onlineOnly(api.listHomeBlocks());
}
