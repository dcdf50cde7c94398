import type { CampaignState } from '#contract/campaigns.ts';
import type { VisibilityRule } from '#contract/enumerations.ts';
import { isActive, isOver, isVisible } from '../visibility.ts';

interface Campaign {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
  currentVisibilityRule: VisibilityRule;
}

/** Where a campaign stands at a moment. */
export function campaignState(campaign: Campaign, now: Date): CampaignState {
  if (!isVisible(campaign)) return 'HIDDEN';
  if (isOver(campaign, now)) return 'OVER';
  return isActive(campaign, now) ? 'RUNNING' : 'UPCOMING';
}
