import { type CampaignState, isScheduled } from '#contract/campaigns.ts';
import type { VisibilityRule } from '#contract/enumerations.ts';
import type { RecordValues } from '../records/check-record.ts';
import { isActive, isOver, isVisible } from '../visibility.ts';

interface Campaign {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
  currentVisibilityRule: VisibilityRule;
}

/** Whether a record is a campaign that runs and is visible to shoppers at this moment. */
export function isRunningCampaign(resource: string, values: RecordValues, now: Date): boolean {
  if (!isScheduled(resource)) return false;
  const momentOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  const campaign = {
    eventBeginAt: momentOf(values.eventBeginAt),
    eventEndAt: momentOf(values.eventEndAt),
    currentVisibilityRule: values.currentVisibilityRule as VisibilityRule,
  };
  return campaignState(campaign, now) === 'RUNNING';
}

/** The state of a campaign at a moment. */
export function campaignState(campaign: Campaign, now: Date): CampaignState {
  if (!isVisible(campaign)) return 'HIDDEN';
  if (isOver(campaign, now)) return 'OVER';
  return isActive(campaign, now) ? 'RUNNING' : 'UPCOMING';
}
