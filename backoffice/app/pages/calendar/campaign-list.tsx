import { Anchor, Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { campaignStateLabels } from '#contract/campaigns.ts';
import classes from './calendar.module.css';
import { type Campaign, isMovable, type Shift, unmoved } from './period.ts';
import { periodText } from './period-text.ts';
import { kindLabel } from './use-calendar.ts';

interface Props {
  campaigns: readonly Campaign[];
  onMove: ((campaign: Campaign, shift: Shift) => void) | undefined;
}

const colors = { UPCOMING: 'violet', RUNNING: 'green', OVER: 'gray', HIDDEN: 'gray' } as const;

/** The same campaigns as a list, by their begin. */
export function CampaignList({ campaigns, onMove }: Props) {
  return (
    <ul className={classes.list} aria-label="活動列表">
      {campaigns.map((campaign) => {
        const { resource, id, title, state, overlaps } = campaign;
        return (
          <li key={`${resource} ${id}`}>
            <div>
              <Anchor component={Link} to={`/${resource}/${id}`} fw={600}>
                {title}
              </Anchor>
              <p>
                {kindLabel(resource)}・{periodText(campaign)}
              </p>
              {overlaps.length > 0 && (
                <p>與{overlaps.map((each) => `「${each.title}」`).join('')}重疊</p>
              )}
            </div>
            <Badge variant={state === 'HIDDEN' ? 'outline' : 'light'} color={colors[state]}>
              {campaignStateLabels[state]}
            </Badge>
            {onMove && isMovable(campaign) && (
              <Button
                size="xs"
                variant="default"
                aria-label={`調整期間：${title}`}
                onClick={() => onMove(campaign, unmoved)}
              >
                調整期間
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
