import { formatNumber } from '#rules/numbers.ts';
import classes from './bulk.module.css';

/** The reasons for unchanged records, each with its number. */
export function Reasons({ reasons }: { reasons: readonly { reason: string; count: number }[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <span>{reason}</span>
          <span className={classes.count}>{formatNumber(count)} 筆</span>
        </li>
      ))}
    </ul>
  );
}
