import type { Banner } from '#contract/entities/content.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** The hero's pictures, heaviest first. */
export async function loadBanners(api: PublicApi): Promise<Banner[]> {
  const banners = await onlineOnly(api.listBanners());
  return banners.toSorted((a, b) => b.weight - a.weight || b.id - a.id);
}
