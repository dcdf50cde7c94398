import type { Banner, Video } from '#contract/entities/content.ts';
import type { FlashSale } from '#contract/entities/promotions.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** The pictures at the top of the home page, heaviest first. */
export async function loadBanners(api: PublicApi): Promise<Banner[]> {
  const banners = await onlineOnly(api.listBanners());
  return banners.toSorted((a, b) => b.weight - a.weight || b.id - a.id);
}

export function loadFlashSales(api: PublicApi): Promise<FlashSale[]> {
  return onlineOnly(api.listFlashSales());
}

export function loadVideos(api: PublicApi): Promise<Video[]> {
  return onlineOnly(api.listVideos());
}
