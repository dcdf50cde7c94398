import type { Reply } from '#contract/call.ts';
import type { adminPromotionCalls } from '#contract/calls/admin-promotions.ts';
import { isReviewed } from '#contract/campaigns.ts';
import { type Resource, writableFields } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { backgroundApi } from '../api.ts';

export type Review = Reply<typeof adminPromotionCalls.reviewPromotion>;

/** The effect of a campaign with the values of its form; undefined for entities that are no campaigns. */
export async function readReview(
  resource: Resource,
  id: number | undefined,
  values: RecordValues,
): Promise<Review | undefined> {
  if (!isReviewed(resource.name)) return undefined;
  const names = writableFields(resource).map(([name]) => name);
  const body = { resource: resource.name, id: id ?? null, values: pick(values, names) };
  return (await backgroundApi.reviewPromotion({ body })).data;
}
