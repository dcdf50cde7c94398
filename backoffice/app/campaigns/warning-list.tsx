import type { CampaignWarning } from '#contract/campaigns.ts';
import classes from './review-panel.module.css';

const names = { danger: '注意', caution: '提醒' } as const;

/** Warnings for an operator, in the order of the server: dangers first. */
export function WarningList({ warnings }: { warnings: readonly CampaignWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label="活動提醒">
      {warnings.map(({ code, level, sentence }) => (
        <li key={`${code} ${sentence}`} className={classes[level]}>
          <strong>{names[level]}</strong>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
