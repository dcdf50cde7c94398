import type { CampaignWarning } from '#contract/campaigns.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { checkRecord, type RecordValues } from '#rules/records/check-record.ts';
import { readReview } from './review-call.ts';

/** Milliseconds after which a campaign is saved without the answer of its review. */
const longestWait = 15_000;

/**
 * The warnings about showing a campaign with these values. Empty if its form refuses them anyway; a failed or late
 * review prevents no saving.
 */
export async function warningsOf(
  resource: Resource,
  id: number | undefined,
  values: RecordValues,
): Promise<readonly CampaignWarning[]> {
  if (Object.keys(checkRecord(resource, values)).length > 0) return [];
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, longestWait);
  });
  const review = readReview(resource, id, values).catch(() => undefined);
  return (await Promise.race([review, late]))?.warnings ?? [];
}
