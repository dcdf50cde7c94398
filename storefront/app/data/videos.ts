import type { Video } from '#contract/entities/content.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

export function loadVideos(api: PublicApi): Promise<Video[]> {
  return onlineOnly(api.listVideos());
}
