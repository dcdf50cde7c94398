import type { NewRelease } from '#contract/entities/catalog.ts';
import { visibleOf } from '#rules/visibility.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** Each one has only its products that are ONLINE; one without such products stays, with an empty list. */
export async function loadNewReleases(api: PublicApi): Promise<NewRelease[]> {
  const releases = await onlineOnly(api.listNewReleases());
  return releases.map((release) => ({ ...release, products: visibleOf(release.products) }));
}
