import type { NewRelease } from '#contract/entities/catalog.ts';
import { visibleOf } from '#rules/visibility.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

export async function loadNewReleases(api: PublicApi): Promise<NewRelease[]> {
  const releases = await onlineOnly(api.listNewReleases());
  return releases.map((release) => ({ ...release, products: visibleOf(release.products) }));
}
