import type { CampaignWarning } from '#contract/campaigns.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { checkRecord, type RecordValues } from '#rules/records/check-record.ts';
import { readReview } from './review-call.ts';

/** Milliseconds after which a campaign is saved although nobody has answered what it would do. */
const longestWait = 3000;

/**
 * What speaks against showing a campaign with these values. Nothing if its form refuses them anyway, and a review that
 * fails or is late stops nobody from saving.
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
